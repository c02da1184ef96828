/* profile/transform.h - what is done to the stacks before they are laid out.
 *
 * One pass from a trie to a new one, stack by stack, in this order:
 *
 *     --ignore, --focus ▶ --hide ▶ --strip-addresses ▶ --base ▶ --merge-recursion ▶ --max-depth
 *     ▶ --reverse
 *
 * so that a stack is chosen by what it holds as read, and cut after that. A stack that loses all
 * its frames to --hide stays in the total as `[hidden]`; one without the base is left out. */
#ifndef FC_PROFILE_TRANSFORM_H
#define FC_PROFILE_TRANSFORM_H

#include "flamec/base.h"
#include "profile/trie.h"

/* Which names a pattern matches: a flag for every name of the profile, or NULL for no pattern. */
struct fc_transform {
    const bool *focus, *ignore, *hide;
    struct fc_str base;    /* cut stacks so that this frame, as written or as shown, is the root;
                              .ptr NULL: no cut */
    size_t max_depth;      /* frames kept from the root; 0: all */
    bool merges_recursion; /* a frame that calls itself directly counts as one */
    bool strips_addresses; /* `0x7f00dead` → `0x...` outside words, and `+0x1c` behind a name is
                              dropped */
    bool reverses;         /* merge from the leaf */
};

bool fc_transform_is_needed(const struct fc_transform *transform);

/* Put the transformed stacks of `from` in `to`, which is initialised here over the same names and
 * in the same order; on failure nothing is left to free. */
enum flamec_status fc_transform_apply(const struct fc_transform *transform,
                                      const struct fc_trie *from, struct fc_trie *to,
                                      struct flamec_error *err);

#endif

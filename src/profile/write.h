/* profile/write.h - a tree as text for programs and terminals: folded stacks, JSON, a table.
 *
 * All of them walk with loops, so that depth costs memory at most. Names are written as they are
 * in folded text; JSON shows bytes that are no UTF-8 as U+FFFD. */
#ifndef FC_PROFILE_WRITE_H
#define FC_PROFILE_WRITE_H

#include "base/out.h"
#include "flamec/base.h"
#include "profile/tree.h"

/* Reads back as the same stacks: a text that would begin like another format gets one blank in
 * front, and a stack of one frame without a name, which only transforms make, is written as
 * `(empty)`. Folded text cannot say a first frame that begins with `# ` (--reverse and
 * --root-by-file may put one there): its line is a comment. One line a stack, merged, in the order
 * of `LC_ALL=C sort` but for that blank; a trie in input order keeps that order. Differential
 * profiles have two counts, before and after. */
enum flamec_status fc_write_folded(const struct fc_tree *tree, struct fc_out *out,
                                   struct flamec_error *err);

/* d3-flame-graph's tree: {"name":…,"value":TOTAL,"children":[…]}; the root is called
 * `root_name`. */
void fc_write_json(const struct fc_tree *tree, struct fc_str root_name, struct fc_out *out);

/* A table of functions by self and total (each stack counted once, however often the function
 * recurs on it), the largest self first. `narrow` is the smallest total that the picture draws:
 * the head line says how many frames and samples lie below. `unit` names the counts. */
enum flamec_status fc_write_top(const struct fc_tree *tree, struct fc_str unit, uint64_t narrow,
                                struct fc_out *out, struct flamec_error *err);

/* What lies below a width. */
struct fc_narrow {
    uint64_t frames, samples;
};

/* Frames with a total above 0 and below `least`, and the samples of the stacks they stand on. */
struct fc_narrow fc_tree_narrow(const struct fc_tree *tree, uint64_t least);

/* Put "3,452 frames (2.10% of the UNIT) are too narrow to draw", the share being that of `whole`;
 * nothing when there are none. */
void fc_write_narrow(struct fc_narrow narrow, struct fc_str unit, uint64_t whole,
                     struct fc_out *out);

#endif

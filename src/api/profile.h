/* api/profile.h - the inside of the public profile, shared by the public functions only. */
#ifndef FC_API_PROFILE_H
#define FC_API_PROFILE_H

#include "flamec/profile.h"
#include "input/input.h"
#include "profile/trie.h"

struct flamec_profile {
    struct flamec_profile_options options; /* `from` is resolved to `input` */
    const struct fc_input *input;
    struct fc_names names;
    struct fc_trie trie;
    enum fc_counts counts; /* of the files so far */
    char *empty;           /* what to say of the first input without a sample, or NULL; owned */
};

/* Give `note` a line, printf style. */
void fc_api_note(flamec_note_fn *note, void *context, const char *format, ...) FC_PRINTF(3, 4);

#endif

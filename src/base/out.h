/* base/out.h - the byte sink: one growing buffer, written once at the end.
 *
 * Failure is sticky: after memory ran out every call does nothing, and the owner asks once, at
 * the end, through fc_out_flush. */
#ifndef FC_BASE_OUT_H
#define FC_BASE_OUT_H

#include <stdbool.h>
#include <string.h>

#include "base/array.h"
#include "base/num.h"
#include "base/str.h"
#include "flamec/base.h"

struct fc_out {
    char *items; /* the fields of FC_ARRAY(char) */
    size_t count;
    size_t capacity;
    bool has_failed;
};

static inline void fc_out_put(struct fc_out *out, struct fc_str s)
{
    if (FC_UNLIKELY(out->has_failed || !FC_RESERVE(out, s.len))) {
        out->has_failed = true;
        return;
    }
    if (s.len)
        memcpy(out->items + out->count, s.ptr, s.len);
    out->count += s.len;
}

/* A string literal. */
#define FC_OUT_LITERAL(out, literal) fc_out_put((out), FC_STR(literal))

static inline void fc_out_char(struct fc_out *out, char c)
{
    fc_out_put(out, (struct fc_str){&c, 1});
}

/* A NUL-terminated text. */
void fc_out_text(struct fc_out *out, const char *text);

/* value * 10^-scale, see fc_num_plain. */
void fc_out_number(struct fc_out *out, fc_u128 value, unsigned scale);

/* Hand everything to `write` and empty the buffer; the only place where a failure surfaces. */
FC_NODISCARD enum flamec_status fc_out_flush(struct fc_out *out, flamec_write_fn *write,
                                             void *context, struct flamec_error *err);

void fc_out_deinit(struct fc_out *out);

#endif

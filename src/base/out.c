#include "base/out.h"

#include "base/error.h"

void fc_out_text(struct fc_out *out, const char *text)
{
    fc_out_put(out, fc_str_from(text));
}

void fc_out_number(struct fc_out *out, fc_u128 value, unsigned scale)
{
    if (FC_UNLIKELY(out->has_failed || !FC_RESERVE(out, FC_NUM_BUFFER))) {
        out->has_failed = true;
        return;
    }
    out->count += fc_num_plain(out->items + out->count, value, scale);
}

enum flamec_status fc_out_flush(struct fc_out *out, flamec_write_fn *write, void *context,
                                struct flamec_error *err)
{
    if (out->has_failed)
        return fc_error_memory(err);
    int failure = out->count ? write(context, out->items, out->count) : 0;
    out->count = 0;
    if (failure)
        return fc_error(err, FLAMEC_IO, "output: %s", strerror(failure));
    return FLAMEC_OK;
}

void fc_out_deinit(struct fc_out *out)
{
    FC_ARRAY_FREE(out);
}

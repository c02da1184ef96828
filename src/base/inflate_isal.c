/* ISA-L's inflate. It keeps up to eight bytes of its input in a register, also when the stream is
 * over:
 *
 *     …[stream's end][trailer…          state.next_in
 *                    ▲ io->next_in  ◀── less the whole bytes of read_in
 */
#include <isa-l.h>
#include <stdlib.h>

#include "base/inflate.h"

static void *open_isal(void)
{
    struct inflate_state *state = calloc(1, sizeof *state);
    if (state)
        isal_inflate_init(state);
    return state;
}

static void hand_back(struct inflate_state *state, struct fc_inflate_io *io)
{
    size_t unused = state->read_in_length > 0 ? (size_t)state->read_in_length / 8 : 0;
    io->next_in -= unused;
    io->in_len += unused;
}

static enum fc_inflate_result inflate_some(void *opaque, struct fc_inflate_io *io)
{
    struct inflate_state *state = opaque;
    uint32_t in_len = io->in_len < UINT32_MAX ? (uint32_t)io->in_len : UINT32_MAX;
    state->next_in = (unsigned char *)io->next_in;
    state->avail_in = in_len;
    state->next_out = io->next_out;
    state->avail_out = (uint32_t)io->out_len;
    int result = isal_inflate(state);
    io->next_in = state->next_in;
    io->in_len -= in_len - state->avail_in;
    io->next_out = state->next_out;
    io->out_len = state->avail_out;
    if (result >= 0 && state->block_state != ISAL_BLOCK_FINISH)
        return FC_INFLATE_MORE;
    hand_back(state, io);
    return result < 0 ? FC_INFLATE_DAMAGED : FC_INFLATE_END;
}

static void reset_isal(void *state)
{
    isal_inflate_reset(state);
}

static void close_isal(void *state)
{
    free(state);
}

static uint32_t checksum(uint32_t crc, const unsigned char *bytes, size_t len)
{
    return crc32_gzip_refl(crc, bytes, len);
}

const struct fc_inflater fc_inflate_isal = {open_isal, inflate_some, reset_isal, close_isal,
                                            checksum};

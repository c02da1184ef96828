#include "input/blocks.h"

#include <string.h>

#include "base/error.h"
#include "base/scan.h"

enum {
    LEAST_ROOM = 8, /* that a source may be asked for */
    KEPT = 1 << 22  /* bytes; a buffer that grew further for one long line is let go */
};

void fc_blocks_init(struct fc_blocks *blocks, struct fc_source *source, size_t size)
{
    *blocks = (struct fc_blocks){.source = source, .size = size};
    pthread_mutex_init(&blocks->lock, NULL);
}

void fc_blocks_deinit(struct fc_blocks *blocks)
{
    pthread_mutex_destroy(&blocks->lock);
    FC_ARRAY_FREE(&blocks->rest);
}

/* Read behind the block's bytes, up to `most` bytes in all, or as few more as a source takes. */
static enum flamec_status read_some(struct fc_blocks *blocks, struct fc_block *block, size_t most,
                                    struct flamec_error *err)
{
    size_t got, room = most - block->bytes.count;
    enum flamec_status status =
        fc_source_read(blocks->source, block->bytes.items + block->bytes.count,
                       room < LEAST_ROOM ? LEAST_ROOM : room, &got, err);
    if (status != FLAMEC_OK)
        return status;
    block->bytes.count += got;
    blocks->is_at_end = got == 0;
    return FLAMEC_OK;
}

/* Behind the last newline of the block's bytes from `from` on; 0 when there is none. */
static size_t end_of_lines(const struct fc_block *block, size_t from)
{
    size_t end = block->bytes.count;
    while (end > from && block->bytes.items[end - 1] != '\n')
        end--;
    return end > from ? end : 0;
}

/* What lies behind `end` is for the next block. */
static enum flamec_status cut(struct fc_blocks *blocks, struct fc_block *block, size_t end,
                              struct flamec_error *err)
{
    size_t len = block->bytes.count - end;
    if (len && !FC_RESERVE(&blocks->rest, len))
        return fc_error_memory(err);
    if (len)
        memcpy(blocks->rest.items, block->bytes.items + end, len);
    blocks->rest.count = len;
    block->bytes.count = end;
    return FLAMEC_OK;
}

/* Drop what has been read of a line until its end comes into the block. */
static enum flamec_status skip_line(struct fc_blocks *blocks, struct fc_block *block,
                                    struct flamec_error *err)
{
    const char *newline = memchr(block->bytes.items, '\n', block->bytes.count);
    block->is_too_long = true;
    while (!newline && !blocks->is_at_end) {
        block->bytes.count = 0;
        enum flamec_status status = read_some(blocks, block, FC_BLOCKS_SIZE, err);
        if (status != FLAMEC_OK)
            return status;
        newline = memchr(block->bytes.items, '\n', block->bytes.count);
    }
    size_t end = newline ? (size_t)(newline - block->bytes.items) + 1 : block->bytes.count;
    enum flamec_status status = cut(blocks, block, end, err);
    block->bytes.count = 0;
    return status;
}

/* Read until there are `size` bytes and a newline, the longest line, or the end. */
static enum flamec_status fill(struct fc_blocks *blocks, struct fc_block *block,
                               struct flamec_error *err)
{
    size_t scanned = 0, wanted = blocks->size;
    for (;;) {
        size_t missing = wanted > block->bytes.count ? wanted - block->bytes.count : 0;
        if (!FC_RESERVE(&block->bytes, missing + LEAST_ROOM + FC_SCAN_SLACK))
            return fc_error_memory(err);
        while (block->bytes.count < wanted && !blocks->is_at_end) {
            enum flamec_status status = read_some(blocks, block, wanted, err);
            if (status != FLAMEC_OK)
                return status;
        }
        if (blocks->is_at_end && block->bytes.count <= FC_BLOCKS_LONGEST)
            return FLAMEC_OK;
        if (block->bytes.count > FC_BLOCKS_LONGEST &&
            !memchr(block->bytes.items, '\n', (size_t)FC_BLOCKS_LONGEST + 1))
            return skip_line(blocks, block, err);
        size_t end = end_of_lines(block, scanned);
        if (end)
            return cut(blocks, block, end, err);
        scanned = block->bytes.count;
        wanted = scanned * 2 < FC_BLOCKS_LONGEST ? scanned * 2 : (size_t)FC_BLOCKS_LONGEST + 1;
    }
}

static enum flamec_status next(struct fc_blocks *blocks, struct fc_block *block, bool *is_end,
                               struct flamec_error *err)
{
    if (block->bytes.capacity > KEPT)
        FC_ARRAY_FREE(&block->bytes);
    block->bytes.count = 0;
    block->is_too_long = false;
    block->number = blocks->count;
    if (!FC_RESERVE(&block->bytes, blocks->rest.count + FC_SCAN_SLACK))
        return fc_error_memory(err);
    if (blocks->rest.count)
        memcpy(block->bytes.items, blocks->rest.items, blocks->rest.count);
    block->bytes.count = blocks->rest.count;
    blocks->rest.count = 0;
    enum flamec_status status = blocks->is_at_end ? FLAMEC_OK : fill(blocks, block, err);
    if (status != FLAMEC_OK)
        return status;
    *is_end = block->bytes.count == 0 && !block->is_too_long;
    memset(block->bytes.items + block->bytes.count, '\n', FC_SCAN_SLACK);
    blocks->count += !*is_end;
    return FLAMEC_OK;
}

enum flamec_status fc_blocks_next(struct fc_blocks *blocks, struct fc_block *block, bool *is_end,
                                  struct flamec_error *err)
{
    pthread_mutex_lock(&blocks->lock);
    enum flamec_status status = next(blocks, block, is_end, err);
    if (status != FLAMEC_OK) {
        blocks->is_at_end = *is_end = true;
        blocks->rest.count = 0;
    }
    pthread_mutex_unlock(&blocks->lock);
    return status;
}

void fc_blocks_stop(struct fc_blocks *blocks)
{
    pthread_mutex_lock(&blocks->lock);
    blocks->is_at_end = true;
    blocks->rest.count = 0;
    pthread_mutex_unlock(&blocks->lock);
}

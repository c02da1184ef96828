#include "profile/trie.h"

#include <stdlib.h>

#include "base/hash.h"

static void fail(struct fc_trie *trie, enum fc_trie_failure failure)
{
    if (trie->failure == FC_TRIE_FINE)
        trie->failure = failure;
}

/* Appends a node with no weight; 0 on failure. */
static uint32_t append_node(struct fc_trie *trie, uint32_t parent, uint32_t name)
{
    bool has_room = FC_RESERVE(&trie->nodes, 1) && FC_RESERVE(&trie->after, 1) &&
                    (!trie->before.items || FC_RESERVE(&trie->before, 1)) &&
                    (!trie->keeps_order || FC_RESERVE(&trie->starts, 1));
    if (!has_room || trie->nodes.count >= UINT32_MAX) {
        fail(trie, has_room ? FC_TRIE_FULL : FC_TRIE_NO_MEMORY);
        return 0;
    }
    trie->nodes.items[trie->nodes.count] = (struct fc_node){parent, name};
    trie->after.items[trie->after.count++] = 0;
    if (trie->before.items)
        trie->before.items[trie->before.count++] = 0;
    if (trie->keeps_order)
        trie->starts.items[trie->starts.count++] = trie->sum.after;
    return (uint32_t)trie->nodes.count++;
}

void fc_trie_init(struct fc_trie *trie, struct fc_names *names, bool keeps_order)
{
    *trie = (struct fc_trie){.names = names, .keeps_order = keeps_order};
    append_node(trie, FC_TRIE_ROOT, 0);
}

void fc_trie_deinit(struct fc_trie *trie)
{
    FC_ARRAY_FREE(&trie->nodes);
    FC_ARRAY_FREE(&trie->after);
    FC_ARRAY_FREE(&trie->before);
    FC_ARRAY_FREE(&trie->path);
    FC_ARRAY_FREE(&trie->starts);
    FC_ARRAY_FREE(&trie->segments);
    free(trie->slots);
    trie->slots = NULL;
}

static bool grow_slots(struct fc_trie *trie)
{
    size_t count = trie->slot_count ? trie->slot_count * 2 : 1024;
    struct fc_trie_slot *slots = FC_NEW_ARRAY(struct fc_trie_slot, count);
    if (!slots)
        return false;
    for (size_t i = 0; i < trie->slot_count; i++) {
        if (!trie->slots[i].node)
            continue;
        size_t at = trie->slots[i].hash & (count - 1);
        while (slots[at].node)
            at = (at + 1) & (count - 1);
        slots[at] = trie->slots[i];
    }
    free(trie->slots);
    trie->slots = slots;
    trie->slot_count = count;
    return true;
}

/* The child of `parent` called `name`, found or made; 0 on failure. */
static uint32_t child(struct fc_trie *trie, uint32_t parent, struct fc_str name)
{
    if (trie->nodes.count * 2 >= trie->slot_count && !grow_slots(trie)) {
        fail(trie, FC_TRIE_NO_MEMORY);
        return 0;
    }
    uint64_t name_hash = fc_names_hash(trie->names, name);
    uint32_t hash = (uint32_t)fc_hash_mix(name_hash ^ parent, 0x9e3779b97f4a7c15u);
    size_t mask = trie->slot_count - 1, at = hash & mask;
    for (; trie->slots[at].node; at = (at + 1) & mask) {
        uint32_t node = trie->slots[at].node;
        if (trie->slots[at].hash == hash && trie->nodes.items[node].parent == parent &&
            fc_str_equal(fc_trie_name(trie, node), name))
            return node;
    }
    uint32_t number = fc_names_intern(trie->names, name, name_hash);
    if (number == FC_NAMES_NONE) {
        fail(trie, FC_TRIE_NO_MEMORY);
        return 0;
    }
    uint32_t node = append_node(trie, parent, number);
    if (node)
        trie->slots[at] = (struct fc_trie_slot){hash, node};
    return node;
}

/* A flame chart goes on in the frame before only as long as the stack before it did the same. */
static uint32_t ordered_child(struct fc_trie *trie, uint32_t parent, struct fc_str name)
{
    size_t depth = trie->path.count;
    if (depth < trie->open) {
        uint32_t before = trie->path.items[depth];
        if (fc_str_equal(fc_trie_name(trie, before), name))
            return before;
    }
    trie->open = 0;
    uint32_t number = fc_names_intern(trie->names, name, fc_names_hash(trie->names, name));
    if (number == FC_NAMES_NONE) {
        fail(trie, FC_TRIE_NO_MEMORY);
        return 0;
    }
    return append_node(trie, parent, number);
}

void fc_trie_begin(struct fc_trie *trie, size_t kept)
{
    trie->open = trie->path.count;
    trie->path.count = kept;
}

void fc_trie_push(struct fc_trie *trie, struct fc_str name)
{
    if (trie->failure != FC_TRIE_FINE)
        return;
    if (!FC_RESERVE(&trie->path, 1)) {
        fail(trie, FC_TRIE_NO_MEMORY);
        return;
    }
    size_t depth = trie->path.count;
    uint32_t parent = depth ? trie->path.items[depth - 1] : FC_TRIE_ROOT;
    uint32_t node =
        trie->keeps_order ? ordered_child(trie, parent, name) : child(trie, parent, name);
    if (node)
        trie->path.items[trie->path.count++] = node;
}

static void multiply(uint64_t *items, size_t count, uint64_t by)
{
    for (size_t i = 0; i < count; i++)
        items[i] *= by;
}

bool fc_trie_rescale(struct fc_trie *trie, unsigned scale)
{
    uint64_t by = fc_num_power10(scale - trie->scale);
    if (trie->sum.after > FC_NUM_MAX / by || trie->sum.before > FC_NUM_MAX / by)
        return false;
    multiply(trie->after.items, trie->after.count, by);
    multiply(trie->before.items, trie->before.count, by);
    multiply(trie->starts.items, trie->starts.count, by);
    for (size_t i = 0; i < trie->segments.count; i++) {
        trie->segments.items[i].self.before *= by;
        trie->segments.items[i].self.after *= by;
    }
    trie->sum.before *= by;
    trie->sum.after *= by;
    trie->scale = scale;
    return true;
}

/* The decimal in the trie's units. */
static uint64_t in_units(struct fc_trie *trie, struct fc_decimal decimal)
{
    if (FC_LIKELY(decimal.scale == trie->scale))
        return decimal.mantissa;
    if (decimal.scale > trie->scale && !fc_trie_rescale(trie, decimal.scale))
        fail(trie, FC_TRIE_OVERFLOW);
    if (trie->failure != FC_TRIE_FINE)
        return 0;
    uint64_t by = fc_num_power10(trie->scale - decimal.scale);
    if (decimal.mantissa > FC_NUM_MAX / by) {
        fail(trie, FC_TRIE_OVERFLOW);
        return 0;
    }
    return decimal.mantissa * by;
}

static void append_segment(struct fc_trie *trie, uint32_t leaf, struct fc_weights self)
{
    size_t count = trie->segments.count;
    if (count && trie->segments.items[count - 1].leaf == leaf) {
        trie->segments.items[count - 1].self.before += self.before;
        trie->segments.items[count - 1].self.after += self.after;
    } else if (FC_RESERVE(&trie->segments, 1)) {
        trie->segments.items[trie->segments.count++] = (struct fc_segment){leaf, self};
    } else {
        fail(trie, FC_TRIE_NO_MEMORY);
    }
}

static void add(struct fc_trie *trie, struct fc_weights self)
{
    if (trie->failure != FC_TRIE_FINE)
        return;
    if (self.after > FC_NUM_MAX - trie->sum.after || self.before > FC_NUM_MAX - trie->sum.before) {
        fail(trie, FC_TRIE_OVERFLOW);
        return;
    }
    size_t depth = trie->path.count;
    uint32_t leaf = depth ? trie->path.items[depth - 1] : FC_TRIE_ROOT;
    trie->after.items[leaf] += self.after;
    if (trie->before.items)
        trie->before.items[leaf] += self.before;
    trie->sum.after += self.after;
    trie->sum.before += self.before;
    if (trie->keeps_order)
        append_segment(trie, leaf, self);
}

void fc_trie_commit(struct fc_trie *trie, struct fc_decimal after)
{
    add(trie, (struct fc_weights){0, in_units(trie, after)});
}

/* From the first pair on, every node has a weight before. */
static void begin_pairs(struct fc_trie *trie)
{
    size_t count = trie->nodes.count;
    trie->before.items = FC_NEW_ARRAY(uint64_t, count);
    if (!trie->before.items) {
        fail(trie, FC_TRIE_NO_MEMORY);
        return;
    }
    trie->before.count = trie->before.capacity = count;
}

void fc_trie_commit_pair(struct fc_trie *trie, struct fc_decimal before, struct fc_decimal after)
{
    if (trie->failure == FC_TRIE_FINE && !trie->before.items)
        begin_pairs(trie);
    struct fc_weights self = {.before = in_units(trie, before)};
    unsigned scale = trie->scale;
    self.after = in_units(trie, after);
    if (trie->failure == FC_TRIE_FINE && trie->scale != scale)
        self.before = in_units(trie, before);
    add(trie, self);
}

bool fc_stacks_init(struct fc_stacks *stacks, const struct fc_trie *trie)
{
    *stacks = (struct fc_stacks){.trie = trie};
    size_t count = trie->nodes.count;
    stacks->is_inner = FC_NEW_ARRAY(uint8_t, count / 8 + 1);
    if (!stacks->is_inner)
        return false;
    for (size_t node = 1; node < count; node++) {
        uint32_t parent = trie->nodes.items[node].parent;
        stacks->is_inner[parent / 8] |= (uint8_t)(1u << parent % 8);
    }
    return true;
}

static bool set_path(struct fc_stacks *stacks, uint32_t leaf, struct fc_weights self)
{
    const struct fc_node *nodes = stacks->trie->nodes.items;
    size_t depth = 0;
    for (uint32_t node = leaf; node != FC_TRIE_ROOT; node = nodes[node].parent)
        depth++;
    stacks->path.count = 0;
    if (!FC_RESERVE(&stacks->path, depth))
        return false;
    stacks->path.count = depth;
    for (uint32_t node = leaf; node != FC_TRIE_ROOT; node = nodes[node].parent)
        stacks->path.items[--depth] = node;
    stacks->self = self;
    return true;
}

bool fc_stacks_next(struct fc_stacks *stacks, bool *has_failed)
{
    const struct fc_trie *trie = stacks->trie;
    if (trie->keeps_order) {
        if (stacks->at >= trie->segments.count)
            return false;
        const struct fc_segment *segment = &trie->segments.items[stacks->at++];
        *has_failed = !set_path(stacks, segment->leaf, segment->self);
        return !*has_failed;
    }
    while (++stacks->at < trie->nodes.count) {
        uint32_t node = (uint32_t)stacks->at;
        struct fc_weights self = fc_trie_self(trie, node);
        bool is_inner = stacks->is_inner[node / 8] >> node % 8 & 1;
        if (self.after || self.before || !is_inner) {
            *has_failed = !set_path(stacks, node, self);
            return !*has_failed;
        }
    }
    return false;
}

void fc_stacks_deinit(struct fc_stacks *stacks)
{
    free(stacks->is_inner);
    FC_ARRAY_FREE(&stacks->path);
}

#include "profile/trie.h"

#include <stdlib.h>

#include "base/hash.h"

void fc_trie_fail(struct fc_trie *trie, enum fc_trie_failure failure)
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
        fc_trie_fail(trie, has_room ? FC_TRIE_FULL : FC_TRIE_NO_MEMORY);
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

static bool is_child(const struct fc_trie *trie, uint32_t node, uint32_t parent, struct fc_str name)
{
    return trie->nodes.items[node].parent == parent && fc_str_equal(fc_trie_name(trie, node), name);
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

static bool has_room(struct fc_trie *trie, size_t extra)
{
    while (FC_UNLIKELY((trie->nodes.count + extra) * 4 >= trie->slot_count * 3))
        if (!grow_slots(trie)) {
            fc_trie_fail(trie, FC_TRIE_NO_MEMORY);
            return false;
        }
    return true;
}

/* A frame that is looked for: its name, and the hash of the path down to it. */
struct wanted {
    struct fc_str name;
    uint32_t name_hash, hash;
};

/* The child of `parent`, found or made; 0 on failure. There is room for it. */
static uint32_t child(struct fc_trie *trie, uint32_t parent, const struct wanted *wanted)
{
    size_t mask = trie->slot_count - 1, at = wanted->hash & mask;
    for (; trie->slots[at].node; at = (at + 1) & mask) {
        uint32_t node = trie->slots[at].node;
        if (trie->slots[at].hash == wanted->hash && is_child(trie, node, parent, wanted->name))
            return node;
    }
    uint32_t number = fc_names_intern(trie->names, wanted->name, wanted->name_hash);
    if (number == FC_NAMES_NONE) {
        fc_trie_fail(trie, FC_TRIE_NO_MEMORY);
        return 0;
    }
    uint32_t node = append_node(trie, parent, number);
    if (node)
        trie->slots[at] = (struct fc_trie_slot){wanted->hash, node};
    return node;
}

uint32_t fc_trie_child(struct fc_trie *trie, uint32_t parent, uint32_t name, uint32_t hash)
{
    if (trie->failure != FC_TRIE_FINE || !has_room(trie, 1))
        return 0;
    size_t mask = trie->slot_count - 1, at = hash & mask;
    for (; trie->slots[at].node; at = (at + 1) & mask) {
        struct fc_node node = trie->nodes.items[trie->slots[at].node];
        if (trie->slots[at].hash == hash && node.parent == parent && node.name == name)
            return trie->slots[at].node;
    }
    uint32_t node = append_node(trie, parent, name);
    if (node)
        trie->slots[at] = (struct fc_trie_slot){hash, node};
    return node;
}

/* A flame chart goes on in the frame before only as long as the stack before it did the same. */
static uint32_t ordered_child(struct fc_trie *trie, uint32_t parent, struct fc_str name)
{
    size_t depth = trie->path.count;
    if (depth < trie->open) {
        uint32_t before = trie->path.items[depth].node;
        if (fc_str_equal(fc_trie_name(trie, before), name))
            return before;
    }
    trie->open = 0;
    uint32_t number = fc_names_intern(trie->names, name, fc_names_hash(trie->names, name));
    if (number == FC_NAMES_NONE) {
        fc_trie_fail(trie, FC_TRIE_NO_MEMORY);
        return 0;
    }
    return append_node(trie, parent, number);
}

void fc_trie_begin(struct fc_trie *trie, size_t kept)
{
    trie->open = trie->path.count;
    trie->path.count = kept;
}

static struct fc_step path_end(const struct fc_trie *trie)
{
    size_t depth = trie->path.count;
    return depth ? trie->path.items[depth - 1] : (struct fc_step){FC_TRIE_ROOT, 0};
}

/* Go on as long as each frame's node stands behind the one before it: a stack that came before was
 * made in one go. Returns the number of steps. */
static size_t follow(struct fc_trie *trie, const struct fc_str *names, size_t count)
{
    struct fc_step at = path_end(trie);
    size_t done = 0;
    for (; done < count; done++) {
        uint32_t node = trie->last + 1;
        if (node >= trie->nodes.count || !is_child(trie, node, at.node, names[done]))
            break;
        uint32_t name = trie->nodes.items[node].name;
        at = (struct fc_step){node, fc_trie_hash(at.hash, trie->names->hashes.items[name])};
        trie->path.items[trie->path.count++] = at;
        trie->last = node;
    }
    return done;
}

enum {
    AHEAD = 16 /* frames that are looked up together */
};

/* Find or make up to AHEAD frames. Where each is looked for depends on the names alone, so that the
 * table's memory is asked for all of them at once. */
static void look_up(struct fc_trie *trie, const struct fc_str *names, size_t count)
{
    struct wanted wanted[AHEAD];
    if (!has_room(trie, count))
        return;
    struct fc_step at = path_end(trie);
    uint32_t hash = at.hash;
    for (size_t i = 0; i < count; i++) {
        uint32_t name_hash = fc_names_hash(trie->names, names[i]);
        hash = fc_trie_hash(hash, name_hash);
        wanted[i] = (struct wanted){names[i], name_hash, hash};
        fc_trie_prefetch(trie, hash);
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t node = trie->last + 1;
        if (node >= trie->nodes.count || !is_child(trie, node, at.node, names[i]))
            node = child(trie, at.node, &wanted[i]);
        if (!node)
            return;
        at = (struct fc_step){node, wanted[i].hash};
        trie->path.items[trie->path.count++] = at;
        trie->last = node;
    }
}

static void push_in_order(struct fc_trie *trie, const struct fc_str *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t node = ordered_child(trie, path_end(trie).node, names[i]);
        if (!node)
            return;
        trie->path.items[trie->path.count++] = (struct fc_step){node, 0};
    }
}

void fc_trie_push_all(struct fc_trie *trie, const struct fc_str *names, size_t count)
{
    if (trie->failure == FC_TRIE_FINE && !FC_RESERVE(&trie->path, count))
        fc_trie_fail(trie, FC_TRIE_NO_MEMORY);
    if (trie->failure != FC_TRIE_FINE)
        return;
    if (trie->keeps_order) {
        push_in_order(trie, names, count);
        return;
    }
    size_t done = follow(trie, names, count);
    for (size_t step; done < count && trie->failure == FC_TRIE_FINE; done += step) {
        step = count - done < AHEAD ? count - done : AHEAD;
        look_up(trie, names + done, step);
    }
}

void fc_trie_push(struct fc_trie *trie, struct fc_str name)
{
    fc_trie_push_all(trie, &name, 1);
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
        fc_trie_fail(trie, FC_TRIE_OVERFLOW);
    if (trie->failure != FC_TRIE_FINE)
        return 0;
    uint64_t by = fc_num_power10(trie->scale - decimal.scale);
    if (decimal.mantissa > FC_NUM_MAX / by) {
        fc_trie_fail(trie, FC_TRIE_OVERFLOW);
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
        fc_trie_fail(trie, FC_TRIE_NO_MEMORY);
    }
}

static void add(struct fc_trie *trie, struct fc_weights self)
{
    if (trie->failure != FC_TRIE_FINE)
        return;
    if (self.after > FC_NUM_MAX - trie->sum.after || self.before > FC_NUM_MAX - trie->sum.before) {
        fc_trie_fail(trie, FC_TRIE_OVERFLOW);
        return;
    }
    uint32_t leaf = path_end(trie).node;
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

void fc_trie_begin_pairs(struct fc_trie *trie)
{
    size_t count = trie->nodes.count;
    if (trie->failure != FC_TRIE_FINE || trie->before.items)
        return;
    trie->before.items = FC_NEW_ARRAY(uint64_t, count);
    if (!trie->before.items) {
        fc_trie_fail(trie, FC_TRIE_NO_MEMORY);
        return;
    }
    trie->before.count = trie->before.capacity = count;
}

void fc_trie_commit_pair(struct fc_trie *trie, struct fc_decimal before, struct fc_decimal after)
{
    if (FC_UNLIKELY(!trie->before.items))
        fc_trie_begin_pairs(trie);
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

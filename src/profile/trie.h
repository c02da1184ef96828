/* profile/trie.h - THE trie: stacks with counts, merged by common prefix.
 *
 *      a;b 3        [0] root
 *      a;c 2   =>    └─[1] a
 *                        ├─[2] b  self 3
 *                        └─[3] c  self 2
 *
 * Nodes are one array and point by index; a parent's index is below its children's, so that totals
 * and every walk are loops, however deep the stacks. One table, keyed by (parent, name), finds a
 * child: two nodes are the same only when their names are byte-equal and their parents the same.
 * Where in the table is said by a hash of all names of the path, so that it is known for all frames
 * of a stack before the first of them is found.
 *
 * A node has two weights: `after`, the counts of a plain profile, and `before`, the first count of
 * differential ones (absent until the first pair of counts arrives). Counts are integers in units
 * of 10^-scale; when a count with more decimals arrives, all are rescaled. Every sum stays at or
 * below FC_NUM_MAX, or the trie fails: an overflow is an error, never a wrong number.
 *
 * In input order (flame charts) a stack merges with the one before it only, so that a name may
 * stand several times under one parent; the trie then also keeps the sequence of stacks.
 *
 * Building is sticky: after a failure every call does nothing, and `failure` says which it was. */
#ifndef FC_PROFILE_TRIE_H
#define FC_PROFILE_TRIE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/array.h"
#include "base/num.h"
#include "profile/names.h"

enum {
    FC_TRIE_ROOT = 0
};

struct fc_node {
    uint32_t parent; /* the root's is itself */
    uint32_t name;   /* meaningless for the root */
};

struct fc_weights {
    uint64_t before, after;
};

/* A node of the stack being built. */
struct fc_step {
    uint32_t node, hash; /* hash of the names down to it, see fc_trie_hash */
};

struct fc_trie_slot {
    uint32_t hash, node; /* node 0: free */
};

/* One stack of a trie in input order. */
struct fc_segment {
    uint32_t leaf;
    struct fc_weights self;
};

enum fc_trie_failure {
    FC_TRIE_FINE,
    FC_TRIE_NO_MEMORY,
    FC_TRIE_OVERFLOW,
    FC_TRIE_FULL /* 2^32 nodes or names */
};

struct fc_trie {
    struct fc_names *names; /* shared, not owned */
    FC_ARRAY(struct fc_node) nodes;
    FC_ARRAY(uint64_t) after;  /* self counts, one a node */
    FC_ARRAY(uint64_t) before; /* the same, or no items at all */
    struct fc_weights sum;     /* of all self counts */
    unsigned scale;
    enum fc_trie_failure failure;
    struct fc_trie_slot *slots;
    size_t slot_count;
    uint32_t last; /* pushed; what comes next often stands behind it, as when it came before */
    FC_ARRAY(struct fc_step) path; /* the stack being built, root first, root node left out */
    bool keeps_order;
    size_t open;               /* in order: frames of the stack before, while this one agrees */
    FC_ARRAY(uint64_t) starts; /* in order: what lies left of each node */
    FC_ARRAY(struct fc_segment) segments; /* in order: the stacks as they came */
};

/* An empty trie over `names`. A failed allocation shows as `failure`. */
void fc_trie_init(struct fc_trie *trie, struct fc_names *names, bool keeps_order);
void fc_trie_deinit(struct fc_trie *trie);

/* Begin a stack whose first `kept` frames are those of the stack before it. */
void fc_trie_begin(struct fc_trie *trie, size_t kept);
/* Step to the child called `name`, creating it; fc_trie_push_all: to its child called the next
 * name, and so on. */
void fc_trie_push(struct fc_trie *trie, struct fc_str name);
void fc_trie_push_all(struct fc_trie *trie, const struct fc_str *names, size_t count);
/* Add a count to the node reached; fc_trie_commit_pair a differential stack's two counts. */
void fc_trie_commit(struct fc_trie *trie, struct fc_decimal after);
void fc_trie_commit_pair(struct fc_trie *trie, struct fc_decimal before, struct fc_decimal after);

/* The hash of a path: that of its parent's path (the root's is 0) and of its last name. */
static inline uint32_t fc_trie_hash(uint32_t parent_hash, uint32_t name_hash)
{
    return (uint32_t)fc_hash_mix((uint64_t)parent_hash << 32 | name_hash, 0x9e3779b97f4a7c15u);
}

/* Ask for the table's memory where a path of this hash is looked for. */
static inline void fc_trie_prefetch(const struct fc_trie *trie, uint32_t hash)
{
    if (FC_LIKELY(trie->slot_count))
        FC_PREFETCH(&trie->slots[hash & (trie->slot_count - 1)]);
}

/* The child of `parent` whose name has this number, found or made; 0 after a failure. `hash` is
 * that of its path. Not for a trie in input order. */
uint32_t fc_trie_child(struct fc_trie *trie, uint32_t parent, uint32_t name, uint32_t hash);

/* Give every node a weight before, as the first pair of counts does. */
void fc_trie_begin_pairs(struct fc_trie *trie);

/* Let the trie have failed, unless it has already. */
void fc_trie_fail(struct fc_trie *trie, enum fc_trie_failure failure);

/* Keep all counts in units of 10^-scale from now on; scale is the present one or larger, up to
 * FC_NUM_SCALE_MAX. false, and nothing changed, when a sum would pass FC_NUM_MAX. */
bool fc_trie_rescale(struct fc_trie *trie, unsigned scale);

static inline bool fc_trie_is_differential(const struct fc_trie *trie)
{
    return trie->before.items != NULL;
}

static inline struct fc_weights fc_trie_self(const struct fc_trie *trie, uint32_t node)
{
    return (struct fc_weights){trie->before.items ? trie->before.items[node] : 0,
                               trie->after.items[node]};
}

static inline struct fc_str fc_trie_name(const struct fc_trie *trie, uint32_t node)
{
    return fc_names_text(trie->names, trie->nodes.items[node].name);
}

/* The stacks, one after the other: all of a trie in input order, else one for every node that a
 * stack ends in (a node without children counts also when its weight is 0). */
struct fc_stacks {
    const struct fc_trie *trie;
    uint8_t *is_inner; /* a bit a node: has children */
    size_t at;
    FC_ARRAY(uint32_t) path; /* the present stack's nodes, root first */
    struct fc_weights self;  /* its weights */
};

/* false when memory is out. */
bool fc_stacks_init(struct fc_stacks *stacks, const struct fc_trie *trie);
/* Step to the first or next stack; false at the end or when memory is out (then `failed`). */
bool fc_stacks_next(struct fc_stacks *stacks, bool *has_failed);
void fc_stacks_deinit(struct fc_stacks *stacks);

#endif

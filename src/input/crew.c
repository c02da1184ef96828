#include "input/crew.h"

#include "base/error.h"
#include "profile/merge.h"

struct fc_crew_member {
    struct fc_crew *crew;
    struct fc_folded parser; /* its trie is the one below; idle when the crew takes turns */
    struct fc_names names;
    struct fc_trie trie;
    pthread_t thread;
    bool is_running;
};

static bool has_failed(const struct fc_folded *parser)
{
    return parser->tally.fault.error.status != FLAMEC_OK;
}

/* Parse with the crew's one parser when all blocks before this one are done. */
static void parse_in_turn(struct fc_crew *crew, const struct fc_block *block)
{
    pthread_mutex_lock(&crew->turn_lock);
    while (crew->turn != block->number)
        pthread_cond_wait(&crew->turn_moved, &crew->turn_lock);
    pthread_mutex_unlock(&crew->turn_lock);
    if (!has_failed(crew->first))
        fc_folded_block(crew->first, block);
    if (has_failed(crew->first))
        fc_blocks_stop(crew->blocks);
    pthread_mutex_lock(&crew->turn_lock);
    crew->turn++;
    pthread_cond_broadcast(&crew->turn_moved);
    pthread_mutex_unlock(&crew->turn_lock);
}

static void parse(struct fc_crew_member *member, const struct fc_block *block)
{
    if (member->crew->takes_turns) {
        parse_in_turn(member->crew, block);
        return;
    }
    fc_folded_block(&member->parser, block);
    if (has_failed(&member->parser))
        fc_blocks_stop(member->crew->blocks);
}

static void *work(void *context)
{
    struct fc_crew_member *member = context;
    struct fc_block block = {0};
    struct flamec_error err = {0};
    bool is_end = false;
    for (;;) {
        enum flamec_status status = fc_blocks_next(member->crew->blocks, &block, &is_end, &err);
        if (status != FLAMEC_OK)
            fc_tally_fail(&member->parser.tally, (struct fc_place){block.number, 0}, status, "%s",
                          err.message);
        if (is_end)
            break;
        parse(member, &block);
    }
    FC_ARRAY_FREE(&block.bytes);
    return NULL;
}

static void init_member(struct fc_crew *crew, struct fc_crew_member *member)
{
    const struct fc_folded *first = crew->first;
    member->crew = crew;
    fc_names_init_like(&member->names, first->trie->names);
    fc_trie_init(&member->trie, &member->names, false);
    member->parser = (struct fc_folded){.trie = &member->trie,
                                        .pending = first->pending,
                                        .root = first->root,
                                        .counts = first->counts,
                                        .is_strict = first->is_strict,
                                        .scan = first->scan};
}

enum flamec_status fc_crew_read(struct fc_crew *crew, struct fc_blocks *blocks,
                                struct fc_folded *first, size_t count, struct flamec_error *err)
{
    *crew = (struct fc_crew){.blocks = blocks, .first = first, .turn = blocks->count};
    crew->takes_turns = first->trie->keeps_order || first->counts == FC_COUNTS_UNKNOWN;
    crew->members = FC_NEW_ARRAY(struct fc_crew_member, count);
    if (!crew->members)
        return fc_error_memory(err);
    crew->count = count;
    pthread_mutex_init(&crew->turn_lock, NULL);
    pthread_cond_init(&crew->turn_moved, NULL);
    for (size_t i = 0; i < count; i++)
        init_member(crew, &crew->members[i]);
    /* A thread that cannot be had leaves its share to the others. */
    for (size_t i = 1; i < count; i++)
        crew->members[i].is_running =
            pthread_create(&crew->members[i].thread, NULL, work, &crew->members[i]) == 0;
    work(&crew->members[0]);
    for (size_t i = 1; i < count; i++)
        if (crew->members[i].is_running)
            pthread_join(crew->members[i].thread, NULL);
    return FLAMEC_OK;
}

struct fc_tally *fc_crew_tally(const struct fc_crew *crew, size_t index)
{
    return &crew->members[index].parser.tally;
}

/* The member whose next block to merge comes first; NULL when all are done. */
static struct fc_crew_member *next_member(struct fc_crew *crew, const size_t *merged)
{
    struct fc_crew_member *next = NULL;
    uint64_t first = UINT64_MAX;
    for (size_t i = 0; i < crew->count; i++) {
        const struct fc_tally *tally = &crew->members[i].parser.tally;
        if (merged[i] < tally->spans.count && tally->spans.items[merged[i]].block < first) {
            first = tally->spans.items[merged[i]].block;
            next = &crew->members[i];
        }
    }
    return next;
}

void fc_crew_merge(struct fc_crew *crew)
{
    struct fc_trie *to = crew->first->trie;
    struct fc_merge *merges = FC_NEW_ARRAY(struct fc_merge, crew->count);
    size_t *merged = FC_NEW_ARRAY(size_t, crew->count);
    if (merges && merged && !crew->takes_turns) {
        struct fc_crew_member *member;
        for (size_t i = 0; i < crew->count; i++)
            fc_merge_init(&merges[i], to, &crew->members[i].trie);
        while ((member = next_member(crew, merged)) != NULL) {
            size_t which = (size_t)(member - crew->members);
            fc_merge_nodes(&merges[which], member->parser.tally.spans.items[merged[which]++].nodes);
        }
        for (size_t i = 0; i < crew->count; i++) {
            fc_merge_finish(&merges[i]);
            fc_merge_deinit(&merges[i]);
        }
    }
    if (!merges || !merged)
        fc_trie_fail(to, FC_TRIE_NO_MEMORY);
    free(merges);
    free(merged);
}

void fc_crew_deinit(struct fc_crew *crew)
{
    for (size_t i = 0; i < crew->count; i++) {
        fc_folded_deinit(&crew->members[i].parser);
        fc_trie_deinit(&crew->members[i].trie);
        fc_names_deinit(&crew->members[i].names);
    }
    if (crew->members) {
        pthread_mutex_destroy(&crew->turn_lock);
        pthread_cond_destroy(&crew->turn_moved);
    }
    free(crew->members);
}

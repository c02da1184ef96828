#include "profile/transform.h"

#include "base/error.h"

/* One stack on its way: the numbers of its names, root first. */
struct stack {
    FC_ARRAY(uint32_t) names;
};

bool fc_transform_is_needed(const struct fc_transform *transform)
{
    return transform->focus || transform->ignore || transform->hide || transform->base.ptr ||
           transform->max_depth || transform->merges_recursion || transform->strips_addresses ||
           transform->reverses;
}

static bool has_match(const struct stack *stack, const bool *matches)
{
    for (size_t i = 0; i < stack->names.count; i++)
        if (matches[stack->names.items[i]])
            return true;
    return false;
}

static void hide(struct stack *stack, const bool *matches)
{
    size_t kept = 0;
    for (size_t i = 0; i < stack->names.count; i++)
        if (!matches[stack->names.items[i]])
            stack->names.items[kept++] = stack->names.items[i];
    stack->names.count = kept;
}

static bool is_base(struct fc_str name, struct fc_str base)
{
    return fc_str_equal(name, base) || fc_str_equal(fc_names_shown(name), base);
}

/* The outermost occurrence becomes the root. */
static bool cut_to_base(struct stack *stack, const struct fc_names *names, struct fc_str base)
{
    size_t at = 0;
    while (at < stack->names.count && !is_base(fc_names_text(names, stack->names.items[at]), base))
        at++;
    if (at == stack->names.count)
        return false;
    stack->names.count -= at;
    memmove(stack->names.items, stack->names.items + at, stack->names.count * sizeof(uint32_t));
    return true;
}

static void merge_recursion(struct stack *stack)
{
    size_t kept = 0;
    for (size_t i = 0; i < stack->names.count; i++)
        if (kept == 0 || stack->names.items[kept - 1] != stack->names.items[i])
            stack->names.items[kept++] = stack->names.items[i];
    stack->names.count = kept;
}

static void reverse(struct stack *stack)
{
    uint32_t *names = stack->names.items;
    for (size_t i = 0, j = stack->names.count; i + 1 < j; i++) {
        uint32_t swapped = names[i];
        names[i] = names[--j];
        names[j] = swapped;
    }
}

/* `renamed` (may be NULL) gives the new number of every name as read. false when the stack is to
 * be left out. */
static bool transform_stack(const struct fc_transform *transform, const struct fc_names *names,
                            const uint32_t *renamed, struct stack *stack)
{
    if (transform->ignore && has_match(stack, transform->ignore))
        return false;
    if (transform->focus && !has_match(stack, transform->focus))
        return false;
    if (transform->hide)
        hide(stack, transform->hide);
    for (size_t i = 0; renamed && i < stack->names.count; i++)
        stack->names.items[i] = renamed[stack->names.items[i]];
    if (transform->base.ptr && !cut_to_base(stack, names, transform->base))
        return false;
    if (transform->merges_recursion)
        merge_recursion(stack);
    if (transform->max_depth && stack->names.count > transform->max_depth)
        stack->names.count = transform->max_depth;
    if (transform->reverses)
        reverse(stack);
    return true;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_word(char c)
{
    return is_hex(c) || (c >= 'g' && c <= 'z') || (c >= 'G' && c <= 'Z') || c == '_';
}

/* How many bytes at `at` are an address: 0x and at least one hex digit, not inside a word. */
static size_t address_len(struct fc_str name, size_t at)
{
    bool is_inside = at > 0 && is_word(name.ptr[at - 1]);
    if (is_inside || name.len - at < 3 || name.ptr[at] != '0' || name.ptr[at + 1] != 'x')
        return 0;
    size_t len = 2;
    while (at + len < name.len && is_hex(name.ptr[at + len]))
        len++;
    return len > 2 ? len : 0;
}

/* `f+0x1c` to `f`, `0xdeadbeef` to `0x...`, which is difffolded's form. Returns the length written
 * to `to` (room: 2 * len). */
static size_t strip_name(struct fc_str name, char *to)
{
    static const char shown[] = "0x...";
    size_t len = 0;
    for (size_t i = 0; i < name.len;) {
        size_t plus = name.ptr[i] == '+' && i > 0 ? 1 : 0;
        size_t address = address_len(name, i + plus);
        if (!address) {
            to[len++] = name.ptr[i++];
            continue;
        }
        if (!plus) {
            memcpy(to + len, shown, sizeof shown - 1);
            len += sizeof shown - 1;
        }
        i += plus + address;
    }
    return len;
}

/* renamed[name] = the number of the name without its addresses. NULL when memory is out. */
static uint32_t *strip_names(struct fc_names *names)
{
    size_t count = names->texts.count;
    uint32_t *renamed = FC_NEW_ARRAY(uint32_t, count);
    FC_ARRAY(char) text = {0};
    for (uint32_t name = 0; renamed && name < count; name++) {
        struct fc_str old = fc_names_text(names, name);
        uint32_t number = FC_NAMES_NONE;
        if (FC_RESERVE(&text, old.len * 2 + 1)) {
            struct fc_str stripped =
                fc_str_trim((struct fc_str){text.items, strip_name(old, text.items)});
            number = fc_names_intern(names, stripped, fc_names_hash(names, stripped));
        }
        if (number == FC_NAMES_NONE) {
            free(renamed);
            renamed = NULL;
        } else {
            renamed[name] = number;
        }
    }
    FC_ARRAY_FREE(&text);
    return renamed;
}

static bool load(struct stack *stack, const struct fc_stacks *from)
{
    stack->names.count = 0;
    if (!FC_RESERVE(&stack->names, from->path.count))
        return false;
    for (size_t i = 0; i < from->path.count; i++)
        stack->names.items[stack->names.count++] =
            from->trie->nodes.items[from->path.items[i]].name;
    return true;
}

static void store(struct fc_trie *to, const struct stack *stack, const struct fc_stacks *from)
{
    fc_trie_begin(to, 0);
    for (size_t i = 0; i < stack->names.count; i++)
        fc_trie_push(to, fc_names_text(to->names, stack->names.items[i]));
    if (stack->names.count == 0)
        fc_trie_push(to, FC_STR("[hidden]"));
    struct fc_decimal before = {from->self.before, from->trie->scale, false};
    struct fc_decimal after = {from->self.after, from->trie->scale, false};
    if (fc_trie_is_differential(from->trie))
        fc_trie_commit_pair(to, before, after);
    else
        fc_trie_commit(to, after);
}

/* Whether every stack was moved; `to` may have failed all the same. */
static bool move_stacks(const struct fc_transform *transform, const struct fc_trie *from,
                        struct fc_trie *to, const uint32_t *renamed)
{
    struct fc_stacks stacks;
    struct stack stack = {0};
    bool has_failed = !fc_stacks_init(&stacks, from);
    while (!has_failed && fc_stacks_next(&stacks, &has_failed)) {
        has_failed = !load(&stack, &stacks);
        if (!has_failed && transform_stack(transform, to->names, renamed, &stack))
            store(to, &stack, &stacks);
    }
    fc_stacks_deinit(&stacks);
    FC_ARRAY_FREE(&stack.names);
    return !has_failed;
}

enum flamec_status fc_transform_apply(const struct fc_transform *transform,
                                      const struct fc_trie *from, struct fc_trie *to,
                                      struct flamec_error *err)
{
    uint32_t *renamed = transform->strips_addresses ? strip_names(from->names) : NULL;
    bool is_fine = renamed || !transform->strips_addresses;
    fc_trie_init(to, from->names, from->keeps_order);
    is_fine = is_fine && move_stacks(transform, from, to, renamed);
    free(renamed);
    if (is_fine && to->failure == FC_TRIE_FINE)
        return FLAMEC_OK;
    fc_trie_deinit(to);
    return fc_error_memory(err);
}

#include "input/input.h"

#include "base/compiler.h"

static const struct fc_input *const inputs[] = {&fc_input_auto, &fc_input_folded,
                                                &fc_input_folded_diff};

const struct fc_input *fc_input_at(size_t index)
{
    return index < FC_COUNTOF(inputs) ? inputs[index] : NULL;
}

const struct fc_input *fc_input_find(const char *name)
{
    for (size_t i = 0; i < FC_COUNTOF(inputs); i++)
        if (strcmp(inputs[i]->name, name) == 0)
            return inputs[i];
    return NULL;
}

#include "paint/painter.h"

#include "base/compiler.h"

static const struct fc_painter *const painters[] = {&fc_painter_svg, &fc_painter_text};

const struct fc_painter *fc_painter_at(size_t index)
{
    return index < FC_COUNTOF(painters) ? painters[index] : NULL;
}

const struct fc_painter *fc_painter_find(const char *name)
{
    for (size_t i = 0; i < FC_COUNTOF(painters); i++)
        if (strcmp(painters[i]->name, name) == 0)
            return painters[i];
    return NULL;
}

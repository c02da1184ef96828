/* theme/language.h - which colour ramp a frame gets from the language its name betrays.
 *
 * The rules read the whole name, trailing annotation included. Where flamegraph.pl and inferno
 * disagree, the rule below is the one that is right for more names of real profiles; each says
 * what it decided. */
#ifndef FC_THEME_LANGUAGE_H
#define FC_THEME_LANGUAGE_H

#include "base/str.h"

enum fc_ramp {
    FC_RAMP_HOT,
    FC_RAMP_MEM,
    FC_RAMP_IO,
    FC_RAMP_RED,
    FC_RAMP_GREEN,
    FC_RAMP_BLUE,
    FC_RAMP_AQUA,
    FC_RAMP_YELLOW,
    FC_RAMP_PURPLE,
    FC_RAMP_ORANGE,
    FC_RAMP_SAFE
};

enum fc_ramp fc_language_java(struct fc_str name);
enum fc_ramp fc_language_js(struct fc_str name);
enum fc_ramp fc_language_perl(struct fc_str name);
enum fc_ramp fc_language_python(struct fc_str name);
enum fc_ramp fc_language_rust(struct fc_str name);
enum fc_ramp fc_language_chain(struct fc_str name); /* off-CPU chains: wakers and sleepers */

#endif

/* paint/escape.h - any bytes as XML 1.0 character data.
 *
 * The five markup characters become entities, line ends and tabs numeric references; what is no
 * UTF-8 and what XML forbids (control characters, U+FFFE, U+FFFF) becomes U+FFFD. The result may
 * stand between tags and between quotes of either kind. */
#ifndef FC_PAINT_ESCAPE_H
#define FC_PAINT_ESCAPE_H

#include "base/out.h"

void fc_escape_xml(struct fc_out *out, struct fc_str s);

#endif

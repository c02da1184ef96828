/* theme/safety.h - which links and attributes of a user's file may get into a picture.
 *
 * The picture is opened in a browser: nothing that it takes from a file may run a script, and
 * nothing may make the XML ill-formed. Both tests allow what is known to be harmless and refuse
 * the rest. */
#ifndef FC_THEME_SAFETY_H
#define FC_THEME_SAFETY_H

#include <stdbool.h>

#include "base/str.h"

#define FC_SAFETY_SCHEMES "http, https, mailto, ftp, a relative path or #fragment"

/* Whether a link may lead to `href`: one of FC_SAFETY_SCHEMES, without control characters, which
 * browsers drop before they look for the scheme. */
bool fc_safety_href(struct fc_str href);

/* Whether `key` may name an extra attribute of <g> or <a>. Refused are: what is no name of XML,
 * event handlers (`on…`), `href` and `id`, `class`, `target`, `title` (they have a way of their
 * own), namespaces, `xml:base`, and prefixes other than `xml:` and `xlink:`, which the picture
 * does not declare. */
bool fc_safety_key(struct fc_str key);

#endif

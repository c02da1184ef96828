/* flamec/flamec.h - the whole API: profiles in, pictures out.
 *
 *     struct flamec_profile *profile;
 *     struct flamec_render_options look;
 *     struct flamec_error err = {0};
 *     if (flamec_profile_new(&profile, NULL, &err) == FLAMEC_OK &&
 *         flamec_profile_read_path(profile, "out.folded", &err) == FLAMEC_OK) {
 *         flamec_render_options_init(&look);
 *         flamec_render(profile, &look, write_bytes, file, &err);
 *     }
 *     flamec_profile_free(profile);
 */
#ifndef FLAMEC_FLAMEC_H
#define FLAMEC_FLAMEC_H

#include "flamec/base.h"
#include "flamec/profile.h"
#include "flamec/render.h"

#ifdef __cplusplus
extern "C" {
#endif

/* This library's version, "1.2.3". */
FLAMEC_API const char *flamec_version(void);

/* Write the libraries in use at `text` (`room` bytes with the NUL; 128 are plenty), as one line:
 * "zlib 1.2.13, ISA-L 2.30.0, zstd 1.5.4, GLib 2.74.6". */
FLAMEC_API void flamec_libraries(char *text, size_t room);

#ifdef __cplusplus
}
#endif
#endif

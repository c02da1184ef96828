/* base/compiler.h - names for what C11 lacks. */
#ifndef FC_BASE_COMPILER_H
#define FC_BASE_COMPILER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define FC_LIKELY(x)         __builtin_expect(!!(x), 1)
#define FC_UNLIKELY(x)       __builtin_expect(!!(x), 0)
#define FC_PRINTF(at, first) __attribute__((format(printf, at, first)))
#define FC_NODISCARD         __attribute__((warn_unused_result))
#define FC_COLD              __attribute__((cold, noinline))
#define FC_PREFETCH(address) __builtin_prefetch(address)
#else
#define FC_LIKELY(x)   (x)
#define FC_UNLIKELY(x) (x)
#define FC_PRINTF(at, first)
#define FC_NODISCARD
#define FC_COLD
#define FC_PREFETCH(address) ((void)(address))
#endif

#define FC_COUNTOF(array) (sizeof(array) / sizeof((array)[0]))

/* Products of a count (63 bits) with a width, a factor or a power of ten need more than 64 bits. */
__extension__ typedef unsigned __int128 fc_u128;

#endif

#include "base/cores.h"

#include <sched.h>
#include <unistd.h>

unsigned fc_cores(void)
{
#ifdef CPU_COUNT
    cpu_set_t allowed; /* taskset and containers leave fewer than there are */
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) > 0)
        return (unsigned)CPU_COUNT(&allowed);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

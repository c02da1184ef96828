/* base/cores.h - how many threads can run at once. */
#ifndef FC_BASE_CORES_H
#define FC_BASE_CORES_H

/* The processors that this process may use, at least 1. */
unsigned fc_cores(void);

#endif

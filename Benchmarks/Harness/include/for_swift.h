/* What Swift cannot call: variadic functions and atomics. */
#ifndef FOR_SWIFT_H
#define FOR_SWIFT_H

#include "bench.h"
#include "harness.h"

static inline void bench_report_row(const char *name, double value, const char *unit)
{
	bench_report(unit, value, "%s", name);
}

/* How many clients have finished setting up. */
static inline unsigned harness_ready(const struct harness *h)
{
	return atomic_load(&h->shm->ready);
}

#endif

/* Wrappers for what Swift cannot call: variadic functions and atomics. */
#ifndef FOR_SWIFT_H
#define FOR_SWIFT_H

#include "bench.h"
#include "harness.h"
#include <sched.h>
#include <unistd.h>

static inline void bench_report_row(const char *name, double value, const char *unit)
{
	bench_report(unit, value, "%s", name);
}

/* Returns how many clients have finished their setup. */
static inline unsigned harness_ready(const struct harness *h)
{
	return atomic_load(&h->shm->ready);
}

/* Asks the client for commits, and waits until it has written them to its socket. */
static inline void harness_ask_for_commits(struct harness *h, unsigned count)
{
	unsigned asked = atomic_fetch_add(&h->shm->asked, count) + count;
	while (atomic_load(&h->shm->done) != asked)
		sched_yield();
}

static inline void bench_pause(void)
{
	usleep(1000);
}

/* Returns how many input events clients have received. */
static inline unsigned long long harness_acks(const struct harness *h)
{
	return atomic_load(&h->shm->acks);
}

#endif

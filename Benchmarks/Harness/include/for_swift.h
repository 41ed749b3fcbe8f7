/* What Swift cannot call: variadic functions and atomics. */
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

/* How many clients have finished setting up. */
static inline unsigned harness_ready(const struct harness *h)
{
	return atomic_load(&h->shm->ready);
}

/* Has commit-client send so many commits, and waits until they are in its socket. */
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

/* The input events that clients have counted. */
static inline unsigned long long harness_acks(const struct harness *h)
{
	return atomic_load(&h->shm->acks);
}

#endif

/* Small measuring kit shared by every baseline.
 *
 * A figure is printed as one line: "<name> <value> <unit>".
 * BENCH_MODE (environment):
 *   time   (default)  median wall time per operation over many batches
 *   instr             run one batch between callgrind client requests
 *   alloc             count heap calls per operation (needs liballoccount.so)
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bench_mode { BENCH_TIME, BENCH_INSTR, BENCH_ALLOC };

enum bench_mode bench_mode(void);
/* Whether a row is wanted: whether BENCH_ROWS (environment) names how it begins,
 * with or without the first word, or nothing at all. */
bool bench_wants(const char *name);
/* Whether a row whose name begins so can be wanted. */
bool bench_wants_any(const char *beginning);
uint64_t bench_now_ns(void);
uint64_t bench_rand(uint64_t *state);
void bench_report(const char *unit, double value, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* What the heap has handed out and not got back. */
size_t bench_bytes_in_use(void);
/* Has what is allocated from now on lie elsewhere: another way for each place. */
void bench_move_heap(unsigned place);
double bench_percentile(double *v, size_t n, double p); /* sorts v */

/* Runs `iters` operations. */
typedef void (*bench_fn)(void *ctx, size_t iters);

struct bench {
	const char *name;
	bench_fn run;
	bench_fn settle;  /* may be NULL; called unmeasured before each batch */
	void *ctx;
	size_t iters;     /* operations in a batch */
	size_t batches;   /* timed batches (time mode only) */
	size_t instr_iters; /* operations under callgrind; 0: same as iters */
};

/* Measures what is wanted in the mode chosen by BENCH_MODE, and prints the row. */
void bench_measure(const struct bench *b);

/* Keeps the compiler from dropping a computed value. */
static inline void bench_keep(uintptr_t v) { __asm__ volatile("" ::"r"(v) : "memory"); }

#endif

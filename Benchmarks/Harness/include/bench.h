/* Measures operations and prints rows. Shared by all benchmark programs.
 *
 * A row is one line: "<name> <value> <unit>".
 * The environment variable BENCH_MODE selects what is measured:
 *   time   (default)  the median time of an operation, over many batches
 *   instr             one batch between callgrind's client requests
 *   alloc             heap allocations of an operation (needs liballoccount.so)
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bench_mode { BENCH_TIME, BENCH_INSTR, BENCH_ALLOC };

enum bench_mode bench_mode(void);
/* Returns whether a row is selected. The environment variable BENCH_ROWS lists
 * prefixes of names, with or without the first word. If it is empty, all rows
 * are selected. */
bool bench_wants(const char *name);
/* Returns whether a row whose name has this prefix may be selected. */
bool bench_wants_any(const char *beginning);
uint64_t bench_now_ns(void);
uint64_t bench_rand(uint64_t *state);
void bench_report(const char *unit, double value, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Returns how many bytes of the heap are allocated. */
size_t bench_bytes_in_use(void);
/* Changes the addresses of later allocations, differently for each place. */
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
	size_t instr_iters; /* operations in instr mode; 0 for iters */
};

/* Measures a row in the mode of BENCH_MODE and prints it, if it is selected. In
 * alloc mode, also prints NAME.own, without the allocations of libwayland. */
void bench_measure(const struct bench *b);

/* Prevents the compiler from removing the computation of a value as unused. */
static inline void bench_keep(uintptr_t v) { __asm__ volatile("" ::"r"(v) : "memory"); }

#endif

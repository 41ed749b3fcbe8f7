#define _GNU_SOURCE
#include "bench.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <valgrind/callgrind.h>

enum bench_mode bench_mode(void)
{
	const char *m = getenv("BENCH_MODE");
	if (m && !strcmp(m, "instr"))
		return BENCH_INSTR;
	if (m && !strcmp(m, "alloc"))
		return BENCH_ALLOC;
	return BENCH_TIME;
}

static bool begins(const char *name, const char *beginning, size_t length)
{
	return !strncmp(name, beginning, length);
}

static bool is_wanted(const char *name, bool is_beginning)
{
	const char *rest = strchr(name, '.');
	const char *names[] = { name, rest ? rest + 1 : name };
	const char *rows = getenv("BENCH_ROWS");
	bool any = false;

	for (rows = rows ? rows : ""; *(rows += strspn(rows, " ")); ) {
		size_t length = strcspn(rows, " ");
		any = true;
		for (int i = 0; i < 2; i++)
			if (begins(names[i], rows, length) || (is_beginning &&
					begins(rows, names[i], strlen(names[i]))))
				return true;
		rows += length;
	}
	return !any;
}

bool bench_wants(const char *name) { return is_wanted(name, false); }
bool bench_wants_any(const char *beginning) { return is_wanted(beginning, true); }

uint64_t bench_now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t bench_rand(uint64_t *s)
{
	uint64_t x = *s;
	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return *s = x;
}

void bench_report(const char *unit, double value, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf(" %.*f %s\n", value < 100 ? 2 : 0, value, unit);
	fflush(stdout);
}

size_t bench_bytes_in_use(void)
{
	struct mallinfo2 m = mallinfo2();
	return m.uordblks + m.hblkhd;
}

void bench_move_heap(unsigned place)
{
	/* The kept blocks are leaked on purpose, with holes between them. */
	for (unsigned i = 0; i < 64 + 8 * place; i++) {
		void *kept = malloc(16 + (i * 40 + place * 528) % 2048);
		void *hole = malloc(16 + (i * 56 + place * 272) % 1536);
		bench_keep((uintptr_t)kept);
		if (i % 3 == place % 3)
			free(hole);
	}
}

static int cmp_double(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

double bench_percentile(double *v, size_t n, double p)
{
	qsort(v, n, sizeof *v, cmp_double);
	size_t i = (size_t)(p / 100.0 * (double)(n - 1) + 0.5);
	return v[i];
}

static void measure_time(const struct bench *b)
{
	double *v = calloc(b->batches, sizeof *v);
	for (size_t i = 0; i < b->batches; i++) {
		if (b->settle)
			b->settle(b->ctx, b->iters);
		uint64_t t0 = bench_now_ns();
		b->run(b->ctx, b->iters);
		uint64_t t1 = bench_now_ns();
		v[i] = (double)(t1 - t0) / (double)b->iters;
	}
	bench_report("ns", bench_percentile(v, b->batches, 50), "%s", b->name);
	free(v);
}

static void measure_instr(const struct bench *b)
{
	size_t n = b->instr_iters ? b->instr_iters : b->iters;
	char desc[256];
	snprintf(desc, sizeof desc, "%s|%zu", b->name, n);
	if (b->settle)
		b->settle(b->ctx, n);
	CALLGRIND_START_INSTRUMENTATION;
	CALLGRIND_ZERO_STATS;
	b->run(b->ctx, n);
	CALLGRIND_DUMP_STATS_AT(desc);
	CALLGRIND_STOP_INSTRUMENTATION;
}

typedef unsigned long (*counter)(void);

static counter find_counter(const char *name)
{
	counter found = (counter)dlsym(RTLD_DEFAULT, name);
	if (!found) {
		fprintf(stderr, "alloc mode needs LD_PRELOAD=liballoccount.so\n");
		exit(1);
	}
	return found;
}

static void measure_alloc(const struct bench *b)
{
	counter calls = find_counter("bench_alloc_calls");
	counter calls_of_wayland = find_counter("bench_alloc_calls_of_wayland");
	if (b->settle)
		b->settle(b->ctx, b->iters);
	unsigned long all = calls(), of_wayland = calls_of_wayland();
	b->run(b->ctx, b->iters);
	all = calls() - all;
	of_wayland = calls_of_wayland() - of_wayland;
	bench_report("allocations", (double)all / (double)b->iters, "%s", b->name);
	if (of_wayland)
		bench_report("allocations", (double)(all - of_wayland) / (double)b->iters,
			"%s.own", b->name);
}

/* The row NAME.own is measured together with NAME. */
static bool wants_to_measure(const struct bench *b)
{
	char own[256];
	snprintf(own, sizeof own, "%s.own", b->name);
	return bench_wants(b->name) || (bench_mode() == BENCH_ALLOC && bench_wants(own));
}

void bench_measure(const struct bench *b)
{
	if (!wants_to_measure(b))
		return;
	/* An unmeasured batch does lazy work first, in every mode. */
	size_t warm = b->iters < 256 ? b->iters : 256;
	if (b->settle)
		b->settle(b->ctx, warm);
	b->run(b->ctx, warm);
	switch (bench_mode()) {
	case BENCH_TIME: measure_time(b); break;
	case BENCH_INSTR: measure_instr(b); break;
	case BENCH_ALLOC: measure_alloc(b); break;
	}
}

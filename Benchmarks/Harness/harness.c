#define _GNU_SOURCE
#include "harness.h"
#include "bench.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void die(const char *what)
{
	perror(what);
	exit(1);
}

void harness_init(struct harness *h)
{
	memset(h, 0, sizeof *h);
	h->shm_fd = memfd_create("harness", 0);
	if (h->shm_fd < 0 || ftruncate(h->shm_fd, sizeof *h->shm) < 0)
		die("memfd");
	h->shm = mmap(NULL, sizeof *h->shm, PROT_READ | PROT_WRITE, MAP_SHARED,
		h->shm_fd, 0);
	if (h->shm == MAP_FAILED)
		die("mmap");
}

int harness_spawn_other(struct harness *h, const struct harness_window *w,
	const char *variable)
{
	int sv[2];
	if (h->nclients == HARNESS_MAX_CLIENTS) {
		fprintf(stderr, "harness: more than %d clients\n", HARNESS_MAX_CLIENTS);
		exit(1);
	}
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sv) < 0)
		die("socketpair");
	pid_t pid = fork();
	if (pid < 0)
		die("fork");
	if (pid == 0) {
		char sock[16], shm[16], n[16], wd[16], ht[16], deep[16];
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		int s = dup(sv[1]);
		snprintf(sock, sizeof sock, "%d", s);
		snprintf(shm, sizeof shm, "%d", h->shm_fd);
		snprintf(n, sizeof n, "%d", w->count);
		snprintf(wd, sizeof wd, "%d", w->width);
		snprintf(ht, sizeof ht, "%d", w->height);
		snprintf(deep, sizeof deep, "%d", w->deep);
		setenv("WAYLAND_SOCKET", sock, 1);
		unsetenv("LD_PRELOAD");
		const char *bin = getenv(variable);
		if (bin)
			execl(bin, bin, shm, n, wd, ht, deep, (char *)NULL);
		die(variable);
	}
	close(sv[1]);
	h->pids[h->nclients++] = pid;
	return sv[0];
}

int harness_spawn(struct harness *h, const struct harness_window *w)
{
	return harness_spawn_other(h, w, "BENCH_CLIENT");
}

void harness_wait_ready(struct harness *h, unsigned n,
	void (*pump)(void *), void *arg)
{
	while (atomic_load(&h->shm->ready) < n)
		pump(arg);
}

/* A client may be waiting for this core. */
static void relax(void) { sched_yield(); }

void harness_throttle(struct harness *h, uint64_t window)
{
	uint64_t t0 = 0;
	for (unsigned spin = 0;; spin++) {
		uint64_t acks = atomic_load_explicit(&h->shm->acks, memory_order_acquire);
		if (acks > h->sent) /* the server sent more events than it counted */
			h->sent = acks;
		if (h->sent - acks <= window)
			return;
		relax();
		if ((spin & 0xfff) == 0xfff) {
			uint64_t t = bench_now_ns();
			if (!t0)
				t0 = t;
			if (t - t0 > 20000000000ull) {
				fprintf(stderr, "clients stopped reading: %llu events sent, %llu acknowledged\n",
					(unsigned long long)h->sent,
					(unsigned long long)atomic_load(&h->shm->acks));
				exit(1);
			}
		}
	}
}

void harness_drain(struct harness *h) { harness_throttle(h, 0); }

void harness_finish(struct harness *h)
{
	for (unsigned i = 0; i < h->nclients; i++)
		kill(h->pids[i], SIGKILL);
	for (unsigned i = 0; i < h->nclients; i++)
		waitpid(h->pids[i], NULL, 0);
	munmap(h->shm, sizeof *h->shm);
	close(h->shm_fd);
}

void harness_latency(struct harness *h, const char *name,
	void (*one)(void *), void *arg, unsigned count)
{
	char row[160];
	snprintf(row, sizeof row, "%s.latency", name);
	if (bench_mode() != BENCH_TIME || !bench_wants_any(row))
		return;
	double *v = calloc(count, sizeof *v);
	harness_drain(h);
	atomic_store(&h->shm->want_stamps, 1);
	for (unsigned i = 0; i < count; i++) {
		struct timespec gap = { .tv_nsec = 100000 };
		nanosleep(&gap, NULL); /* the client sleeps in poll after this */
		uint64_t slot = atomic_load(&h->shm->stamped) % HARNESS_STAMPS;
		uint64_t t0 = bench_now_ns();
		one(arg);
		harness_drain(h);
		v[i] = (double)(h->shm->stamps[slot] - t0);
	}
	atomic_store(&h->shm->want_stamps, 0);
	bench_report("ns", bench_percentile(v, count, 50), "%s.latency.p50", name);
	bench_report("ns", bench_percentile(v, count, 99), "%s.latency.p99", name);
	free(v);
}

void harness_load(struct harness *h, const char *name,
	void (*burst)(void *), void *arg, unsigned events, unsigned bursts)
{
	char row[160];
	snprintf(row, sizeof row, "%s.latency", name);
	if (bench_mode() != BENCH_TIME || !bench_wants_any(row))
		return;
	size_t n = 0;
	double *v = calloc((size_t)events * bursts, sizeof *v);
	harness_drain(h);
	atomic_store(&h->shm->want_stamps, 1);
	for (unsigned i = 0; i < bursts; i++) {
		struct timespec gap = { .tv_nsec = 2000000 };
		nanosleep(&gap, NULL); /* the clients sleep in poll after this */
		uint64_t first = atomic_load(&h->shm->stamped);
		uint64_t t0 = bench_now_ns();
		burst(arg);
		harness_drain(h);
		for (unsigned k = 0; k < events; k++)
			v[n++] = (double)(h->shm->stamps[(first + k) % HARNESS_STAMPS] - t0);
	}
	atomic_store(&h->shm->want_stamps, 0);
	bench_report("ns", bench_percentile(v, n, 50), "%s.latency.p50", name);
	bench_report("ns", bench_percentile(v, n, 99), "%s.latency.p99", name);
	free(v);
}

static uint64_t cpu_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void harness_cpu(struct harness *h, const char *name,
	void (*frame)(void *), void *arg)
{
	char row[160];
	double v[7];
	snprintf(row, sizeof row, "%s.cpu", name);
	if (bench_mode() != BENCH_TIME || !bench_wants(row))
		return;
	for (unsigned r = 0; r < 7; r++) {
		uint64_t taken = 0;
		for (unsigned i = 0; i < 60; i++) {
			harness_drain(h);
			uint64_t t0 = cpu_ns();
			frame(arg);
			taken += cpu_ns() - t0;
		}
		v[r] = (double)taken / 1e6;
	}
	bench_report("ms", bench_percentile(v, 7, 50), "%s", row);
}

static double microseconds(struct timeval t)
{
	return (double)t.tv_sec * 1e6 + (double)t.tv_usec;
}

void harness_frames(struct harness *h, const char *name,
	void (*pump)(void *), void *arg, unsigned count)
{
	struct rusage before, after;
	uint64_t first = atomic_load(&h->shm->acks);
	uint64_t cpu = cpu_ns(), start = bench_now_ns();
	getrusage(RUSAGE_SELF, &before);
	while (atomic_load(&h->shm->acks) - first < count) {
		pump(arg);
		if (bench_now_ns() - start > count * 100000000ull) {
			fprintf(stderr, "%s: the client receives no frame events\n", name);
			exit(1);
		}
	}
	cpu = cpu_ns() - cpu;
	getrusage(RUSAGE_SELF, &after);
	bench_report("us", (microseconds(after.ru_utime) - microseconds(before.ru_utime)) / count,
		"%s.user", name);
	bench_report("us", (double)cpu / 1e3 / count, "%s.cpu", name);
}

void harness_throughput(struct harness *h, const char *name,
	void (*one)(void *), void (*flush)(void *), void *arg,
	unsigned count, unsigned per_flush)
{
	char row[160];
	snprintf(row, sizeof row, "%s.sustained.flush%u", name, per_flush);
	if (bench_mode() != BENCH_TIME || !bench_wants(row))
		return;
	uint64_t window = per_flush == 1 ? 128 : per_flush * 16u;
	double v[7];
	for (unsigned r = 0; r < 7; r++) {
		harness_drain(h);
		uint64_t t0 = bench_now_ns();
		for (unsigned i = 0; i < count; i += per_flush) {
			for (unsigned k = 0; k < per_flush; k++)
				one(arg);
			flush(arg);
			harness_throttle(h, window);
		}
		harness_drain(h);
		v[r] = (double)count * 1e9 / (double)(bench_now_ns() - t0);
	}
	bench_report("events/s", bench_percentile(v, 7, 50), "%s", row);
}

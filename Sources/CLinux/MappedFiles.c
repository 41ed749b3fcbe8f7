#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// A quarter of the mappings that Linux allows a process by default, so that clients leave the rest to others.
static const int most_mappings = 1 << 14;
static atomic_int mapping_count;

void *
clinux_map_file(int fd, size_t length)
{
	void *start = MAP_FAILED;

	if (atomic_fetch_add(&mapping_count, 1) < most_mappings)
		start = mmap(NULL, length, PROT_READ, MAP_SHARED, fd, 0);
	if (start != MAP_FAILED)
		return start;
	atomic_fetch_sub(&mapping_count, 1);
	return NULL;
}

void
clinux_unmap_file(void *start, size_t length)
{
	munmap(start, length);
	atomic_fetch_sub(&mapping_count, 1);
}

// The mapping that this thread reads.
static _Thread_local struct {
	char *volatile start;
	volatile size_t length;
	volatile sig_atomic_t is_lost;
} reading;

static struct sigaction former;
static pthread_once_t installation = PTHREAD_ONCE_INIT;

static void
pass_on(int number, siginfo_t *info, void *context)
{
	if (former.sa_flags & SA_SIGINFO) {
		former.sa_sigaction(number, info, context);
	} else if (former.sa_handler == SIG_DFL || former.sa_handler == SIG_IGN) {
		// The instruction that failed is executed again, and a signal of a process is sent again.
		sigaction(number, &former, NULL);
		if (info->si_code <= 0)
			raise(number);
	} else {
		former.sa_handler(number);
	}
}

static void
handle_bus_error(int number, siginfo_t *info, void *context)
{
	uintptr_t distance = (uintptr_t)info->si_addr - (uintptr_t)reading.start;
	int error = errno;

	if (info->si_code > 0 && reading.start && distance < reading.length &&
	    mmap(reading.start, reading.length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
	        0) != MAP_FAILED)
		reading.is_lost = 1;
	else
		pass_on(number, info, context);
	errno = error;
}

static void
install(void)
{
	struct sigaction action = { .sa_sigaction = handle_bus_error };

	if (sigaction(SIGBUS, NULL, &former) < 0)
		return;
	action.sa_flags = SA_SIGINFO | SA_ONSTACK | (former.sa_flags & SA_NODEFER);
	action.sa_mask = former.sa_mask;
	sigaction(SIGBUS, &action, NULL);
}

int
clinux_begin_reading_mapping(void *start, size_t length)
{
	struct sigaction present;

	pthread_once(&installation, install);
	if (sigaction(SIGBUS, NULL, &present) < 0 || !(present.sa_flags & SA_SIGINFO) ||
	    present.sa_sigaction != handle_bus_error)
		return 0;
	reading.is_lost = 0;
	reading.length = length;
	reading.start = start;
	return 1;
}

int
clinux_end_reading_mapping(void)
{
	reading.start = NULL;
	return !reading.is_lost;
}

int
clinux_is_resident(const void *start, size_t count)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uintptr_t first = (uintptr_t)start / page * page, end = (uintptr_t)start + count;
	unsigned char states[1024];

	while (first < end) {
		size_t pages = (end - first + page - 1) / page;

		if (pages > sizeof states)
			pages = sizeof states;
		if (mincore((void *)first, pages * page, states) < 0)
			return 0;
		for (size_t index = 0; index < pages; index++)
			if (!(states[index] & 1))
				return 0;
		first += pages * page;
	}
	return 1;
}

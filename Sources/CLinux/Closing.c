#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// How many descriptors can be closed at the same time if closing may block. Each takes a thread until it is
// closed. Further descriptors wait, and keep their numbers.
enum { MOST_THREADS = 1024, STACK_SIZE = 1 << 18 };

// A file in memory with more than this many blocks of 512 bytes takes long to close if it has no other user:
// the kernel takes about 50 ns for each page.
enum { MANY_BLOCKS = 256 };

struct waiting {
	int fd;
	struct waiting *next;
};

// The descriptors of the whole process that wait to be closed, in order.
struct closing {
	pthread_mutex_t lock;
	pthread_cond_t arrival;
	struct waiting *first, **last;
	unsigned count, idle_threads, threads;
	const unsigned most_threads;
};

// Descriptors whose closing may block, with a thread for each, and descriptors whose closing only takes long,
// with one thread for all.
static struct closing waits = { .lock = PTHREAD_MUTEX_INITIALIZER, .arrival = PTHREAD_COND_INITIALIZER,
		.last = &waits.first, .most_threads = MOST_THREADS };
static struct closing takes_long = { .lock = PTHREAD_MUTEX_INITIALIZER, .arrival = PTHREAD_COND_INITIALIZER,
		.last = &takes_long.first, .most_threads = 1 };

static int
may_wait(int fd)
{
	int domain;
	socklen_t length = sizeof domain;

	// Closing a local socket also closes the descriptors that were sent to it and never received. One of
	// them may linger.
	if (getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0)
		return 1;
	return !clinux_closes_promptly(fd);
}

static int
is_large_file_in_memory(int fd)
{
	struct stat status;

	// Only for a file in memory is fstat() sure not to block.
	return clinux_file_is_in_memory(fd) && fstat(fd, &status) == 0 && status.st_nlink == 0
		&& status.st_blocks > MANY_BLOCKS;
}

static void *
close_what_waits(void *argument)
{
	struct closing *closing = argument;

	pthread_mutex_lock(&closing->lock);
	for (;;) {
		while (!closing->first) {
			// One thread stays for the next descriptor.
			if (closing->idle_threads > 0)
				goto end;
			closing->idle_threads++;
			pthread_cond_wait(&closing->arrival, &closing->lock);
			closing->idle_threads--;
		}

		struct waiting *each = closing->first;

		closing->first = each->next;
		closing->count--;
		if (!closing->first)
			closing->last = &closing->first;
		pthread_mutex_unlock(&closing->lock);
		close(each->fd);
		free(each);
		pthread_mutex_lock(&closing->lock);
	}
end:
	closing->threads--;
	pthread_mutex_unlock(&closing->lock);
	return NULL;
}

// The lock must be held.
static void
start_thread(struct closing *closing)
{
	pthread_attr_t attributes;
	pthread_t thread;
	sigset_t all, before;

	if (pthread_attr_init(&attributes) != 0)
		return;
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	// Block all signals, because other threads handle them.
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	if (pthread_create(&thread, &attributes, close_what_waits, closing) == 0)
		closing->threads++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
}

// Passes a descriptor to a thread that closes it. Returns 0 if there is no thread or memory for that.
static int
hand_over(int fd, struct closing *closing)
{
	struct waiting *waiting = malloc(sizeof *waiting);
	int is_taken;

	if (!waiting)
		return 0;
	*waiting = (struct waiting){ .fd = fd };
	pthread_mutex_lock(&closing->lock);
	if (closing->count >= closing->idle_threads && closing->threads < closing->most_threads)
		start_thread(closing);
	is_taken = closing->threads > 0;
	if (is_taken) {
		*closing->last = waiting;
		closing->last = &waiting->next;
		closing->count++;
		pthread_cond_signal(&closing->arrival);
	}
	pthread_mutex_unlock(&closing->lock);
	if (!is_taken)
		free(waiting);
	return is_taken;
}

int
clinux_close(int fd)
{
	int before = errno, is_handed_over;

	if (fcntl(fd, F_GETFD) < 0)
		return -1;
	is_handed_over = may_wait(fd) ? hand_over(fd, &waits) : is_large_file_in_memory(fd) && hand_over(fd, &takes_long);
	// Restores errno, which a successful close() does not change.
	errno = before;
	return is_handed_over ? 0 : close(fd);
}

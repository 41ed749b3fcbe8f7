/* start NAME COUNT SOCKET COMMAND [ARGUMENT...]
 *
 * Measures the time from the start of a compositor until it has answered a
 * client's first roundtrip. COMMAND serves SOCKET in XDG_RUNTIME_DIR. It is
 * started and ended COUNT times. Prints the shortest and the median time. */
#define _GNU_SOURCE
#include "bench.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wayland-client.h>

static void run_quietly(char **command)
{
	int null = open("/dev/null", O_RDWR);
	for (int fd = 0; fd < 3; fd++)
		dup2(null, fd);
	execvp(command[0], command);
	_exit(127);
}

/* Returns the time in milliseconds; negative if the compositor ended, or accepted
 * no connection within ten seconds. */
static double measure(const char *socket, char **command)
{
	struct wl_display *display;
	uint64_t start = bench_now_ns();
	pid_t pid = fork();

	if (pid == 0)
		run_quietly(command);
	while (!(display = wl_display_connect(socket))) {
		if (bench_now_ns() - start > 10000000000ull ||
				waitpid(pid, NULL, WNOHANG) == pid)
			return -1;
		usleep(50);
	}
	bool answered = wl_display_roundtrip(display) >= 0;
	uint64_t end = bench_now_ns();
	wl_display_disconnect(display);
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
	return answered ? (double)(end - start) / 1e6 : -1;
}

int main(int argc, char **argv)
{
	if (argc < 5) {
		fprintf(stderr, "usage: start NAME COUNT SOCKET COMMAND [ARGUMENT...]\n");
		return 2;
	}
	size_t count = (size_t)atoi(argv[2]);
	double *times = calloc(count, sizeof *times);
	for (size_t i = 0; i < count; i++) {
		times[i] = measure(argv[3], argv + 4);
		if (times[i] < 0) {
			fprintf(stderr, "%s: %s answered no roundtrip\n", argv[1], argv[4]);
			return 1;
		}
	}
	bench_report("ms", bench_percentile(times, count, 0), "%s.best", argv[1]);
	bench_report("ms", bench_percentile(times, count, 50), "%s.median", argv[1]);
	return 0;
}

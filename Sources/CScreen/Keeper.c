// For POSIX_SPAWN_SETSID and closing descriptors, which are extensions.
#define _GNU_SOURCE

#include "Keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

// In the new process, the descriptors get the numbers from 3 on. Copies from this number on are not in the
// way.
#define FIRST_FREE 64

static int spawn(pid_t *keeper, const int *copies, int count)
{
	char *arguments[] = {"locked-screen", "infinity", NULL};
	char *variables[] = {NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t none;
	int error = 0;

	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	for (int fd = 0; fd <= 2 && !error; fd++)
		error = posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
	for (int index = 0; index < count && !error; index++)
		error = posix_spawn_file_actions_adddup2(&actions, copies[index], 3 + index);
	if (!error)
		error = posix_spawn_file_actions_addclosefrom_np(&actions, 3 + count);
	if (!error)
		error = posix_spawn_file_actions_addchdir_np(&actions, "/");
	sigemptyset(&none);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
	if (!error)
		error = posix_spawn(keeper, "/bin/sleep", &actions, &attributes, arguments, variables);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

pid_t cscreen_start_keeper(const int *fds, int count)
{
	int copies[FIRST_FREE - 3];
	int copied = 0;
	int error = count > FIRST_FREE - 3 ? E2BIG : 0;
	pid_t keeper = 0;

	for (; copied < count && !error; copied++) {
		copies[copied] = fcntl(fds[copied], F_DUPFD_CLOEXEC, FIRST_FREE);
		if (copies[copied] < 0) {
			error = errno;
			break;
		}
	}
	if (!error)
		error = spawn(&keeper, copies, copied);
	while (copied > 0)
		close(copies[--copied]);
	return error ? -error : keeper;
}

void cscreen_end_keeper(pid_t keeper)
{
	kill(keeper, SIGKILL);
	while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR)
		;
}

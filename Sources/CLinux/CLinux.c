#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Memory

void
clinux_join_free_memory_at_once(void)
{
	mallopt(M_MXFAST, 0);
}

// MARK: Anonymous files

int
clinux_memfd_create(const char *name)
{
	return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int
clinux_memfd_seal(int fd, int write)
{
	int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

	if (write)
		seals |= F_SEAL_WRITE;
	return fcntl(fd, F_ADD_SEALS, seals);
}

int
clinux_cannot_be_written(int fd)
{
	int seals = fcntl(fd, F_GET_SEALS);

	return seals >= 0 && (seals & F_SEAL_WRITE) != 0;
}

// MARK: Sockets and pipes

int
clinux_socketpair(int fds[2])
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds);
}

int
clinux_unread_bytes(int fd)
{
	int count = 0;

	return ioctl(fd, SIOCOUTQ, &count) < 0 ? -1 : count;
}

int
clinux_ready_descriptor(void)
{
	return eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
}

int
clinux_pipe(int fds[2])
{
	return pipe2(fds, O_CLOEXEC);
}

// MARK: Processes

int
clinux_pidfd_open(int pid)
{
	// pidfds are always closed on exec.
	return (int)syscall(SYS_pidfd_open, pid, 0);
}

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

int
clinux_peer_process(int socket)
{
	int process = -1;
	socklen_t length = sizeof process;

	return getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &process, &length) < 0 ? -1 : process;
}

int
clinux_executable_of(pid_t pid, struct clinux_file *file)
{
	char path[32];
	struct statx status;

	snprintf(path, sizeof path, "/proc/%d/exe", (int)pid);
	if (statx(AT_FDCWD, path, AT_STATX_DONT_SYNC, STATX_INO, &status) < 0)
		return -1;
	*file = (struct clinux_file){ .device = makedev(status.stx_dev_major, status.stx_dev_minor), .inode = status.stx_ino };
	return 0;
}

void
clinux_limit_descriptors(pid_t pid, unsigned long count)
{
	struct rlimit limit;

	if (prlimit(pid, RLIMIT_NOFILE, NULL, &limit) < 0)
		return;
	limit.rlim_cur = count;
	prlimit(pid, RLIMIT_NOFILE, &limit, NULL);
}

int
clinux_is_runnable(pid_t pid)
{
	char path[32], line[256];
	int file;
	ssize_t count;
	const char *state;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return 0;
	count = read(file, line, sizeof line - 1);
	close(file);
	line[count > 0 ? count : 0] = 0;
	// The state follows the name, which may contain any characters.
	state = strrchr(line, ')');
	return state != NULL && state[1] == ' ' && state[2] == 'R';
}

pid_t
clinux_ended_child(void)
{
	siginfo_t info = { 0 };
	int result;

	do
		result = waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT);
	while (result < 0 && errno == EINTR);
	return result < 0 ? -1 : info.si_pid;
}

void
clinux_adopt_orphans(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

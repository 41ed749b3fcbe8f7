#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

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
clinux_pipe(int fds[2])
{
	return pipe2(fds, O_CLOEXEC);
}

// MARK: Processes

int
clinux_pidfd_open(int pid)
{
	// The kernel closes it on exec.
	return (int)syscall(SYS_pidfd_open, pid, 0);
}

// MARK: libwayland's log

// Of each thread, as the error is read back by the call that made libwayland log it.
static _Thread_local char last_error[512];

void
clinux_wayland_log(const char *format, va_list arguments)
{
	char text[512];
	char *error;

	vsnprintf(text, sizeof text, format, arguments);
	error = strstr(text, ": error ");
	if (error)
		error = strchr(error + strlen(": error "), ':');
	if (!error) {
		fputs(text, stderr);
		return;
	}
	error += strspn(error, ": ");
	error[strcspn(error, "\n")] = '\0';
	memcpy(last_error, error, strlen(error) + 1);
}

const char *
clinux_wayland_take_error(void)
{
	static _Thread_local char taken[sizeof last_error];

	memcpy(taken, last_error, sizeof taken);
	last_error[0] = '\0';
	return taken;
}

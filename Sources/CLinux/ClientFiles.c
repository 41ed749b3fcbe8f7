#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

int
clinux_file_is_in_memory(int fd)
{
	// The kernel answers this itself, for the files that it keeps in memory and for no others. Asking what kind of
	// file system it is would be a question to the file system, which may never answer.
	return fcntl(fd, F_GET_SEALS) >= 0;
}

int
clinux_closes_promptly(int fd)
{
	struct statx status;
	int domain;
	socklen_t length = sizeof domain;

	// Without synchronizing, nobody but the kernel is asked.
	if (statx(fd, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &status) < 0)
		return 0;
	switch (status.stx_mode & S_IFMT) {
	case 0: // What has no file at all, such as an eventfd.
	case S_IFIFO:
		return 1;
	case S_IFSOCK: // One of the network may linger until somebody has read what was sent.
		return getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 && domain == AF_UNIX;
	default:
		return clinux_file_is_in_memory(fd);
	}
}

int
clinux_file_may_be_readable(int fd)
{
	struct statx status;
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || (flags & O_PATH) || (flags & O_ACCMODE) == O_WRONLY)
		return 0;
	// Without synchronizing, nobody but the kernel is asked. Where it cannot tell, reading will.
	if (statx(fd, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &status) < 0)
		return 1;
	return S_ISREG(status.stx_mode);
}

ssize_t
clinux_read_without_waiting(int fd, void *buffer, size_t count, off_t offset)
{
	struct iovec vector = { buffer, count };
	ssize_t result;

	do
		result = preadv2(fd, &vector, 1, offset, RWF_NOWAIT);
	while (result < 0 && errno == EINTR);
	return result;
}

// MARK: Another process

// From here on to the end of the process, nothing may be called but the kernel: other threads held locks when it began.

static void
write_all(const char *bytes, size_t count)
{
	while (count > 0) {
		ssize_t written = write(STDOUT_FILENO, bytes, count);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			_exit(1);
		bytes += written;
		count -= (size_t)written;
	}
}

static void
read_piece(struct clinux_piece piece)
{
	static char buffer[1 << 16];

	while (piece.count > 0) {
		size_t most = piece.count < sizeof buffer ? piece.count : sizeof buffer;
		ssize_t count = pread(STDIN_FILENO, buffer, most, piece.offset);

		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			_exit(1);
		write_all(buffer, (size_t)count);
		piece.offset += count;
		piece.count -= (size_t)count;
	}
}

// Leaves the process with the file as its input, the pipe as its output, and nothing else: it must not keep anybody's
// connection open.
static void
keep_only(int file, int output)
{
	int input = fcntl(file, F_DUPFD, 2);
	int copy = fcntl(output, F_DUPFD, 2);

	if (input < 0 || copy < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(copy, STDOUT_FILENO) < 0)
		_exit(1);
#ifdef SYS_close_range
	if (syscall(SYS_close_range, 2U, ~0U, 0U) == 0)
		return;
#endif
	for (int fd = (int)sysconf(_SC_OPEN_MAX); fd >= 2; fd--)
		close(fd);
}

static void
write_source(struct clinux_source source, off_t length)
{
	const char *bytes = source.bytes;

	if (source.offset < 0 || source.offset > length || source.count > (size_t)(length - source.offset))
		_exit(1);
	while (source.count > 0) {
		ssize_t count = pwrite(STDIN_FILENO, bytes, source.count, source.offset);

		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			_exit(1);
		bytes += count;
		source.offset += count;
		source.count -= (size_t)count;
	}
}

// Makes a new process one that only works on the file. Returns the file's length.
static off_t
prepare(int file, int output, pid_t parent)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	struct stat status;
	sigset_t blocked;

	sigaction(SIGPIPE, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	// Others would run the handlers of the process that this one was copied from.
	sigfillset(&blocked);
	sigdelset(&blocked, SIGPIPE);
	sigdelset(&blocked, SIGTERM);
	sigprocmask(SIG_SETMASK, &blocked, NULL);
	prctl(PR_SET_NAME, "client-file");
	// Should no process be left to end it.
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	keep_only(file, output);
	if (fstat(STDIN_FILENO, &status) < 0 || !S_ISREG(status.st_mode))
		_exit(1);
	return status.st_size;
}

// Starts a process with a pipe, whose other end is put at `output`. Returns 0 in the process itself, with the file's length
// at `length`.
static pid_t
start(int fd, int *output, off_t *length)
{
	int ends[2];
	sigset_t all, former;
	pid_t reader, parent = getpid();

	if (pipe2(ends, O_CLOEXEC) < 0)
		return -1;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &former);
	// Not fork(), which runs what others registered for it. No signal tells of its end, so nobody else waits for it.
	reader = (pid_t)syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
	if (reader == 0) {
		*length = prepare(fd, ends[1], parent);
		return 0;
	}
	pthread_sigmask(SIG_SETMASK, &former, NULL);
	close(ends[1]);
	if (reader < 0) {
		close(ends[0]);
		return -1;
	}
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	*output = ends[0];
	return reader;
}

pid_t
clinux_read_elsewhere(int fd, const struct clinux_piece *pieces, size_t count, int *output)
{
	off_t length;
	pid_t reader = start(fd, output, &length);

	if (reader != 0)
		return reader;
	for (size_t index = 0; index < count; index++)
		read_piece(pieces[index]);
	_exit(0);
}

pid_t
clinux_write_elsewhere(int fd, const struct clinux_source *sources, size_t count, int *output)
{
	off_t length;
	pid_t writer = start(fd, output, &length);

	if (writer != 0)
		return writer;
	for (size_t index = 0; index < count; index++)
		write_source(sources[index], length);
	write_all("", 1);
	_exit(0);
}

int
clinux_wait_for_reader(pid_t reader, int waits)
{
	pid_t ended;

	do
		ended = waitpid(reader, NULL, __WALL | (waits ? 0 : WNOHANG));
	while (ended < 0 && errno == EINTR);
	return ended != 0;
}

static void *
wait_for_end(void *reader)
{
	clinux_wait_for_reader((pid_t)(intptr_t)reader, 1);
	return NULL;
}

void
clinux_end_reader(pid_t reader)
{
	pthread_t thread;
	sigset_t all, former;

	kill(reader, SIGKILL);
	if (clinux_wait_for_reader(reader, 0))
		return;
	// No signal of the process is for this thread.
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &former);
	if (pthread_create(&thread, NULL, wait_for_end, (void *)(intptr_t)reader) == 0)
		pthread_detach(thread);
	pthread_sigmask(SIG_SETMASK, &former, NULL);
}

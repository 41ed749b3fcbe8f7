#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
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
	// The kernel answers this itself, and succeeds only for files that it keeps in memory. A query for
	// the type of the file system would be sent to the file system, which may never answer.
	return fcntl(fd, F_GET_SEALS) >= 0;
}

int
clinux_closes_promptly(int fd)
{
	struct statx status;
	int domain;
	socklen_t length = sizeof domain;

	// Without synchronizing, only the kernel is asked.
	if (statx(fd, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &status) < 0)
		return 0;
	switch (status.stx_mode & S_IFMT) {
	case 0: // Not a file, such as an eventfd.
	case S_IFIFO:
		return 1;
	case S_IFSOCK: // A network socket may linger until its peer has read what was sent.
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
	// Without synchronizing, only the kernel is asked. If it cannot tell, a read will show it.
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

// The following functions run in the new process, and may only make system calls: other threads may have held
// locks when the process was copied.

static void
write_all(int output, const char *bytes, size_t count)
{
	while (count > 0) {
		ssize_t written = write(output, bytes, count);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			_exit(1);
		bytes += written;
		count -= (size_t)written;
	}
}

static void
read_piece(int file, int output, struct clinux_piece piece)
{
	static char buffer[1 << 16];

	while (piece.count > 0) {
		size_t most = piece.count < sizeof buffer ? piece.count : sizeof buffer;
		ssize_t count = pread(file, buffer, most, piece.offset);

		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			_exit(1);
		write_all(output, buffer, (size_t)count);
		piece.offset += count;
		piece.count -= (size_t)count;
	}
}

static void
write_source(int file, struct clinux_source source, off_t length)
{
	const char *bytes = source.bytes;

	if (source.offset < 0 || source.offset > length || source.count > (size_t)(length - source.offset))
		_exit(1);
	while (source.count > 0) {
		ssize_t count = pwrite(file, bytes, source.count, source.offset);

		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			_exit(1);
		bytes += count;
		source.offset += count;
		source.count -= (size_t)count;
	}
}

// Prepares a new process, which only works on the file. Returns the file's length.
static off_t
prepare(int file, pid_t parent)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	struct stat status;
	sigset_t blocked;

	sigaction(SIGPIPE, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	// Other signals would run the handlers of the process that this one was copied from.
	sigfillset(&blocked);
	sigdelset(&blocked, SIGPIPE);
	sigdelset(&blocked, SIGTERM);
	sigprocmask(SIG_SETMASK, &blocked, NULL);
	prctl(PR_SET_NAME, "client-file");
	// Ends this process when the thread that started it ends, because nothing else would end it then.
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	if (fstat(file, &status) < 0 || !S_ISREG(status.st_mode))
		_exit(1);
	return status.st_size;
}

// Returns 0 in the new process, with the file's length in `length`.
static pid_t
start(int file, off_t *length)
{
	sigset_t all, former;
	pid_t reader, parent = getpid();

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &former);
	// Not fork(), which runs handlers that other code registered. The process sends no signal when it
	// ends, so no other code waits for it.
	//
	// The descriptor table is shared. A copy would keep the connections of all clients open. Closing the
	// copied descriptors may also take as long as reading the file: a file system is notified of every
	// close of its files, and a socket may linger.
	reader = (pid_t)syscall(SYS_clone, (unsigned long)CLONE_FILES, 0L, 0L, 0L, 0L);
	if (reader == 0) {
		*length = prepare(file, parent);
		return 0;
	}
	pthread_sigmask(SIG_SETMASK, &former, NULL);
	return reader;
}

pid_t
clinux_read_elsewhere(int file, int output, const struct clinux_piece *pieces, size_t count)
{
	off_t length;
	pid_t reader = start(file, &length);

	if (reader != 0)
		return reader;
	for (size_t index = 0; index < count; index++)
		read_piece(file, output, pieces[index]);
	_exit(0);
}

pid_t
clinux_write_elsewhere(int file, int output, const struct clinux_source *sources, size_t count)
{
	off_t length;
	pid_t writer = start(file, &length);

	if (writer != 0)
		return writer;
	for (size_t index = 0; index < count; index++)
		write_source(file, sources[index], length);
	write_all(output, "", 1);
	_exit(0);
}

void
clinux_wait_for_reader(pid_t reader)
{
	while (waitpid(reader, NULL, __WALL) < 0 && errno == EINTR)
		;
}

struct ending {
	pid_t reader;
	int file, output;
};

static void *
wait_for_end(void *argument)
{
	struct ending ending = *(struct ending *)argument;

	free(argument);
	clinux_wait_for_reader(ending.reader);
	close(ending.output);
	close(ending.file);
	return NULL;
}

void
clinux_end_reader(pid_t reader, int file, int output)
{
	struct ending *ending;
	pthread_t thread;
	sigset_t all, former;

	kill(reader, SIGKILL);
	// Without a thread the descriptors stay open, because the process may be about to use them.
	if (!(ending = malloc(sizeof *ending)))
		return;
	*ending = (struct ending){ reader, file, output };
	// Block all signals, because the thread must not handle those of the process.
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &former);
	if (pthread_create(&thread, NULL, wait_for_end, ending) == 0)
		pthread_detach(thread);
	else
		free(ending);
	pthread_sigmask(SIG_SETMASK, &former, NULL);
}

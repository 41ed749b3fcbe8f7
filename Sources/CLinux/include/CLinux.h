#ifndef CLINUX_H
#define CLINUX_H

// What Swift cannot call itself: variadic functions, macros, and calls that the Glibc overlay leaves out.

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

// MARK: Numbers

// A number without its fraction, in one instruction: Swift's own conversion checks that the result fits, which is for the
// caller to know here. Not for NaN.
static inline __attribute__((const)) long clinux_whole_part(double number)
{
	return (long)number;
}

typedef signed char clinux_eight_bytes __attribute__((ext_vector_type(8)));

// Eight bytes as one number, the first of them lowest on the processors that Swift runs on.
static inline __attribute__((const)) uint64_t clinux_word(clinux_eight_bytes bytes)
{
	uint64_t word;
	memcpy(&word, &bytes, sizeof word);
	return word;
}

// MARK: Memory

// Has malloc join what is freed with its free neighbors at once, whatever its size.
void clinux_join_free_memory_at_once(void);

// MARK: Anonymous files

// Creates an anonymous file that seals can be added to, closed on exec. Returns -1 with errno set.
int clinux_memfd_create(const char *name);

// Seals an anonymous file: no more growing, shrinking and sealing, and no more writing if `write` is not 0.
int clinux_memfd_seal(int fd, int write);

// Whether a file is an anonymous one that is sealed against writing.
int clinux_cannot_be_written(int fd);

// MARK: Files of clients

// Whether the kernel keeps a file's content in memory (memfd, tmpfs), so that reading it and closing it never wait for
// anybody.
int clinux_file_is_in_memory(int fd);

// Closes a descriptor that a client may have had a hand in. What may take time is closed by another thread: a file, of whose
// close its file system is told, and a socket, which may linger or hold descriptors that do. Returns what close() does.
int clinux_close(int fd);

// Whether closing a descriptor never waits for anybody: a pipe, a local socket, or what the kernel keeps in memory. A file system
// is told of each close of its files, and may take any time to answer. Nobody but the kernel is asked.
int clinux_closes_promptly(int fd);

// Whether a file is open for reading and, as far as can be told without waiting, a regular one.
int clinux_file_may_be_readable(int fd);

// Reads from a place of a file what the kernel has in memory. Returns what pread() does, -1 also where there is more that
// it would have to wait for.
ssize_t clinux_read_without_waiting(int fd, void *buffer, size_t count, off_t offset);

// Whether a descriptor is memory that devices share (a dma-buf). Nobody but the kernel is asked.
int clinux_is_dma_buf(int fd);

// Begins or ends reading the mapping of such memory. Returns 0, or -1 with errno set.
int clinux_begin_reading_dma_buf(int fd);
int clinux_end_reading_dma_buf(int fd);

// A part of a file, in bytes.
struct clinux_piece {
	off_t offset;
	size_t count;
};

// Starts a process that reads pieces of a file and sends them one after the other through a pipe whose end is `output`. It
// ends where a piece cannot be read as a whole, and with the calling thread. Nobody but the caller is told of its end. It
// shares the caller's descriptors: these two must stay open until it has ended. Returns its number, or -1 with errno set.
pid_t clinux_read_elsewhere(int file, int output, const struct clinux_piece *pieces, size_t count);

// Bytes in memory, and where they go in a file.
struct clinux_source {
	const void *bytes;
	off_t offset;
	size_t count;
};

// Starts a process that writes bytes into a file, and then one byte to a pipe, as above. The file stays as long as it is: the
// process ends where something does not fit, or cannot be written. The bytes are those at the time of the call.
pid_t clinux_write_elsewhere(int file, int output, const struct clinux_source *sources, size_t count);

// Waits for such a process to end, and takes note of it.
void clinux_wait_for_reader(pid_t reader);

// Kills such a process, and takes note of its end whenever that comes, without waiting for it: a file that does not answer
// may keep the process until it does. Closes its descriptors then.
void clinux_end_reader(pid_t reader, int file, int output);

// MARK: Sockets and pipes

// A connected pair of stream sockets of the local domain, closed on exec.
int clinux_socketpair(int fds[2]);

// How much of what was sent on a socket of the local domain its other end has not read yet, in bytes of the kernel's
// memory; -1 with errno set.
int clinux_unread_bytes(int fd);

// A pipe, both ends closed on exec.
int clinux_pipe(int fds[2]);

// A descriptor that is always readable, closed on exec; -1 with errno set.
int clinux_ready_descriptor(void);

// MARK: Signals

// A signal that was sent to this process.
struct clinux_signal {
	int number;
	// Whether nobody sent it: a key of the terminal did, for all processes of the job in front.
	int is_from_terminal;
};

// Holds back signals from the calling thread, and returns a descriptor that becomes readable when one comes, closed on
// exec; -1 with errno set.
int clinux_hold_signals(const int *numbers, size_t count);

// Takes a signal that was held back. Returns 0 if there is none.
int clinux_take_signal(int fd, struct clinux_signal *signal);

// Whether this process ignores a signal.
int clinux_ignores_signal(int number);

// MARK: Processes

// A descriptor that becomes readable when a child process has ended, closed on exec. Returns -1 with errno set, also
// where the kernel or a sandbox does not have it.
int clinux_pidfd_open(int pid);

// A descriptor of the process that made a local socket's connection, which becomes readable when that has ended, closed on exec.
// Returns -1 with errno set, ENOPROTOOPT where the kernel does not have it.
int clinux_peer_process(int socket);

// Which file something is.
struct clinux_file {
	unsigned long device, inode;
};

// Which file a process executes, without asking its file system, which may be a client's and never answer. Returns 0, or -1 with
// errno set.
int clinux_executable_of(pid_t pid, struct clinux_file *file);

// Sets how many files a process may have open, its soft RLIMIT_NOFILE. Does nothing if that is more than its hard one.
void clinux_limit_descriptors(pid_t pid, unsigned long count);

// Whether a process waits for a processor, or has one. 0 also where that cannot be told.
int clinux_is_runnable(pid_t pid);

// A child of this process that has ended and is to be waited for; 0 if all of them run, -1 if there are none.
pid_t clinux_ended_child(void);

// Makes orphans among this process's descendants its own children, so that they stay descendants.
void clinux_adopt_orphans(void);

#endif

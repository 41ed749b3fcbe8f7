#ifndef CLINUX_H
#define CLINUX_H

// Functions that Swift cannot call itself: variadic functions, macros, and calls that the Glibc overlay
// omits.

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

// MARK: Numbers

// Returns a number without its fraction, in one instruction. Swift's own conversion checks that the result
// fits; here the caller must know that it does. The number must not be NaN.
static inline __attribute__((const)) long clinux_whole_part(double number)
{
	return (long)number;
}

typedef signed char clinux_eight_bytes __attribute__((ext_vector_type(8)));

// Returns eight bytes as one number. The first byte is the lowest on the processors that Swift supports.
static inline __attribute__((const)) uint64_t clinux_word(clinux_eight_bytes bytes)
{
	uint64_t word;
	memcpy(&word, &bytes, sizeof word);
	return word;
}

// MARK: Memory

// Makes malloc merge each freed block with its free neighbors immediately, whatever its size.
void clinux_join_free_memory_at_once(void);

// MARK: Anonymous files

// Creates an anonymous file that can be sealed, closed on exec. Returns -1 with errno set.
int clinux_memfd_create(const char *name);

// Seals an anonymous file against growing, shrinking and further sealing, and against writing if `write` is
// not 0.
int clinux_memfd_seal(int fd, int write);

// Returns whether a file is an anonymous one that is sealed against writing.
int clinux_cannot_be_written(int fd);

// MARK: Files of clients

// Returns whether the kernel keeps a file's content in memory (memfd, tmpfs), so that reading and closing it
// never block.
int clinux_file_is_in_memory(int fd);

// Closes a descriptor that a client may have influenced. Another thread closes it if that may take time: a
// file, whose file system is notified of the close, a large file in memory, and a socket, which may linger or
// hold descriptors that do. If no thread can be started, the caller waits for the close. Returns 0 or, if the
// descriptor is not open, -1.
int clinux_close(int fd);

// Returns whether closing a descriptor never blocks: for a pipe, a local socket, and content that the kernel
// keeps in memory. Descriptors that were sent to the socket and not received are not considered. A file
// system is notified of each close of its files, and may take any time to answer. Only the kernel is asked.
int clinux_closes_promptly(int fd);

// Returns whether a file is open for reading and is regular. Returns 1 also if the file's type cannot be
// determined without waiting.
int clinux_file_may_be_readable(int fd);

// Reads from an offset of a file what the kernel has in memory. Returns what pread() returns, and also -1 if
// it would have to wait for more.
ssize_t clinux_read_without_waiting(int fd, void *buffer, size_t count, off_t offset);

// Maps the beginning of a file in memory for reading. Returns NULL if that is impossible, or if this process has 16,384
// such mappings.
void *clinux_map_file(int fd, size_t length);
void clinux_unmap_file(void *start, size_t length);

// Begins reading such a mapping on this thread. Until the end of reading, an access to a page that
// the file does not have, or for which the kernel has no memory, gives zeros instead of ending the process. The first
// call installs a handler of SIGBUS, which passes other signals on to the handler before it. Returns 0 if another
// handler was installed since then: the mapping must not be read.
int clinux_begin_reading_mapping(void *start, size_t length);

// Ends reading. Returns 0 if a page was missing: zeros have replaced the whole mapping.
int clinux_end_reading_mapping(void);

// Returns whether the kernel has all bytes of a mapping in memory. It always does of a file that this process may not
// write.
int clinux_is_resident(const void *start, size_t count);

// Returns whether a descriptor is memory that devices share (a dma-buf). Only the kernel is asked.
int clinux_is_dma_buf(int fd);

// Begins or ends reading the mapping of such memory. Returns 0, or -1 with errno set.
int clinux_begin_reading_dma_buf(int fd);
int clinux_end_reading_dma_buf(int fd);

// A piece of a file, in bytes.
struct clinux_piece {
	off_t offset;
	size_t count;
};

// Starts a process that reads pieces of a file and sends them in order to a pipe, whose end is `output`. The
// process ends when a piece cannot be read completely, and when the calling thread ends. It sends no signal
// when it ends, so wait for it with clinux_wait_for_reader(). It shares the caller's descriptors: `file` and
// `output` must stay open until it has ended. Returns the process ID, or -1 with errno set.
pid_t clinux_read_elsewhere(int file, int output, const struct clinux_piece *pieces, size_t count);

// Bytes in memory, and their offset in a file.
struct clinux_source {
	const void *bytes;
	off_t offset;
	size_t count;
};

// Starts a process that writes bytes into a file, and then one byte to the pipe `output`. The process is like
// that of clinux_read_elsewhere(). The file's length does not change: the process ends when bytes do not fit,
// or cannot be written. It writes the bytes as they are at the time of the call.
pid_t clinux_write_elsewhere(int file, int output, const struct clinux_source *sources, size_t count);

// Waits until such a process has ended, and reaps it.
void clinux_wait_for_reader(pid_t reader);

// Kills such a process and returns without waiting. It is reaped when it ends, which may be late if a file
// does not answer. Its descriptors are closed then. If no thread can be started that waits for it, they stay
// open.
void clinux_end_reader(pid_t reader, int file, int output);

// MARK: Sockets and pipes

// Creates a connected pair of stream sockets of the local domain, closed on exec.
int clinux_socketpair(int fds[2]);

// Returns how much of what was sent on a local socket its peer has not read yet, in bytes of kernel memory;
// -1 with errno set.
int clinux_unread_bytes(int fd);

// Creates a pipe, both ends closed on exec.
int clinux_pipe(int fds[2]);

// Creates a descriptor that is always readable, closed on exec. Returns -1 with errno set.
int clinux_ready_descriptor(void);

// MARK: Signals

// A signal that was sent to this process.
struct clinux_signal {
	int number;
	// Whether the kernel sent it, as it does for a key of the terminal. It then sends the signal to all
	// processes of the foreground job.
	int is_from_terminal;
};

// Blocks signals for the calling thread. Returns a descriptor that becomes readable when one arrives, closed
// on exec; -1 with errno set.
int clinux_hold_signals(const int *numbers, size_t count);

// Takes a signal that arrived while it was blocked. Returns 0 if there is none.
int clinux_take_signal(int fd, struct clinux_signal *signal);

// Returns whether this process ignores a signal.
int clinux_ignores_signal(int number);

// MARK: Processes

// Returns a descriptor that becomes readable when a process has ended, closed on exec. Returns -1 with errno
// set, also if the kernel or a sandbox does not support this.
int clinux_pidfd_open(int pid);

// Returns a descriptor of the process that made a local socket's connection, closed on exec. It becomes
// readable when that process has ended. Returns -1 with errno set, ENOPROTOOPT if the kernel does not support
// this.
int clinux_peer_process(int socket);

// Identifies a file.
struct clinux_file {
	unsigned long device, inode;
};

// Finds the file that a process executes, without asking its file system, which may belong to a client and
// never answer. Returns 0, or -1 with errno set.
int clinux_executable_of(pid_t pid, struct clinux_file *file);

// Sets how many files a process may have open: its soft RLIMIT_NOFILE. Does nothing if the hard limit is
// lower.
void clinux_limit_descriptors(pid_t pid, unsigned long count);

// Returns whether a process runs or waits for a processor; 0 also if that cannot be determined.
int clinux_is_runnable(pid_t pid);

// Returns a child of this process that has ended and was not waited for; 0 if all children run, -1 if there
// are none.
pid_t clinux_ended_child(void);

// From now on, descendants of this process whose parents end become its children, so they stay its
// descendants.
void clinux_adopt_orphans(void);

#endif

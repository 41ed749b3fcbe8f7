#ifndef CLINUX_H
#define CLINUX_H

// What Swift cannot call itself: variadic functions, macros, and calls that the Glibc overlay leaves out.

// MARK: Anonymous files

// Creates an anonymous file that seals can be added to, closed on exec. Returns -1 with errno set.
int clinux_memfd_create(const char *name);

// Seals an anonymous file: no more growing, shrinking and sealing, and no more writing if `write` is not 0.
int clinux_memfd_seal(int fd, int write);

// Whether a file can be read at all and its reader never waits for a process of a user: not one opened for its path
// alone, nor one on a file system that a process of a user serves.
int clinux_file_is_prompt(int fd);

// MARK: Sockets and pipes

// A connected pair of stream sockets of the local domain, closed on exec.
int clinux_socketpair(int fds[2]);

// How much of what was sent on a socket of the local domain its other end has not read yet, in bytes of the kernel's
// memory; -1 with errno set.
int clinux_unread_bytes(int fd);

// A pipe, both ends closed on exec.
int clinux_pipe(int fds[2]);

// MARK: Processes

// A descriptor that becomes readable when a child process has ended, closed on exec. Returns -1 with errno set, also
// where the kernel or a sandbox does not have it.
int clinux_pidfd_open(int pid);

#endif

#ifndef PROMPT_CLOSING_H
#define PROMPT_CLOSING_H

#include <stdbool.h>

// For programs that serve Wayland clients and must not wait for any of them, whatever a client sends.
//
// With requests that take no descriptor, a client may send files of a file system that never answers, or
// network sockets that linger. libwayland closes them on the thread that serves all clients, and so may block
// it. On the same thread, the kernel closes descriptors for which libwayland has no room.
//
// A program that links this library has its own close() and recvmsg(), which the dynamic linker also gives to
// libwayland. If libwayland closes a descriptor and that may take time, another thread closes it. For every
// other caller, both functions do what they always do.

// Returns whether libwayland uses both functions. It does not if it is linked into the program itself or
// loaded while the program runs, or if this library is part of a shared library.
bool prompt_closing_is_in_effect(void) __attribute__((swift_name("promptClosingIsInEffect()")));

#endif

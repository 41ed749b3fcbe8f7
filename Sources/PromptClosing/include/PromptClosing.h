#ifndef PROMPT_CLOSING_H
#define PROMPT_CLOSING_H

#include <stdbool.h>

// For programs that serve Wayland clients and are to wait for none of them, whatever it sends.
//
// A client may send files of a file system that never answers, or sockets of the network that linger, with requests that
// take no descriptor. libwayland closes them on the thread that serves everybody, which then waits for as long as the client
// likes; the kernel does the same with those that libwayland has no room for. A program that links this has its own close()
// and recvmsg(), which the dynamic linker gives to libwayland as well: what libwayland closes is closed by another thread if
// it may take time. For every other caller both do what they always do.

// Whether libwayland uses them. It does not where it is linked into the program itself or loaded while the program runs, nor
// where this is part of a shared library.
bool prompt_closing_is_in_effect(void) __attribute__((swift_name("promptClosingIsInEffect()")));

#endif

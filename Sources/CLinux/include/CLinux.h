#ifndef CLINUX_H
#define CLINUX_H

// What Swift cannot call itself: variadic functions, macros, and calls that the Glibc overlay leaves out.

#endif

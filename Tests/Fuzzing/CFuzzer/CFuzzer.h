#ifndef CFUZZER_H
#define CFUZZER_H

// What the compiler's libFuzzer is started by, as a library without a main function. scripts/fuzz links it.

#include <stddef.h>
#include <stdint.h>

// Runs with the arguments of a command line. `test` is called for each input, and returns 0.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));

#endif

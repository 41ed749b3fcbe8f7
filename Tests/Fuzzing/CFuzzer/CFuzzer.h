#ifndef CFUZZER_H
#define CFUZZER_H

// What is used of the compiler's libFuzzer, as a library without a main function. scripts/fuzz links it.

#include <stddef.h>
#include <stdint.h>

// Runs with the arguments of a command line. `test` is called for each input, and returns 0.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));

// Changes the first `count` of `limit` bytes, in libFuzzer's own ways. Returns how many there are then. To be called by
// LLVMFuzzerCustomMutator, which libFuzzer calls instead where a program has it.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t limit);

#endif

#ifndef CFUZZER_H
#define CFUZZER_H

// The functions of the compiler's libFuzzer that are used, without its main function. scripts/fuzz links the
// library.

#include <stddef.h>
#include <stdint.h>

// Runs the fuzzer with command-line arguments. Calls `test` for each input, which returns 0.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));

// Mutates the first `count` bytes in a buffer of `limit` bytes with libFuzzer's own mutations. Returns the
// new count. Call it from LLVMFuzzerCustomMutator, which replaces these mutations in programs that define it.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t limit);

#endif

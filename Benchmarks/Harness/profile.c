#include "profile.h"

#include <stdio.h>
#include <stdlib.h>

/* Defined by the runtime library that is linked to a build with a profile. */
__attribute__((weak)) void __llvm_profile_reset_counters(void);
__attribute__((weak)) void __llvm_profile_set_filename(const char *path);
__attribute__((weak)) int __llvm_profile_write_file(void);

void profile_start(void)
{
	if (!__llvm_profile_reset_counters) {
		fprintf(stderr, "this program was built without a profile: see Benchmarks/path\n");
		exit(1);
	}
	__llvm_profile_reset_counters();
}

void profile_write(const char *path)
{
	__llvm_profile_set_filename(path);
	if (__llvm_profile_write_file()) {
		perror(path);
		exit(1);
	}
	/* The runtime writes another profile when the program ends. */
	__llvm_profile_set_filename("/dev/null");
}

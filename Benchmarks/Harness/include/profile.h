/* Profiles of parts of a program that is built with a profile. */
#ifndef PROFILE_H
#define PROFILE_H

/* Resets all counters. */
void profile_start(void);
/* Writes the counters since profile_start to a file, in LLVM's raw format. */
void profile_write(const char *path);

#endif

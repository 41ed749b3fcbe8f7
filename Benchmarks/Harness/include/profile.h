/* Profiles of parts of a program, which must be built with a profile. */
#ifndef PROFILE_H
#define PROFILE_H

/* Resets all counts. */
void profile_start(void);
/* Writes the counts since profile_start to a file, in the raw format of LLVM. */
void profile_write(const char *path);

#endif

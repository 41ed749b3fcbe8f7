#ifndef CSCREEN_KEEPER_H
#define CSCREEN_KEEPER_H

#include <sys/types.h>

// Starts a process that does nothing but keep descriptors open until it is killed. Apart from these, it has
// nothing of this process: other descriptors, variables, the folder or the session. Returns its number, or a
// negative error number.
pid_t cscreen_start_keeper(const int *_Nonnull fds, int count);
void cscreen_end_keeper(pid_t keeper);

#endif

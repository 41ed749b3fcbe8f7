#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

int
clinux_hold_signals(const int *numbers, size_t count)
{
	sigset_t signals;

	sigemptyset(&signals);
	for (size_t index = 0; index < count; index++)
		sigaddset(&signals, numbers[index]);
	pthread_sigmask(SIG_BLOCK, &signals, NULL);
	return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int
clinux_take_signal(int fd, struct clinux_signal *signal)
{
	struct signalfd_siginfo info;
	ssize_t count;

	do
		count = read(fd, &info, sizeof info);
	while (count < 0 && errno == EINTR);
	if (count != sizeof info)
		return 0;
	signal->number = (int)info.ssi_signo;
	signal->is_from_terminal = info.ssi_code == SI_KERNEL;
	return 1;
}

int
clinux_ignores_signal(int number)
{
	struct sigaction action;

	return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

#include "Libseat.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static struct cscreen_libseat found;
static bool is_found;

// Finds a function by its name. ISO C has no cast from an object pointer to a function pointer, so the
// address is stored through memory, as POSIX does.
static bool find(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);
	*(void **)function = symbol;
	return symbol != NULL;
}

static void load(void)
{
	void *library = dlopen(CSCREEN_LIBSEAT, RTLD_NOW | RTLD_LOCAL);

	is_found = library && find(library, "libseat_open_seat", &found.open_seat) &&
		find(library, "libseat_close_seat", &found.close_seat) &&
		find(library, "libseat_seat_name", &found.seat_name) &&
		find(library, "libseat_get_fd", &found.get_fd) &&
		find(library, "libseat_dispatch", &found.dispatch) &&
		find(library, "libseat_disable_seat", &found.disable_seat) &&
		find(library, "libseat_switch_session", &found.switch_session) &&
		find(library, "libseat_open_device", &found.open_device) &&
		find(library, "libseat_close_device", &found.close_device);
}

const struct cscreen_libseat *cscreen_libseat_load(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, load);
	return is_found ? &found : NULL;
}

#include "CLibinput.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct clibinput libinput;
struct clibudev libudev;
static const char *missing;

// Finds a function by its name. ISO C has no cast from an object pointer to a function pointer, so the
// address is stored through memory, as POSIX does.
static bool find(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);
	*(void **)function = symbol;
	return symbol != NULL;
}

static bool load_libinput(void)
{
	void *library = dlopen(CLIBINPUT_LIBRARY, RTLD_NOW | RTLD_LOCAL);

#define FUNCTION(name) && find(library, "libinput_" #name, &libinput.name)
	return library CLIBINPUT_FUNCTIONS(FUNCTION);
#undef FUNCTION
}

static bool load_libudev(void)
{
	void *library = dlopen(CLIBUDEV_LIBRARY, RTLD_NOW | RTLD_LOCAL);

#define FUNCTION(name) && find(library, "udev_" #name, &libudev.name)
	return library CLIBUDEV_FUNCTIONS(FUNCTION);
#undef FUNCTION
}

static void load(void)
{
	if (!load_libudev())
		missing = CLIBUDEV_LIBRARY;
	else if (!load_libinput())
		missing = CLIBINPUT_LIBRARY;
}

const char *clibinput_load(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, load);
	return missing;
}

#include "CXcursor.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static struct {
	struct cxcursor_image *(*load)(const char *name, const char *theme, int size);
	void (*destroy)(struct cxcursor_image *image);
} found;
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
	void *library = dlopen(CXCURSOR_LIBRARY, RTLD_NOW | RTLD_LOCAL);

	is_found = library && find(library, "XcursorLibraryLoadImage", &found.load) &&
		find(library, "XcursorImageDestroy", &found.destroy);
}

int cxcursor_is_available(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, load);
	return is_found;
}

struct cxcursor_image *cxcursor_load(const char *name, const char *theme, int size)
{
	return cxcursor_is_available() ? found.load(name, theme, size) : NULL;
}

void cxcursor_free(struct cxcursor_image *image)
{
	found.destroy(image);
}

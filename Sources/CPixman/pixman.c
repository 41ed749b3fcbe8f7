#include "CPixman.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static struct cpixman found;
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
	void *library = dlopen(CPIXMAN_LIBRARY, RTLD_NOW | RTLD_LOCAL);

	is_found = library && find(library, "pixman_image_create_bits", &found.image_create_bits) &&
		find(library, "pixman_image_create_solid_fill", &found.image_create_solid_fill) &&
		find(library, "pixman_image_unref", &found.image_unref) &&
		find(library, "pixman_image_set_transform", &found.image_set_transform) &&
		find(library, "pixman_image_set_filter", &found.image_set_filter) &&
		find(library, "pixman_image_set_repeat", &found.image_set_repeat) &&
		find(library, "pixman_image_fill_boxes", &found.image_fill_boxes) &&
		find(library, "pixman_image_composite32", &found.image_composite);
}

const struct cpixman *cpixman_load(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, load);
	return is_found ? &found : NULL;
}

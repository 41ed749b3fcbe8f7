#include "CPNG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static struct cpng found;
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
	void *library = dlopen(CPNG_LIBRARY, RTLD_NOW | RTLD_LOCAL);

	is_found = library && find(library, "png_image_write_to_memory", &found.write_to_memory) &&
		find(library, "png_image_begin_read_from_memory", &found.begin_read_from_memory) &&
		find(library, "png_image_finish_read", &found.finish_read) &&
		find(library, "png_image_free", &found.image_free);
}

const struct cpng *cpng_load(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, load);
	return is_found ? &found : NULL;
}

png_image cpng_image(unsigned width, unsigned height, unsigned format, int is_fast)
{
	png_image image = {
		.version = PNG_IMAGE_VERSION,
		.width = width,
		.height = height,
		.format = format,
		.flags = is_fast ? PNG_IMAGE_FLAG_FAST : 0,
	};

	return image;
}

size_t cpng_maximum_size(const png_image *image)
{
	return PNG_IMAGE_PNG_SIZE_MAX(*image);
}

#ifndef CPNG_H
#define CPNG_H

#include <png.h>

// What pictures need of libpng: its simplified calls, which need no jumps out of Swift's functions when something fails. It is
// loaded when it is first asked for.
struct cpng {
	int (*_Nonnull write_to_memory)(png_imagep _Nonnull image, void *_Nullable memory,
		png_alloc_size_t *_Nonnull count, int converts, const void *_Nonnull pixels, png_int_32 row_stride,
		const void *_Nullable colormap);
	int (*_Nonnull begin_read_from_memory)(png_imagep _Nonnull image, png_const_voidp _Nonnull memory, size_t count);
	int (*_Nonnull finish_read)(png_imagep _Nonnull image, png_const_colorp _Nullable background,
		void *_Nonnull pixels, png_int_32 row_stride, void *_Nullable colormap);
	void (*_Nonnull image_free)(png_imagep _Nonnull image);
};

// The file that is loaded.
#define CPNG_LIBRARY "libpng16.so.16"

// An image of a size and a format, of which nothing is written or read yet. `is_fast` has it compressed less, which takes less
// time.
png_image cpng_image(unsigned width, unsigned height, unsigned format, int is_fast);

// How many bytes a file of the image takes at most.
size_t cpng_maximum_size(const png_image *_Nonnull image);

// Loads the library, which stays loaded. Returns NULL if it is not there, or lacks one of the functions. Any thread may call
// it.
const struct cpng *_Nullable cpng_load(void);

#endif

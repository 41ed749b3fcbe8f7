#ifndef CPNG_H
#define CPNG_H

#include <png.h>

// The functions of libpng that pictures need. These are its simplified functions, which do not jump out of
// Swift functions on errors. The library is loaded when it is first needed.
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

// Returns an image with a size and a format, before anything is written or read. `is_fast` selects weaker
// compression, which takes less time.
png_image cpng_image(unsigned width, unsigned height, unsigned format, int is_fast);

// Returns the largest size that a file of the image can have, in bytes.
size_t cpng_maximum_size(const png_image *_Nonnull image);

// Loads the library, which stays loaded. Returns NULL if the library or one of the functions is missing. Any
// thread may call this.
const struct cpng *_Nullable cpng_load(void);

#endif

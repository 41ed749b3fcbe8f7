#ifndef CPIXMAN_H
#define CPIXMAN_H

#include <pixman-1/pixman.h>

// The functions of pixman that the renderer needs. The library is loaded when a renderer is created: a
// program that draws nothing does not need it.
struct cpixman {
	pixman_image_t *_Nullable (*_Nonnull image_create_bits)(pixman_format_code_t format, int width, int height,
		uint32_t *_Nonnull bits, int bytes_per_row);
	pixman_image_t *_Nullable (*_Nonnull image_create_solid_fill)(const pixman_color_t *_Nonnull color);
	pixman_bool_t (*_Nonnull image_unref)(pixman_image_t *_Nonnull image);

	pixman_bool_t (*_Nonnull image_set_transform)(pixman_image_t *_Nonnull image,
		const pixman_transform_t *_Nonnull transform);
	pixman_bool_t (*_Nonnull image_set_filter)(pixman_image_t *_Nonnull image, pixman_filter_t filter,
		const pixman_fixed_t *_Nullable parameters, int count);
	void (*_Nonnull image_set_repeat)(pixman_image_t *_Nonnull image, pixman_repeat_t repeat);

	pixman_bool_t (*_Nonnull image_fill_boxes)(pixman_op_t op, pixman_image_t *_Nonnull target,
		const pixman_color_t *_Nonnull color, int count, const pixman_box32_t *_Nonnull boxes);
	void (*_Nonnull image_composite)(pixman_op_t op, pixman_image_t *_Nonnull source,
		pixman_image_t *_Nullable mask, pixman_image_t *_Nonnull target, int32_t source_x, int32_t source_y,
		int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height);
};

// The file that is loaded.
#define CPIXMAN_LIBRARY "libpixman-1.so.0"

// Loads the library, which stays loaded. Returns NULL if the library or one of the functions is missing. Any
// thread may call this.
const struct cpixman *_Nullable cpixman_load(void);

#endif

#ifndef CCAIRO_H
#define CCAIRO_H

#include <stdint.h>

// A line of text, drawn by Pango and Cairo. The libraries are loaded when they are first needed. Their headers
// are not needed.
struct ccairo_line;

// Pixels, whose bytes are those of a premultiplied ARGB number in the byte order of the machine.
struct ccairo_size {
	int width;
	int height;
};

// The file that is loaded. It depends on Cairo, Pango and GObject, which are loaded, too.
#define CCAIRO_LIBRARY "libpangocairo-1.0.so.0"

// Loads the libraries, which stay loaded. Returns whether they have the functions. Any thread may call this.
int ccairo_is_available(void);

// Lays out a line. `font` is a name such as "Sans" or "Sans Bold", and `height` is its size in pixels. A line that
// is longer than `maximum_width` pixels ends in an ellipsis. The text must be UTF-8. Returns NULL if a library is
// missing, or without memory. Not thread-safe.
struct ccairo_line *_Nullable ccairo_line_create(const char *_Nonnull text, const char *_Nonnull font,
	double height, int maximum_width);

// Breaks a line that is longer than `width` pixels. After `count` lines, it ends in an ellipsis.
void ccairo_line_wrap(struct ccairo_line *_Nonnull line, int width, int count);

// Returns the smallest size for the line, in pixels.
struct ccairo_size ccairo_line_size(struct ccairo_line *_Nonnull line);

// Draws the line over pixels that are stored row by row without gaps, with its upper left corner at x, y. The
// color is an ARGB number that is not premultiplied. Returns zero without memory.
int ccairo_line_draw(struct ccairo_line *_Nonnull line, uint32_t *_Nonnull pixels, struct ccairo_size size, int x,
	int y, uint32_t color);

// Frees a line.
void ccairo_line_free(struct ccairo_line *_Nonnull line);

#endif

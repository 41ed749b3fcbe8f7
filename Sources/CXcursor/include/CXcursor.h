#ifndef CXCURSOR_H
#define CXCURSOR_H

#include <stdint.h>

// What cursors need of libXcursor: its reading of themes, which needs no X server. It is loaded when it is first asked for, and
// its headers, which bring those of X11 along, are not needed.

// XcursorImage, as version 1 of the library has it.
struct cxcursor_image {
	uint32_t version;
	uint32_t size;
	uint32_t width;
	uint32_t height;
	uint32_t hotspot_x;
	uint32_t hotspot_y;
	uint32_t delay;
	uint32_t *_Nullable pixels;
};

// The file that is loaded.
#define CXCURSOR_LIBRARY "libXcursor.so.1"

// Reads the image of a name that is nearest to a size; NULL if the library is not there, or the theme has no such name. Without
// a theme the default one is searched. Any thread may call it.
struct cxcursor_image *_Nullable cxcursor_load(const char *_Nonnull name, const char *_Nullable theme, int size);

// Frees what `cxcursor_load` has returned.
void cxcursor_free(struct cxcursor_image *_Nonnull image);

#endif

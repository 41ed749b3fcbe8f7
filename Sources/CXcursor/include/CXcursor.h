#ifndef CXCURSOR_H
#define CXCURSOR_H

#include <stdint.h>

// The parts of libXcursor that cursors need: it reads themes, which needs no X server. The library is loaded
// when it is first needed. Its headers, which include those of X11, are not needed.

// XcursorImage, as version 1 of the library defines it.
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

// Loads the library, which stays loaded. Returns whether it has the functions. Any thread may call this.
int cxcursor_is_available(void);

// Reads the image with a name whose size is the nearest. Returns NULL if the library is missing, or if the
// theme has no such name. Without a theme, the default one is searched. Any thread may call this.
struct cxcursor_image *_Nullable cxcursor_load(const char *_Nonnull name, const char *_Nullable theme, int size);

// Frees an image that `cxcursor_load` returned.
void cxcursor_free(struct cxcursor_image *_Nonnull image);

#endif

#ifndef CFONTS_H
#define CFONTS_H

#include <stddef.h>

// A font of the test profile, so that programs draw the same text on every machine.
struct cfonts_font {
	// The name of its file.
	const char *_Nonnull name;
	const unsigned char *_Nonnull bytes;
	size_t count;
};

enum { CFONTS_COUNT = 2 };

// Returns one of CFONTS_COUNT fonts.
struct cfonts_font cfonts_font(int index);

#endif

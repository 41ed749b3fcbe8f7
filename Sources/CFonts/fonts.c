#include "CFonts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char sans[] = {
#embed "DejaVuSans.ttf"
};

static const unsigned char mono[] = {
#embed "DejaVuSansMono.ttf"
};

struct cfonts_font
cfonts_font(int index)
{
	if (index == 0)
		return (struct cfonts_font){ "DejaVuSans.ttf", sans, sizeof sans };
	return (struct cfonts_font){ "DejaVuSansMono.ttf", mono, sizeof mono };
}

#ifndef CMINICOMPOSITORWLCS_H
#define CMINICOMPOSITORWLCS_H

#include "../../CWLCS/CWLCS.h"

// The tables that the suite receives, each with the Swift object that implements it.

struct miniwlcs_server {
	WlcsDisplayServer hooks;
	void *object;
};

struct miniwlcs_pointer {
	WlcsPointer hooks;
	void *object;
};

struct miniwlcs_touch {
	WlcsTouch hooks;
	void *object;
};

struct miniwlcs_keyboard {
	WlcsKeyboard hooks;
	void *object;
};

// The returned descriptor is constant.
const WlcsIntegrationDescriptor *miniwlcs_get_descriptor(const WlcsDisplayServer *server);

// Defined in Swift.
WlcsDisplayServer *miniwlcs_create_server(int argc, const char **argv);
void miniwlcs_destroy_server(WlcsDisplayServer *server);

#endif

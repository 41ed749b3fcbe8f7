// What both sides of the protocol share. It needs no library.
#include <wayland-util.h>

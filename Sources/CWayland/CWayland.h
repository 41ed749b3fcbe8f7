// What both sides of the wire share: no library is needed for it.
#include <wayland-util.h>

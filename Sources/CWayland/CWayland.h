// The core headers alone: protocol code is generated in Swift from protocols/.
// No `link` line in the module map: each Swift target links the side it uses.
#include <wayland-util.h>
#include <wayland-server-core.h>
#include <wayland-client-core.h>

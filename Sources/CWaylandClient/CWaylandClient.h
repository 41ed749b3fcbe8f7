// The core header alone: protocol code is generated in Swift from protocols/.
// No `link` line in the module map: the Swift target links the library.
#include "../CWayland/CWayland.h"
#include <wayland-client-core.h>

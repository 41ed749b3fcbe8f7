// The core header alone: protocol code is generated in Swift from protocols/. The module map has no `link`
// line, because the Swift target links the library.
#include "../CWayland/CWayland.h"
#include <wayland-client-core.h>

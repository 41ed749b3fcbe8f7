// The core header alone: protocol code is generated in Swift from protocols/.
// No `link` line in the module map: the Swift target links the library.
#include "../CWayland/CWayland.h"
#include <wayland-server-core.h>

// MARK: Listeners

// A listener with the object that it speaks for: libwayland passes the listener alone to its function.
struct cwayland_listener {
	struct wl_listener listener;
	void *object;
};

// MARK: Variadic functions

static inline void
cwayland_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message)
{
	wl_resource_post_error(resource, code, "%s", message);
}

static inline void
cwayland_client_post_implementation_error(struct wl_client *client, const char *message)
{
	wl_client_post_implementation_error(client, "%s", message);
}

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

// MARK: The requests of wl_display

// How every wl_resource begins, as wayland-server.h shows it to the programs of libwayland's first years, which depend on
// it. There is no function that tells these members, and none that changes how a wl_display is answered but keeps its end.
struct cwayland_resource_head {
	const struct wl_interface *interface;
	const void *implementation;
	uint32_t id;
	wl_resource_destroy_func_t destroy;
};

struct cwayland_display_requests {
	void (*sync)(struct wl_client *client, struct wl_resource *display, uint32_t callback);
	void (*get_registry)(struct wl_client *client, struct wl_resource *display, uint32_t registry);
};

// Has a function get the requests of a client's wl_display, with what answered them before.
static inline void
cwayland_take_display_requests(struct wl_resource *display, wl_dispatcher_func_t dispatcher)
{
	const struct cwayland_resource_head *head = (const void *)display;
	wl_resource_set_dispatcher(display, dispatcher, head->implementation, wl_resource_get_user_data(display),
				   head->destroy);
}

// Answers wl_display.get_registry as libwayland does.
static inline void
cwayland_get_registry(const void *requests, struct wl_resource *display, uint32_t registry)
{
	const struct cwayland_display_requests *answers = requests;
	answers->get_registry(wl_resource_get_client(display), display, registry);
}

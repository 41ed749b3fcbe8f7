// The core header alone: protocol code is generated in Swift from protocols/. The module map has no `link`
// line, because the Swift target links the library.
#include "../CWayland/CWayland.h"
#include <wayland-server-core.h>

// MARK: Listeners

// A listener with the object that it belongs to: libwayland passes only the listener to its function.
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

// The first members of every wl_resource. wayland-server.h shows them to programs of libwayland's first
// years, which depend on them. No function returns these members. No function replaces the implementation of
// a wl_display and keeps its destructor.
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

// Lets a function handle the requests of a client's wl_display. It is passed the former implementation.
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

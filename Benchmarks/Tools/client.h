/* The globals that clients with windows and subsurfaces need. */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdbool.h>
#include <string.h>
#include <wayland-client.h>

static struct wl_compositor *compositor;
static struct wl_subcompositor *subcompositor;
static struct wl_shm *shm;

static void r_global(void *d, struct wl_registry *r, uint32_t name,
	const char *iface, uint32_t version)
{
	if (!strcmp(iface, "wl_compositor"))
		compositor = wl_registry_bind(r, name, &wl_compositor_interface, 4);
	else if (!strcmp(iface, "wl_subcompositor"))
		subcompositor = wl_registry_bind(r, name, &wl_subcompositor_interface, 1);
	else if (!strcmp(iface, "wl_shm"))
		shm = wl_registry_bind(r, name, &wl_shm_interface, 1);
}
static void r_remove(void *d, struct wl_registry *r, uint32_t name) {}
static const struct wl_registry_listener registry_listener = { r_global, r_remove };

/* Returns false if the server lacks one of them. */
static inline bool bind_globals(struct wl_display *dpy)
{
	wl_registry_add_listener(wl_display_get_registry(dpy), &registry_listener, NULL);
	wl_display_roundtrip(dpy);
	return compositor && subcompositor && shm;
}

#endif

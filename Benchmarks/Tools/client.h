/* The globals and the shared counters of clients that have windows and subsurfaces. */
#ifndef CLIENT_H
#define CLIENT_H

#include "harness.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <wayland-client.h>

static struct wl_compositor *compositor;
static struct wl_subcompositor *subcompositor;
static struct wl_shm *shm;
/* Called for each other global; NULL if the client needs none. */
static void (*bind_more)(struct wl_registry *r, uint32_t name, const char *iface);

static void r_global(void *d, struct wl_registry *r, uint32_t name,
	const char *iface, uint32_t version)
{
	if (!strcmp(iface, "wl_compositor"))
		compositor = wl_registry_bind(r, name, &wl_compositor_interface, 4);
	else if (!strcmp(iface, "wl_subcompositor"))
		subcompositor = wl_registry_bind(r, name, &wl_subcompositor_interface, 1);
	else if (!strcmp(iface, "wl_shm"))
		shm = wl_registry_bind(r, name, &wl_shm_interface, 1);
	else if (bind_more)
		bind_more(r, name, iface);
}
static void r_remove(void *d, struct wl_registry *r, uint32_t name) {}
static const struct wl_registry_listener registry_listener = { r_global, r_remove };

/* Binds the globals. Returns false if the server lacks one of them. */
static inline bool bind_globals(struct wl_display *dpy)
{
	wl_registry_add_listener(wl_display_get_registry(dpy), &registry_listener, NULL);
	wl_display_roundtrip(dpy);
	return compositor && subcompositor && shm;
}

/* Maps the shared counters. Returns NULL if that fails. */
static inline struct harness_shm *map_counters(const char *descriptor)
{
	struct harness_shm *counters = mmap(NULL, sizeof *counters, PROT_READ | PROT_WRITE,
		MAP_SHARED, atoi(descriptor), 0);
	return counters == MAP_FAILED ? NULL : counters;
}

#endif

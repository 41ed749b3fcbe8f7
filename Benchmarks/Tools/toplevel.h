/* Toplevels of xdg-shell, for clients that can also use surfaces without a role. */
#ifndef TOPLEVEL_H
#define TOPLEVEL_H

#include <stdbool.h>
#include <string.h>

#include "xdg-shell-client.h"

/* NULL if the server has no xdg_wm_base. */
static struct xdg_wm_base *shell;

static void x_ping(void *d, struct xdg_wm_base *w, uint32_t serial)
{
	xdg_wm_base_pong(w, serial);
}
static const struct xdg_wm_base_listener shell_listener = { x_ping };

static void x_configure(void *d, struct xdg_surface *s, uint32_t serial)
{
	xdg_surface_ack_configure(s, serial);
	*(bool *)d = true;
}
static const struct xdg_surface_listener surface_listener = { x_configure };

static void t_configure(void *d, struct xdg_toplevel *t, int32_t w, int32_t h,
	struct wl_array *states) {}
static void t_close(void *d, struct xdg_toplevel *t) {}
static const struct xdg_toplevel_listener toplevel_listener = { t_configure, t_close };

/* Call this for each global. */
static void bind_shell(struct wl_registry *r, uint32_t name, const char *iface)
{
	if (strcmp(iface, "xdg_wm_base"))
		return;
	shell = wl_registry_bind(r, name, &xdg_wm_base_interface, 1);
	xdg_wm_base_add_listener(shell, &shell_listener, NULL);
}

/* Makes a toplevel, and waits until it is configured and may have a buffer. */
static struct xdg_surface *make_toplevel(struct wl_display *dpy, struct wl_surface *s)
{
	bool configured = false;
	struct xdg_surface *x = xdg_wm_base_get_xdg_surface(shell, s);
	xdg_surface_add_listener(x, &surface_listener, &configured);
	struct xdg_toplevel *t = xdg_surface_get_toplevel(x);
	xdg_toplevel_add_listener(t, &toplevel_listener, NULL);
	wl_surface_commit(s);
	while (!configured && wl_display_roundtrip(dpy) >= 0)
		;
	static bool ignored;
	xdg_surface_set_user_data(x, &ignored);
	return x;
}

#endif

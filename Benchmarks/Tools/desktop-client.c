/* desktop-client SHMFD WINDOWS WIDTH HEIGHT DEEP
 *
 * Shows windows like those of toolkits, with a shadow of 24 pixels that takes no
 * input. If DEEP is 1, each window has three subsurfaces: a header, a content,
 * and a sidebar in the content. Windows are toplevels if the server has
 * xdg_wm_base, and surfaces without a role otherwise. Counts input events. */
#define _GNU_SOURCE
#include "bench.h"
#include "harness.h"
#include "client.h"
#include "toplevel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#define SHADOW 24
#define HEADER 36

static struct harness_shm *counters;
static struct wl_shm_pool *pool;
static struct wl_seat *seat;

static void count_event(void)
{
	atomic_fetch_add_explicit(&counters->acks, 1, memory_order_release);
}

#include "pointer.h"

static void bind_input_and_shell(struct wl_registry *r, uint32_t name, const char *iface)
{
	if (!strcmp(iface, "wl_seat") && !seat)
		seat = wl_registry_bind(r, name, &wl_seat_interface, 7);
	else
		bind_shell(r, name, iface);
}

static struct wl_buffer *make_buffer(int w, int h)
{
	return wl_shm_pool_create_buffer(pool, 0, w, h, w * 4, WL_SHM_FORMAT_XRGB8888);
}

static void show(struct wl_surface *s, struct wl_buffer *b)
{
	wl_surface_attach(s, b, 0, 0);
	wl_surface_damage(s, 0, 0, INT32_MAX, INT32_MAX);
	wl_surface_commit(s);
}

static struct wl_surface *make_sub(struct wl_surface *parent, int x, int y)
{
	struct wl_surface *s = wl_compositor_create_surface(compositor);
	wl_subsurface_set_position(
		wl_subcompositor_get_subsurface(subcompositor, s, parent), x, y);
	return s;
}

int main(int argc, char **argv)
{
	if (argc != 6) {
		fprintf(stderr, "usage: desktop-client SHMFD WINDOWS WIDTH HEIGHT DEEP\n");
		return 2;
	}
	int windows = atoi(argv[2]), w = atoi(argv[3]), h = atoi(argv[4]);
	bool deep = atoi(argv[5]);
	int inner = w - 2 * SHADOW, rest = h - 2 * SHADOW - HEADER;
	bind_more = bind_input_and_shell;
	counters = map_counters(argv[1]);
	struct wl_display *dpy = wl_display_connect(NULL);
	int pixels = memfd_create("pixels", 0);
	if (!counters || !dpy || !bind_globals(dpy) || !seat ||
			ftruncate(pixels, (off_t)w * h * 4) < 0)
		return 1;
	pool = wl_shm_create_pool(shm, pixels, w * h * 4);
	struct wl_buffer *full = make_buffer(w, h), *header = make_buffer(inner, HEADER),
		*content = make_buffer(inner, rest), *side = make_buffer(inner / 4, rest);
	for (int i = 0; i < windows; i++) {
		struct wl_surface *root = wl_compositor_create_surface(compositor);
		if (shell)
			xdg_surface_set_window_geometry(make_toplevel(dpy, root),
				SHADOW, SHADOW, inner, h - 2 * SHADOW);
		struct wl_region *region = wl_compositor_create_region(compositor);
		wl_region_add(region, SHADOW, SHADOW, inner, h - 2 * SHADOW);
		wl_surface_set_input_region(root, region);
		wl_region_destroy(region);
		if (deep) {
			struct wl_surface *a = make_sub(root, SHADOW, SHADOW);
			struct wl_surface *b = make_sub(root, SHADOW, SHADOW + HEADER);
			struct wl_surface *c = make_sub(b, 0, 0);
			show(c, side);
			show(b, content);
			show(a, header);
		}
		show(root, full);
	}
	wl_pointer_add_listener(wl_seat_get_pointer(seat), &pointer_listener, NULL);
	wl_display_roundtrip(dpy);
	atomic_fetch_add(&counters->ready, 1);
	while (wl_display_dispatch(dpy) >= 0)
		;
	return 0;
}

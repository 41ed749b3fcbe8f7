/* subsurface-client SHMFD WINDOWS WIDTH HEIGHT DEEP
 *
 * Shows one window and reports that it is ready. Then shows 1,000 subsurfaces of
 * the window one after the other, each with a commit of its own and one of the
 * window, and reports once more that it is ready. */
#define _GNU_SOURCE
#include "client.h"
#include "harness.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct wl_buffer *make_buffer(int width, int height)
{
	int size = width * height * 4, fd = memfd_create("pixels", 0);
	if (fd < 0 || ftruncate(fd, size) < 0)
		exit(1);
	struct wl_shm_pool *pool = wl_shm_create_pool(shm, fd, size);
	struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, width, height,
		width * 4, WL_SHM_FORMAT_XRGB8888);
	wl_shm_pool_destroy(pool);
	close(fd);
	return buffer;
}

static void show(struct wl_surface *surface, struct wl_buffer *buffer)
{
	wl_surface_attach(surface, buffer, 0, 0);
	wl_surface_damage(surface, 0, 0, INT32_MAX, INT32_MAX);
	wl_surface_commit(surface);
}

int main(int argc, char **argv)
{
	if (argc != 6) {
		fprintf(stderr, "usage: subsurface-client SHMFD WINDOWS WIDTH HEIGHT DEEP\n");
		return 2;
	}
	struct harness_shm *counters = map_counters(argv[1]);
	struct wl_display *dpy = wl_display_connect(NULL);
	if (!counters || !dpy)
		return 1;
	if (!bind_globals(dpy))
		return 1;
	struct wl_surface *window = wl_compositor_create_surface(compositor);
	show(window, make_buffer(atoi(argv[3]), atoi(argv[4])));
	struct wl_buffer *small = make_buffer(8, 8);
	wl_display_roundtrip(dpy);
	atomic_fetch_add(&counters->ready, 1);
	for (int i = 0; i < 1000; i++) {
		struct wl_surface *surface = wl_compositor_create_surface(compositor);
		struct wl_subsurface *role = wl_subcompositor_get_subsurface(subcompositor, surface, window);
		wl_subsurface_set_position(role, i % 40 * 10, i / 40 * 10);
		show(surface, small);
		wl_surface_commit(window);
		/* libwayland 1.21 fails when more requests wait than fit in its buffer. */
		while (wl_display_flush(dpy) < 0 && errno == EAGAIN)
			poll(&(struct pollfd){ wl_display_get_fd(dpy), POLLOUT, 0 }, 1, -1);
	}
	wl_display_roundtrip(dpy);
	atomic_fetch_add(&counters->ready, 1);
	while (wl_display_dispatch(dpy) >= 0)
		;
	return 0;
}

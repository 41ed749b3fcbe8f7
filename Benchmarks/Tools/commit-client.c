/* commit-client SHMFD WINDOWS WIDTH HEIGHT SUBSURFACES
 *
 * Shows one window with SUBSURFACES synchronized subsurfaces, and reports that it
 * is ready. Commits the window as often as the server asks for, each time with a
 * buffer and damage. If BENCH_COMMIT_ALL is in its environment, commits each
 * subsurface before the window. */
#define _GNU_SOURCE
#include "client.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void show(struct wl_surface *s, struct wl_buffer *b)
{
	wl_surface_attach(s, b, 0, 0);
	wl_surface_damage(s, 0, 0, 8, 8);
	wl_surface_commit(s);
}

int main(int argc, char **argv)
{
	struct wl_surface *all[64];
	int count = 0;
	if (argc != 6 || atoi(argv[5]) > 64) {
		fprintf(stderr, "usage: commit-client SHMFD WINDOWS WIDTH HEIGHT SUBSURFACES\n");
		return 2;
	}
	struct harness_shm *counters = map_counters(argv[1]);
	struct wl_display *dpy = wl_display_connect(NULL);
	if (!counters || !dpy)
		return 1;
	int pixels = memfd_create("pixels", 0);
	if (!bind_globals(dpy) || ftruncate(pixels, 64 * 64 * 4) < 0)
		return 1;
	struct wl_shm_pool *pool = wl_shm_create_pool(shm, pixels, 64 * 64 * 4);
	struct wl_buffer *large = wl_shm_pool_create_buffer(pool, 0, 64, 64, 256,
		WL_SHM_FORMAT_XRGB8888);
	struct wl_buffer *small = wl_shm_pool_create_buffer(pool, 0, 8, 8, 256,
		WL_SHM_FORMAT_XRGB8888);
	struct wl_surface *window = wl_compositor_create_surface(compositor);
	for (; count < atoi(argv[5]); count++) {
		struct wl_surface *s = all[count] = wl_compositor_create_surface(compositor);
		wl_subsurface_set_position(
			wl_subcompositor_get_subsurface(subcompositor, s, window), count * 5, count * 5);
		show(s, small);
	}
	show(window, large);
	wl_display_roundtrip(dpy);
	if (!getenv("BENCH_COMMIT_ALL"))
		count = 0;
	atomic_fetch_add(&counters->ready, 1);
	for (unsigned done = 0;;) {
		unsigned asked = atomic_load(&counters->asked);
		if (asked == done) {
			usleep(100);
			continue;
		}
		for (; done != asked; done++) {
			for (int i = 0; i < count; i++)
				show(all[i], small);
			show(window, large);
		}
		if (wl_display_flush(dpy) < 0)
			return 0;
		atomic_store(&counters->done, done);
	}
}

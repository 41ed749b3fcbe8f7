/* frame-client SHMFD WINDOWS WIDTH HEIGHT DEEP
 *
 * Shows WINDOWS windows, and repaints a part of the last one after each frame
 * event: 384 by 270 pixels, which is 5 % of 1920 by 1080, each time at another
 * place. Counts the frames in shared memory. */
#define _GNU_SOURCE
#include "bench.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#define PART_W 384
#define PART_H 270

static struct harness_shm *shm;
static struct wl_compositor *compositor;
static struct wl_shm *wshm;
static struct wl_surface *last;
static struct wl_buffer *buffers[2];
static uint32_t *pixels[2];
static int width, height;
static uint64_t seed = 42;
static unsigned frames;

static void r_global(void *d, struct wl_registry *r, uint32_t name,
	const char *iface, uint32_t version)
{
	if (!strcmp(iface, "wl_compositor"))
		compositor = wl_registry_bind(r, name, &wl_compositor_interface, 4);
	else if (!strcmp(iface, "wl_shm"))
		wshm = wl_registry_bind(r, name, &wl_shm_interface, 1);
}
static void r_remove(void *d, struct wl_registry *r, uint32_t name) {}
static const struct wl_registry_listener registry_listener = { r_global, r_remove };

/* Makes a buffer in a file of its own, with varied pixels. */
static struct wl_buffer *make_buffer(uint32_t **map)
{
	size_t size = (size_t)width * (size_t)height * 4;
	int fd = memfd_create("pixels", 0);
	if (fd < 0 || ftruncate(fd, (off_t)size) < 0)
		exit(1);
	*map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (*map == MAP_FAILED)
		exit(1);
	for (size_t i = 0; i < size / 4; i++)
		(*map)[i] = (uint32_t)i * 2654435761u;
	struct wl_shm_pool *pool = wl_shm_create_pool(wshm, fd, (int32_t)size);
	struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, width, height,
		width * 4, WL_SHM_FORMAT_XRGB8888);
	wl_shm_pool_destroy(pool);
	close(fd);
	return buffer;
}

static void paint(void);

static void c_done(void *d, struct wl_callback *c, uint32_t time)
{
	wl_callback_destroy(c);
	atomic_fetch_add_explicit(&shm->acks, 1, memory_order_release);
	paint();
}
static const struct wl_callback_listener callback_listener = { c_done };

static void paint(void)
{
	unsigned which = frames++ & 1;
	int x = (int)(bench_rand(&seed) % (uint64_t)(width - PART_W));
	int y = (int)(bench_rand(&seed) % (uint64_t)(height - PART_H));
	for (int row = y; row < y + PART_H; row++)
		memset(pixels[which] + row * width + x, (int)(frames * 37), PART_W * 4);
	wl_callback_add_listener(wl_surface_frame(last), &callback_listener, NULL);
	wl_surface_attach(last, buffers[which], 0, 0);
	wl_surface_damage_buffer(last, x, y, PART_W, PART_H);
	wl_surface_commit(last);
}

int main(int argc, char **argv)
{
	if (argc != 6) {
		fprintf(stderr, "usage: frame-client SHMFD WINDOWS WIDTH HEIGHT DEEP\n");
		return 2;
	}
	int fd = atoi(argv[1]), count = atoi(argv[2]);
	width = atoi(argv[3]), height = atoi(argv[4]);
	shm = mmap(NULL, sizeof *shm, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (shm == MAP_FAILED || width <= PART_W || height <= PART_H)
		return 1;
	struct wl_display *dpy = wl_display_connect(NULL);
	if (!dpy)
		return 1;
	wl_registry_add_listener(wl_display_get_registry(dpy), &registry_listener, NULL);
	wl_display_roundtrip(dpy);
	if (!compositor || !wshm)
		return 1;
	for (int i = 0; i < count; i++) {
		last = wl_compositor_create_surface(compositor);
		buffers[0] = make_buffer(&pixels[0]);
		wl_surface_attach(last, buffers[0], 0, 0);
		wl_surface_damage_buffer(last, 0, 0, width, height);
		wl_surface_commit(last);
		wl_display_roundtrip(dpy);
	}
	buffers[1] = make_buffer(&pixels[1]);
	wl_display_roundtrip(dpy);
	atomic_fetch_add(&shm->ready, 1);
	paint();
	while (wl_display_dispatch(dpy) >= 0)
		;
	return 0;
}

/* window-client SHMFD WINDOWS WIDTH HEIGHT DEEP
 *
 * Shows one toplevel of 64 by 64 pixels and reports that it is ready. Counts the
 * key events that it receives. Commits the window as often as the server asks for,
 * each time with a buffer and damage. */
#define _GNU_SOURCE
#include "client.h"
#include "toplevel.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

static struct harness_shm *counters;
static struct wl_seat *seat;

static void k_keymap(void *d, struct wl_keyboard *k, uint32_t f, int fd,
	uint32_t n) { close(fd); }
static void k_enter(void *d, struct wl_keyboard *k, uint32_t s,
	struct wl_surface *f, struct wl_array *keys) {}
static void k_leave(void *d, struct wl_keyboard *k, uint32_t s,
	struct wl_surface *f) {}
static void k_key(void *d, struct wl_keyboard *k, uint32_t s, uint32_t t,
	uint32_t key, uint32_t st) { atomic_fetch_add(&counters->acks, 1); }
static void k_mods(void *d, struct wl_keyboard *k, uint32_t s, uint32_t a,
	uint32_t b, uint32_t c, uint32_t g) {}
static void k_repeat(void *d, struct wl_keyboard *k, int32_t r, int32_t w) {}
static const struct wl_keyboard_listener keyboard_listener = {
	k_keymap, k_enter, k_leave, k_key, k_mods, k_repeat,
};

static void bind_seat_and_shell(struct wl_registry *r, uint32_t name, const char *iface)
{
	if (!strcmp(iface, "wl_seat"))
		seat = wl_registry_bind(r, name, &wl_seat_interface, 7);
	else
		bind_shell(r, name, iface);
}

static void show(struct wl_surface *s, struct wl_buffer *b)
{
	wl_surface_attach(s, b, 0, 0);
	wl_surface_damage(s, 0, 0, 8, 8);
	wl_surface_commit(s);
}

int main(int argc, char **argv)
{
	bind_more = bind_seat_and_shell;
	counters = argc == 6 ? map_counters(argv[1]) : NULL;
	struct wl_display *dpy = wl_display_connect(NULL);
	int pixels = memfd_create("pixels", 0);
	if (!counters || !dpy || !bind_globals(dpy) || !seat || !shell ||
			ftruncate(pixels, 64 * 64 * 4) < 0)
		return 1;
	struct wl_buffer *buffer = wl_shm_pool_create_buffer(
		wl_shm_create_pool(shm, pixels, 64 * 64 * 4), 0, 64, 64, 256,
		WL_SHM_FORMAT_XRGB8888);
	wl_keyboard_add_listener(wl_seat_get_keyboard(seat), &keyboard_listener, NULL);
	struct wl_surface *window = wl_compositor_create_surface(compositor);
	make_toplevel(dpy, window);
	show(window, buffer);
	wl_display_roundtrip(dpy);
	atomic_fetch_add(&counters->ready, 1);
	for (unsigned done = 0;;) {
		struct pollfd readable = { .fd = wl_display_get_fd(dpy), .events = POLLIN };
		if (poll(&readable, 1, 1) > 0 && wl_display_dispatch(dpy) < 0)
			return 0;
		for (unsigned asked = atomic_load(&counters->asked); done != asked; done++)
			show(window, buffer);
		if (wl_display_flush(dpy) < 0)
			return 0;
		atomic_store(&counters->done, done);
	}
}

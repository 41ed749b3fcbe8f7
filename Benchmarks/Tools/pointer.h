/* A wl_pointer listener that counts events. */
#ifndef POINTER_H
#define POINTER_H

#include <wayland-client.h>

/* Counts an event. Each client that includes this file defines it. */
static void count_event(void);

static void p_enter(void *d, struct wl_pointer *p, uint32_t s,
	struct wl_surface *f, wl_fixed_t x, wl_fixed_t y) { count_event(); }
static void p_leave(void *d, struct wl_pointer *p, uint32_t s,
	struct wl_surface *f) {}
static void p_motion(void *d, struct wl_pointer *p, uint32_t t,
	wl_fixed_t x, wl_fixed_t y) { count_event(); }
static void p_button(void *d, struct wl_pointer *p, uint32_t s, uint32_t t,
	uint32_t b, uint32_t st) { count_event(); }
static void p_axis(void *d, struct wl_pointer *p, uint32_t t, uint32_t a,
	wl_fixed_t v) { count_event(); }
static void p_frame(void *d, struct wl_pointer *p) {}
static void p_axis_source(void *d, struct wl_pointer *p, uint32_t s) {}
static void p_axis_stop(void *d, struct wl_pointer *p, uint32_t t, uint32_t a) {}
static void p_axis_discrete(void *d, struct wl_pointer *p, uint32_t a, int32_t n) {}
static const struct wl_pointer_listener pointer_listener = {
	p_enter, p_leave, p_motion, p_button, p_axis, p_frame, p_axis_source,
	p_axis_stop, p_axis_discrete,
};

#endif

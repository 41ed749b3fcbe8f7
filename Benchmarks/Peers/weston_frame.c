/* Measures frames of libweston 10, with its headless backend and pixman renderer.
 * One of 20 windows repaints 5 % of the output after each frame event. */
#include "bench.h"
#include "harness.h"
#include "layout.h"

#include <libweston/backend-headless.h>
#include <libweston/libweston.h>
#include <libweston/weston-log.h>
#include <libweston/windowed-output-api.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wayland-server.h>
#include <xkbcommon/xkbcommon.h>

#define WIDTH 1920
#define HEIGHT 1080
#define WINDOWS 20

static struct wl_display *display;
static struct weston_compositor *ec;
static struct weston_layer layer;
static struct weston_surface *surfaces[WINDOWS];
static int nsurfaces;
static struct wl_listener new_surface, heads;
static struct harness harness;

static void on_surface(struct wl_listener *l, void *data)
{
	if (nsurfaces < WINDOWS)
		surfaces[nsurfaces++] = data;
}

static void on_heads(struct wl_listener *l, void *data)
{
	struct weston_head *head = NULL;
	while ((head = weston_compositor_iterate_heads(ec, head))) {
		if (weston_head_is_enabled(head))
			continue;
		struct weston_output *o = weston_compositor_create_output_with_head(ec, head);
		weston_output_set_scale(o, 1);
		weston_output_set_transform(o, WL_OUTPUT_TRANSFORM_NORMAL);
		weston_windowed_output_get_api(ec)->output_set_size(o, WIDTH, HEIGHT);
		if (weston_output_enable(o) < 0)
			exit(1);
		weston_head_reset_device_changed(head);
	}
}

static void pump(void *arg)
{
	wl_display_flush_clients(display);
	wl_event_loop_dispatch(wl_display_get_event_loop(display), 100);
}

static void start(void)
{
	display = wl_display_create();
	ec = weston_compositor_create(display, weston_log_ctx_create(), NULL, NULL);
	struct xkb_rule_names names = { "evdev", "pc105", "us", "", "" };
	weston_compositor_set_xkb_rule_names(ec, &names);
	ec->idle_time = 0;
	heads.notify = on_heads;
	weston_compositor_add_heads_changed_listener(ec, &heads);
	struct weston_headless_backend_config config = {
		.base = { WESTON_HEADLESS_BACKEND_CONFIG_VERSION, sizeof config },
		.use_pixman = true,
	};
	if (weston_compositor_load_backend(ec, WESTON_BACKEND_HEADLESS, &config.base) < 0)
		exit(1);
	weston_windowed_output_get_api(ec)->create_head(ec, "headless");
	weston_compositor_flush_heads_changed(ec);
	weston_layer_init(&layer, ec);
	weston_layer_set_position(&layer, WESTON_LAYER_POSITION_NORMAL);
	new_surface.notify = on_surface;
	wl_signal_add(&ec->create_surface_signal, &new_surface);
}

/* Makes a view for each surface, bottom to top. */
static void show(const struct layout *l)
{
	weston_compositor_wake(ec);
	for (int i = 0; i < nsurfaces; i++) {
		struct weston_view *v = weston_view_create(surfaces[i]);
		weston_view_set_position(v, (float)l->x[i], (float)l->y[i]);
		weston_layer_entry_insert(&layer.view_list, &v->layer_link);
		surfaces[i]->is_mapped = true;
		v->is_mapped = true;
		weston_view_update_transform(v);
		weston_surface_damage(surfaces[i]);
	}
	weston_compositor_schedule_repaint(ec);
}

static int quiet(const char *fmt, va_list ap)
{
	return getenv("BENCH_VERBOSE") ? vfprintf(stderr, fmt, ap) : 0;
}

int main(void)
{
	const char *name = "weston.frame.w20.shown";
	if (bench_mode() != BENCH_TIME || !bench_wants_any(name))
		return 0;
	weston_log_set_handler(quiet, quiet);
	start();
	struct layout layout = layout_make_on(WINDOWS, WIDTH, HEIGHT, 42);
	struct harness_window w = { WINDOWS, layout.w, layout.h, false };
	harness_init(&harness);
	wl_client_create(display, harness_spawn_other(&harness, &w, "BENCH_FRAME_CLIENT"));
	harness_wait_ready(&harness, 1, pump, NULL);
	show(&layout);
	harness_frames(&harness, name, pump, NULL, 1000);
	harness_finish(&harness);
	return 0;
}

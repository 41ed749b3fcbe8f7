/* Delivery of pointer, touch and keyboard events to bench-client by wlr_seat. */
#include "bench.h"
#include "wlr_server.h"

#include <linux/input-event-codes.h>
#include <stdio.h>
#include <string.h>
#include <wlr/interfaces/wlr_input_device.h>
#include <wlr/interfaces/wlr_keyboard.h>

#define NPOINTS 4096u

struct deliver {
	struct wlr_server s;
	struct point *points;
	size_t at;
	uint32_t time;
	size_t per_flush;
	/* touch: events of fingers in a frame */
	int frame;
	/* keyboard */
	struct wlr_keyboard kb;
	struct wlr_input_device dev;
	struct wl_listener on_key, on_modifiers;
	struct binding **bindings;
	size_t nbindings;
	size_t taken;
	bool held;
	uint32_t key;
	void (*one)(void *);
};

static void flush(void *ctx)
{
	struct deliver *d = ctx;
	wl_display_flush_clients(d->s.display);
}

static void settle(void *ctx, size_t iters)
{
	struct deliver *d = ctx;
	harness_drain(&d->s.h);
	wl_event_loop_dispatch(d->s.loop, 0);
}

/* --- pointer ----------------------------------------------------------- */

static void pointer_one(void *ctx)
{
	struct deliver *d = ctx;
	struct point *p = &d->points[d->at++ % NPOINTS];
	double sx, sy;
	struct wlr_surface *f = wlr_server_surface_at(&d->s, p->x, p->y, &sx, &sy);
	if (f) {
		wlr_seat_pointer_notify_enter(d->s.seat, f, sx, sy);
		wlr_seat_pointer_notify_motion(d->s.seat, d->time++, sx, sy);
		d->s.h.sent++;
	}
	wlr_seat_pointer_notify_frame(d->s.seat);
}

static void run(void *ctx, size_t iters)
{
	struct deliver *d = ctx;
	for (size_t i = 0; i < iters; i += d->per_flush) {
		for (size_t k = 0; k < d->per_flush; k++)
			d->one(d);
		flush(d);
	}
}

static void one_and_flush(void *ctx)
{
	struct deliver *d = ctx;
	d->one(d);
	flush(d);
}

/* The positions of the pointer: within the topmost window, within the lowest
 * one, or in a random window with each event. */
enum path { TOP, BOTTOM, JUMP };
static const char *const path_names[] = { "top", "bottom", "jump" };

/* Points whose fractions differ from one to the next, so that no motion is
 * dropped as a repetition. */
static struct point *make_points(const struct layout *l, enum path path)
{
	struct point *p = layout_points(l, NPOINTS, false, 11);
	for (size_t i = 0; i < NPOINTS; i++) {
		if (path != JUMP) {
			int k = path == TOP ? l->count - 1 : 0;
			p[i].x = l->x[k] + (double)(i * 7 % (size_t)l->w);
			p[i].y = l->y[k] + (double)(i * 5 % (size_t)l->h);
		}
		p[i].x += (double)(i % 200 + 1) / 256.0;
	}
	return p;
}

static void measure_server(struct deliver *d, const char *name)
{
	char full[160];
	const size_t sizes[] = { 1, 16 };
	for (int i = 0; i < 2; i++) {
		d->per_flush = sizes[i];
		snprintf(full, sizeof full, "%s.server.flush%zu", name, sizes[i]);
		struct bench b = { full, run, settle, d, 64, 801, 64 };
		bench_measure(&b);
		settle(d, 0);
	}
}

static void measure_all(struct deliver *d, const char *name, unsigned count)
{
	measure_server(d, name);
	harness_throughput(&d->s.h, name, d->one, flush, d, count, 1);
	harness_throughput(&d->s.h, name, d->one, flush, d, count, 16);
	harness_latency(&d->s.h, name, one_and_flush, d, 3000);
}

static void bench_pointer(int clients, int windows, enum path path)
{
	struct deliver d;
	memset(&d, 0, sizeof d);
	wlr_server_start(&d.s, clients, layout_make(windows, true, 42), false);
	d.points = make_points(&d.s.layout, path);
	d.one = pointer_one;
	char name[128];
	snprintf(name, sizeof name, "wlroots.pointer.%s.c%d.w%d",
		path_names[path], clients, windows);
	measure_all(&d, name, 32000);
	wlr_server_stop(&d.s);
	free(d.points);
}

/* Sends a motion to each window in turn, and flushes after the last. */
static void all_windows(void *ctx)
{
	struct deliver *d = ctx;
	for (int i = 0; i < d->s.layout.count; i++)
		pointer_one(d);
	flush(d);
}

static void bench_load(int clients)
{
	struct deliver d;
	memset(&d, 0, sizeof d);
	wlr_server_start(&d.s, clients, layout_make(clients, true, 42), false);
	d.points = layout_points_in_all(&d.s.layout, NPOINTS);
	char name[128];
	snprintf(name, sizeof name, "wlroots.pointer.all.c%d.w%d", clients, clients);
	harness_load(&d.s.h, name, all_windows, &d, (unsigned)clients, 200);
	wlr_server_stop(&d.s);
	free(d.points);
}

/* --- touch ------------------------------------------------------------- */

#define FINGERS 10
#define ROUNDS 16 /* one of downs, 14 of motions, one of ups */

/* An operation is one event of one finger: 10 downs, then motions, then 10 ups,
 * with a frame after each ten events or after each. Only a down looks up its
 * surface. */
static void touch_one(void *ctx)
{
	struct deliver *d = ctx;
	struct wlr_seat *seat = d->s.seat;
	size_t i = d->at++;
	int id = (int)(i % FINGERS);
	size_t round = i / FINGERS % ROUNDS;
	struct point *p = &d->points[i % NPOINTS];
	double sx = (double)(i % 97), sy = (double)(i % 61);
	if (round == 0) {
		struct wlr_surface *f =
			wlr_server_surface_at(&d->s, p->x, p->y, &sx, &sy);
		wlr_seat_touch_notify_down(seat, f, d->time++, id, sx, sy);
	} else if (round == ROUNDS - 1) {
		wlr_seat_touch_notify_up(seat, d->time++, id);
	} else {
		wlr_seat_touch_notify_motion(seat, d->time++, id, sx, sy);
	}
	d->s.h.sent++;
	if (id % d->frame == d->frame - 1)
		wlr_seat_touch_notify_frame(seat);
}

static void bench_touch(int clients, int frame)
{
	struct deliver d;
	memset(&d, 0, sizeof d);
	wlr_server_start(&d.s, clients, layout_make(100, true, 42), false);
	d.points = make_points(&d.s.layout, clients == 1 ? TOP : JUMP);
	d.one = touch_one;
	d.frame = frame;
	char name[128];
	snprintf(name, sizeof name, "wlroots.touch10%s.c%d", frame == 1 ? "alone" : "",
		clients);
	const size_t sizes[] = { 1, 10 };
	for (int i = 0; i < 2; i++) {
		char full[160];
		d.per_flush = sizes[i];
		snprintf(full, sizeof full, "%s.server.flush%zu", name, sizes[i]);
		struct bench b = { full, run, settle, &d, FINGERS * ROUNDS, 401, 0 };
		bench_measure(&b);
		settle(&d, 0);
	}
	while (d.at % (FINGERS * ROUNDS)) { /* until all touches have ended */
		one_and_flush(&d);
		harness_drain(&d.s.h);
	}
	harness_throughput(&d.s.h, name, d.one, flush, &d, 32000, FINGERS);
	harness_latency(&d.s.h, name, one_and_flush, &d, 3200);
	wlr_server_stop(&d.s);
	free(d.points);
}

/* --- keyboard ---------------------------------------------------------- */

/* A linear list of separately allocated bindings, as in compositors such as
 * sway. Modifiers are compared first, then the pressed keys. */
struct binding {
	uint32_t modifiers;
	size_t nsyms;
	xkb_keysym_t *syms;
};

static struct binding *binding_find(struct deliver *d, uint32_t modifiers,
	const xkb_keysym_t *syms, size_t nsyms)
{
	for (size_t i = 0; i < d->nbindings; i++) {
		struct binding *b = d->bindings[i];
		if (b->modifiers != modifiers || b->nsyms != nsyms)
			continue;
		bool same = true;
		for (size_t k = 0; k < nsyms && same; k++)
			same = b->syms[k] == syms[k];
		if (same)
			return b;
	}
	return NULL;
}

static void on_key(struct wl_listener *l, void *data)
{
	struct deliver *d = wl_container_of(l, d, on_key);
	struct wlr_event_keyboard_key *e = data;
	xkb_keycode_t code = e->keycode + 8;
	uint32_t mods = wlr_keyboard_get_modifiers(&d->kb);
	bool taken = false;
	if (e->state == WL_KEYBOARD_KEY_STATE_PRESSED) {
		/* First with the translated keysyms, then with the raw ones. */
		const xkb_keysym_t *syms;
		int n = xkb_state_key_get_syms(d->kb.xkb_state, code, &syms);
		xkb_mod_mask_t used = xkb_state_key_get_consumed_mods2(
			d->kb.xkb_state, code, XKB_CONSUMED_MODE_XKB);
		if (n > 0 && binding_find(d, mods & ~used, syms, (size_t)n))
			taken = true;
		if (!taken) {
			xkb_layout_index_t lay =
				xkb_state_key_get_layout(d->kb.xkb_state, code);
			n = xkb_keymap_key_get_syms_by_level(d->kb.keymap, code,
				lay, 0, &syms);
			taken = n > 0 && binding_find(d, mods, syms, (size_t)n);
		}
		d->held = taken;
	} else {
		taken = d->held;
		d->held = false;
	}
	if (taken) {
		d->taken++;
		return;
	}
	wlr_seat_set_keyboard(d->s.seat, &d->dev);
	wlr_seat_keyboard_notify_key(d->s.seat, e->time_msec, e->keycode, e->state);
	d->s.h.sent++;
}

static void on_modifiers(struct wl_listener *l, void *data)
{
	struct deliver *d = wl_container_of(l, d, on_modifiers);
	wlr_seat_set_keyboard(d->s.seat, &d->dev);
	wlr_seat_keyboard_notify_modifiers(d->s.seat, &d->kb.modifiers);
}

static void kb_destroy(struct wlr_keyboard *kb) {}
static void kb_leds(struct wlr_keyboard *kb, uint32_t leds) {}
static const struct wlr_keyboard_impl kb_impl = { kb_destroy, kb_leds };
static void dev_destroy(struct wlr_input_device *dev) {}
static const struct wlr_input_device_impl dev_impl = { dev_destroy };

static void key(struct deliver *d, uint32_t code, bool down)
{
	struct wlr_event_keyboard_key e = {
		.time_msec = d->time++,
		.keycode = code,
		.update_state = true,
		.state = down ? WL_KEYBOARD_KEY_STATE_PRESSED
			      : WL_KEYBOARD_KEY_STATE_RELEASED,
	};
	wlr_keyboard_notify_key(&d->kb, &e);
}

/* Presses and releases d->key in turn. */
static void key_one(void *ctx)
{
	struct deliver *d = ctx;
	key(d, d->key, d->at++ % 2 == 0);
}

static void bench_keyboard(size_t nbindings)
{
	struct deliver d;
	memset(&d, 0, sizeof d);
	wlr_server_start(&d.s, 1, layout_make(1, true, 42), false);
	d.one = key_one;

	wlr_keyboard_init(&d.kb, &kb_impl);
	wlr_input_device_init(&d.dev, WLR_INPUT_DEVICE_KEYBOARD, &dev_impl,
		"bench", 0, 0);
	d.dev.keyboard = &d.kb;
	struct xkb_context *xkb = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
	struct xkb_rule_names names = { "evdev", "pc105", "us", "", "" };
	struct xkb_keymap *map = xkb_keymap_new_from_names(xkb, &names, 0);
	wlr_keyboard_set_keymap(&d.kb, map);
	d.on_key.notify = on_key;
	d.on_modifiers.notify = on_modifiers;
	wl_signal_add(&d.kb.events.key, &d.on_key);
	wl_signal_add(&d.kb.events.modifiers, &d.on_modifiers);
	wlr_seat_set_keyboard(d.s.seat, &d.dev);
	wlr_seat_keyboard_notify_enter(d.s.seat, d.s.surfaces[0], NULL, 0,
		&d.kb.modifiers);

	/* All bindings hold the logo key; the last one is Logo+a. */
	d.nbindings = nbindings;
	d.bindings = calloc(nbindings, sizeof *d.bindings);
	for (size_t i = 0; i < nbindings; i++) {
		struct binding *b = calloc(1, sizeof *b);
		b->modifiers = WLR_MODIFIER_LOGO;
		b->nsyms = 1;
		b->syms = calloc(1, sizeof *b->syms);
		b->syms[0] = i + 1 == nbindings ? XKB_KEY_a
						: (xkb_keysym_t)(0x01000400 + i);
		d.bindings[i] = b;
	}

	char name[128];
	d.key = KEY_B; /* plain typing: the modifiers match no binding */
	snprintf(name, sizeof name, "wlroots.key.plain.k%zu", nbindings);
	measure_all(&d, name, 32000);
	key(&d, KEY_LEFTMETA, true);
	flush(&d);
	snprintf(name, sizeof name, "wlroots.key.logo_unbound.k%zu", nbindings);
	measure_server(&d, name);
	d.key = KEY_A; /* the last binding of the list; the client is sent no key event */
	snprintf(name, sizeof name, "wlroots.key.logo_bound.k%zu", nbindings);
	size_t before = d.taken;
	struct bench b = { name, run, settle, &d, 64, 801, 64 };
	d.per_flush = 16;
	bench_measure(&b);
	if (bench_wants(name) && d.taken == before)
		fprintf(stderr, "%s: binding not found\n", name);
	wlr_server_stop(&d.s);
}

int main(void)
{
	bench_pointer(1, 1, TOP);
	bench_pointer(1, 100, TOP);
	bench_pointer(1, 1000, TOP);
	bench_pointer(1, 1000, BOTTOM);
	bench_pointer(1, 100, JUMP);
	bench_pointer(100, 100, TOP);
	bench_pointer(100, 100, JUMP);
	if (bench_mode() == BENCH_TIME && bench_wants_any("wlroots.pointer.all."))
		bench_load(100);
	for (int frame = FINGERS; frame > 0; frame -= FINGERS - 1) {
		bench_touch(1, frame);
		bench_touch(100, frame);
	}
	bench_keyboard(10);
	bench_keyboard(1000);
	return 0;
}

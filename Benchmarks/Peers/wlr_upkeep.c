/* Measures changes of a wlroots scene of bench-client's surfaces, and the memory
 * of the scene. */
#include "bench.h"
#include "wlr_server.h"

#include <stdio.h>

#define NPOINTS 4096u

struct upkeep {
	struct wlr_server s;
	struct wlr_scene_node **windows;
	struct point *points;
	size_t at, step;
};

/* Moves a window by a pixel and looks up a point. */
static void move_and_pick(void *ctx, size_t iters)
{
	struct upkeep *u = ctx;
	for (size_t i = 0; i < iters; i++) {
		size_t count = (size_t)u->s.layout.count;
		u->step++;
		struct wlr_scene_node *window = u->windows[u->step * 7919 % count];
		wlr_scene_node_set_position(window,
			window->state.x + (u->step % 2 == 0 ? 1 : -1), window->state.y);
		struct point *p = &u->points[u->at++ % NPOINTS];
		double nx, ny;
		bench_keep((uintptr_t)wlr_scene_node_at(&u->s.scene->node,
			p->x, p->y, &nx, &ny));
	}
}

static void bench_move(int count, bool tiled)
{
	struct upkeep u = { .at = 0 };
	struct wlr_scene_node *node;
	int windows = 0;
	char name[128];

	wlr_server_start(&u.s, 1, layout_make(count, tiled, 42), false);
	u.points = layout_points(&u.s.layout, NPOINTS, false, 7);
	u.windows = calloc((size_t)count, sizeof *u.windows);
	wl_list_for_each(node, &u.s.scene->node.state.children, state.link)
		u.windows[windows++] = node;
	snprintf(name, sizeof name, "wlroots.move.%s.n%d",
		tiled ? "tiled" : "overlap", count);
	struct bench b = { name, move_and_pick, NULL, &u,
		count >= 5000 ? 4 : 64, 11, 256 };
	bench_measure(&b);
	wlr_server_stop(&u.s);
	free(u.points);
	free(u.windows);
}

/* --- an animation under a mouse ---------------------------------------- */

struct animation {
	struct wlr_server s;
	struct wlr_scene_node *topmost;
	bool is_moving;
	size_t step;
	uint32_t time;
};

static void move_pointer(struct animation *a)
{
	struct layout *l = &a->s.layout;
	size_t i = ++a->step;
	double sx, sy;
	struct wlr_surface *f = wlr_server_surface_at(&a->s,
		l->x[500] + (double)(i * 7 % (size_t)l->w) + (double)(i % 200 + 1) / 256.0,
		l->y[500] + (double)(i * 5 % (size_t)l->h), &sx, &sy);
	wlr_seat_pointer_notify_enter(a->s.seat, f, sx, sy);
	wlr_seat_pointer_notify_motion(a->s.seat, ++a->time, sx, sy);
	wlr_seat_pointer_notify_frame(a->s.seat);
	a->s.h.sent++;
	wl_display_flush_clients(a->s.display);
}

/* The work of a 60th of a second: 16 motions over a window in the middle of the
 * stack, and a move of the topmost window if is_moving is true. */
static void one_frame(void *ctx)
{
	struct animation *a = ctx;
	if (a->is_moving) {
		wlr_scene_node_set_position(a->topmost,
			a->topmost->state.x + (a->step / 16 % 2 == 0 ? 1 : -1),
			a->topmost->state.y);
		wl_display_flush_clients(a->s.display);
	}
	for (int i = 0; i < 16; i++)
		move_pointer(a);
}

static void frames(void *ctx, size_t iters)
{
	for (size_t i = 0; i < iters; i++)
		one_frame(ctx);
}

static void settle(void *ctx, size_t iters)
{
	struct animation *a = ctx;
	harness_drain(&a->s.h);
	wl_event_loop_dispatch(a->s.loop, 0);
}

static void bench_animation(bool is_moving)
{
	struct animation a = { .is_moving = is_moving };
	struct wlr_scene_node *node;
	const char *name = is_moving ? "wlroots.animation.w1000.moving"
				     : "wlroots.animation.w1000.still";

	if (!bench_wants_any(name))
		return;
	wlr_server_start(&a.s, 1, layout_make(1000, true, 42), false);
	wl_list_for_each(node, &a.s.scene->node.state.children, state.link)
		a.topmost = node;
	struct bench b = { name, frames, settle, &a, 4, 41, 4 };
	bench_measure(&b);
	harness_cpu(&a.s.h, name, one_frame, &a);
	wlr_server_stop(&a.s);
}

/* --- memory ------------------------------------------------------------ */

static void bench_memory(bool deep)
{
	struct wlr_server s;
	char name[128];

	snprintf(name, sizeof name, "wlroots.memory.%s.n10000.surfaces",
		deep ? "deep" : "flat");
	if (!bench_wants(name))
		return;
	size_t before = bench_bytes_in_use();
	wlr_server_start(&s, 1, layout_make(deep ? 2000 : 10000, true, 42), deep);
	bench_report("bytes", (double)(bench_bytes_in_use() - before), "%s", name);
	wlr_server_stop(&s);
}

int main(void)
{
	const int sizes[] = { 10, 100, 1000, 10000 };

	for (int tiled = 1; tiled >= 0; tiled--)
		for (int i = 0; i < 4; i++)
			bench_move(sizes[i], tiled);
	bench_animation(false);
	bench_animation(true);
	if (bench_mode() == BENCH_ALLOC)
		for (int deep = 0; deep < 2; deep++)
			bench_memory(deep);
	return 0;
}

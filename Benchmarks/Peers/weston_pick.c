/* Measures weston_compositor_pick_view with N views.
 *
 * There is no backend and no output. Surfaces and views are created with the
 * public functions and are inserted into the compositor's list of views, topmost
 * first, as a repaint would do. */
#include "bench.h"
#include "layout.h"

#include <libweston/libweston.h>
#include <libweston/weston-log.h>
#include <stdio.h>
#include <wayland-server.h>

#define NPOINTS 4096u

struct pick {
	struct weston_compositor *ec;
	struct point *points;
	size_t at, found;
};

static void run(void *ctx, size_t iters)
{
	struct pick *p = ctx;
	for (size_t i = 0; i < iters; i++) {
		struct point *q = &p->points[p->at++ % NPOINTS];
		wl_fixed_t vx, vy;
		struct weston_view *v = weston_compositor_pick_view(p->ec,
			wl_fixed_from_double(q->x), wl_fixed_from_double(q->y),
			&vx, &vy);
		p->found += v != NULL;
		bench_keep((uintptr_t)v);
	}
}

static void measure(struct weston_compositor *ec, const struct layout *l,
	bool miss, const char *scene)
{
	char name[96];
	snprintf(name, sizeof name, "weston.hit.flat.%s.n%d", scene, l->count);
	struct pick p = { ec, layout_points(l, NPOINTS, miss, 7), 0, 0 };
	size_t iters = l->count >= 5000 ? 256 : l->count >= 500 ? 1024 : 8192;
	struct bench b = { name, run, NULL, &p, iters, 41, 256 };
	bench_measure(&b);
	if (bench_wants(name) && (p.found == 0) != miss)
		fprintf(stderr, "%s: %zu of %zu points found\n", name, p.found, p.at);
	free(p.points);
}

int main(void)
{
	const int sizes[] = { 10, 100, 1000, 10000 };
	for (int i = 0; i < 4; i++)
		for (int tiled = 1; tiled >= 0; tiled--) {
			struct layout l = layout_make(sizes[i], tiled, 42);
			struct wl_display *d = wl_display_create();
			struct weston_log_context *log = weston_log_ctx_create();
			struct weston_compositor *ec =
				weston_compositor_create(d, log, NULL, NULL);
			if (!ec) {
				fprintf(stderr, "weston_compositor_create failed\n");
				return 1;
			}
			for (int k = 0; k < l.count; k++) {
				struct weston_surface *s = weston_surface_create(ec);
				struct weston_view *v = weston_view_create(s);
				weston_surface_set_size(s, l.w, l.h);
				weston_view_set_position(v, (float)l.x[k], (float)l.y[k]);
				weston_view_update_transform(v);
				wl_list_insert(&ec->view_list, &v->link);
			}
			measure(ec, &l, false, tiled ? "tiled" : "overlap");
			if (tiled)
				measure(ec, &l, true, "miss");
			layout_free(&l);
			/* The compositor is leaked: it cannot be destroyed without a backend. */
		}
	return 0;
}

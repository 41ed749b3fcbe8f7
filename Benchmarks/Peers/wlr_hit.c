/* Measures wlr_scene_node_at at random points of scenes with N surfaces or
 * rectangles. */
#include "bench.h"
#include "wlr_server.h"

#include <stdio.h>

#define NPOINTS 4096u

struct hit {
	struct wlr_scene_node *root;
	struct point *points;
	size_t at, found;
};

static void run(void *ctx, size_t iters)
{
	struct hit *h = ctx;
	for (size_t i = 0; i < iters; i++) {
		struct point *p = &h->points[h->at++ % NPOINTS];
		double nx, ny;
		struct wlr_scene_node *n =
			wlr_scene_node_at(h->root, p->x, p->y, &nx, &ny);
		h->found += n != NULL;
		bench_keep((uintptr_t)n);
	}
}

static void measure(struct wlr_scene_node *root, const struct layout *l,
	bool miss, const char *name)
{
	struct hit h = { .root = root, .points = layout_points(l, NPOINTS, miss, 7) };
	size_t iters = l->count >= 5000 ? 256 : l->count >= 500 ? 1024 : 8192;
	struct bench b = { name, run, NULL, &h, iters, 41, 256 };
	bench_measure(&b);
	if (bench_wants(name) && (h.found == 0) != miss)
		fprintf(stderr, "%s: %zu of %zu points found\n", name, h.found, h.at);
	free(h.points);
}

int main(void)
{
	const int sizes[] = { 10, 100, 1000, 10000 };
	char name[128];
	for (int i = 0; i < 4; i++) {
		int n = sizes[i];
		for (int deep = 0; deep < 2; deep++) {
			for (int tiled = 1; tiled >= 0; tiled--) {
				struct wlr_server s;
				struct layout l = layout_make(deep ? n / 5 : n, tiled, 42);
				const char *kind = deep ? "deep" : "flat";
				wlr_server_start(&s, 1, l, deep);
				snprintf(name, sizeof name, "wlroots.hit.%s.%s.n%d", kind,
					tiled ? "tiled" : "overlap", n);
				measure(&s.scene->node, &s.layout, false, name);
				if (tiled) {
					snprintf(name, sizeof name,
						"wlroots.hit.%s.miss.n%d", kind, n);
					measure(&s.scene->node, &s.layout, true, name);
				}
				wlr_server_stop(&s);
			}
		}
		/* Rectangles directly below the root: the best case for wlroots. */
		struct wlr_scene *scene = wlr_scene_create();
		struct layout l = layout_make(n, true, 42);
		const float gray[4] = { 0.5f, 0.5f, 0.5f, 1 };
		for (int k = 0; k < n; k++) {
			struct wlr_scene_rect *r =
				wlr_scene_rect_create(&scene->node, l.w, l.h, gray);
			wlr_scene_node_set_position(&r->node, l.x[k], l.y[k]);
		}
		snprintf(name, sizeof name, "wlroots.hit.rects.tiled.n%d", n);
		measure(&scene->node, &l, false, name);
		wlr_scene_node_destroy(&scene->node);
		layout_free(&l);
	}
	return 0;
}

/* window-frames PID COUNT WIDTH HEIGHT
 *
 * Shows a toplevel, and repaints 5 % of it after each frame event, each time at
 * another place. Prints the processor time, in nanoseconds, that the process PID
 * takes for each of COUNT frames: from one frame event to the next. */
#define _GNU_SOURCE
#include "bench.h"
#include "client.h"
#include "toplevel.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

/* Frames that are painted before the first one that counts. */
#define WARM_UP 20

static const char *pid;
static int width, height, count, painted;
static struct wl_surface *window;
static struct wl_buffer *buffers[2];
static uint32_t *pixels[2];
static uint64_t seed = 42, former;

/* Returns the processor time of all threads. */
static uint64_t time_of_process(void)
{
	char path[300];
	uint64_t sum = 0, part;
	snprintf(path, sizeof path, "/proc/%s/task", pid);
	DIR *tasks = opendir(path);
	struct dirent *task;
	while (tasks && (task = readdir(tasks))) {
		snprintf(path, sizeof path, "/proc/%s/task/%s/schedstat", pid, task->d_name);
		FILE *file = fopen(path, "r");
		if (!file)
			continue;
		if (fscanf(file, "%lu", &part) == 1)
			sum += part;
		fclose(file);
	}
	if (tasks)
		closedir(tasks);
	return sum;
}

static void paint(void);

static void c_done(void *d, struct wl_callback *c, uint32_t time)
{
	wl_callback_destroy(c);
	uint64_t now = time_of_process();
	if (painted > WARM_UP)
		printf("%lu\n", now - former);
	former = now;
	if (painted == WARM_UP + count) {
		fflush(stdout);
		_exit(0);
	}
	paint();
}
static const struct wl_callback_listener callback_listener = { c_done };

static void paint(void)
{
	int which = painted++ & 1, part_width = width * 9 / 40, part_height = height * 2 / 9;
	int x = (int)(bench_rand(&seed) % (uint64_t)(width - part_width));
	int y = (int)(bench_rand(&seed) % (uint64_t)(height - part_height));
	for (int row = y; row < y + part_height; row++)
		memset(pixels[which] + row * width + x, painted * 37, (size_t)part_width * 4);
	wl_callback_add_listener(wl_surface_frame(window), &callback_listener, NULL);
	wl_surface_attach(window, buffers[which], 0, 0);
	wl_surface_damage_buffer(window, x, y, part_width, part_height);
	wl_surface_commit(window);
}

int main(int argc, char **argv)
{
	if (argc != 5) {
		fprintf(stderr, "usage: window-frames PID COUNT WIDTH HEIGHT\n");
		return 2;
	}
	pid = argv[1], count = atoi(argv[2]), width = atoi(argv[3]), height = atoi(argv[4]);
	bind_more = bind_shell;
	struct wl_display *dpy = wl_display_connect(NULL);
	if (!dpy || !bind_globals(dpy) || !shell)
		return 1;
	for (int i = 0; i < 2; i++) {
		int32_t size = width * height * 4;
		int file = memfd_create("pixels", 0);
		if (file < 0 || ftruncate(file, size) < 0)
			return 1;
		pixels[i] = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
		if (pixels[i] == MAP_FAILED)
			return 1;
		buffers[i] = wl_shm_pool_create_buffer(wl_shm_create_pool(shm, file, size), 0,
			width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
	}
	window = wl_compositor_create_surface(compositor);
	make_toplevel(dpy, window);
	paint();
	while (wl_display_dispatch(dpy) >= 0)
		;
	return 1;
}

#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// The types and numbers of the libraries' headers.
typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo_font_options cairo_font_options_t;
typedef struct pango_context PangoContext;
typedef struct pango_layout PangoLayout;
typedef struct pango_font_description PangoFontDescription;
typedef struct {
	int x, y, width, height;
} PangoRectangle;
enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_FORMAT_ARGB32 = 0, CAIRO_ANTIALIAS_GRAY = 2 };
enum { PANGO_ELLIPSIZE_END = 3, PANGO_SCALE = 1024, PANGO_WRAP_WORD_CHAR = 2 };

static struct {
	cairo_surface_t *(*image_surface_create)(int format, int width, int height);
	cairo_surface_t *(*image_surface_create_for_data)(unsigned char *data, int format, int width, int height,
		int stride);
	void (*surface_destroy)(cairo_surface_t *surface);
	cairo_t *(*create)(cairo_surface_t *target);
	void (*destroy)(cairo_t *context);
	int (*status)(cairo_t *context);
	void (*set_source_rgba)(cairo_t *context, double red, double green, double blue, double alpha);
	void (*move_to)(cairo_t *context, double x, double y);
	cairo_font_options_t *(*font_options_create)(void);
	void (*font_options_destroy)(cairo_font_options_t *options);
	void (*font_options_set_antialias)(cairo_font_options_t *options, int antialias);

	PangoLayout *(*create_layout)(cairo_t *context);
	void (*show_layout)(cairo_t *context, PangoLayout *layout);
	void (*context_set_font_options)(PangoContext *context, const cairo_font_options_t *options);

	PangoContext *(*layout_get_context)(PangoLayout *layout);
	void (*layout_context_changed)(PangoLayout *layout);
	void (*layout_set_text)(PangoLayout *layout, const char *text, int length);
	void (*layout_set_width)(PangoLayout *layout, int width);
	void (*layout_set_height)(PangoLayout *layout, int height);
	void (*layout_set_wrap)(PangoLayout *layout, int wrap);
	void (*layout_set_ellipsize)(PangoLayout *layout, int mode);
	void (*layout_set_single_paragraph_mode)(PangoLayout *layout, int setting);
	void (*layout_set_font_description)(PangoLayout *layout, const PangoFontDescription *description);
	void (*layout_get_pixel_extents)(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
	PangoFontDescription *(*font_description_from_string)(const char *string);
	void (*font_description_set_absolute_size)(PangoFontDescription *description, double size);
	void (*font_description_free)(PangoFontDescription *description);

	void (*unref)(void *object);
} found;
static bool is_found;

struct ccairo_line {
	PangoLayout *layout;
	PangoRectangle extents;
};

// Finds a function by its name. ISO C has no cast from an object pointer to a function pointer, so the
// address is stored through memory, as POSIX does.
static bool find(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);
	*(void **)function = symbol;
	return symbol != NULL;
}

static bool load_cairo(void)
{
	void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);

	return library && find(library, "cairo_image_surface_create", &found.image_surface_create) &&
		find(library, "cairo_image_surface_create_for_data", &found.image_surface_create_for_data) &&
		find(library, "cairo_surface_destroy", &found.surface_destroy) &&
		find(library, "cairo_create", &found.create) && find(library, "cairo_destroy", &found.destroy) &&
		find(library, "cairo_status", &found.status) &&
		find(library, "cairo_set_source_rgba", &found.set_source_rgba) &&
		find(library, "cairo_move_to", &found.move_to) &&
		find(library, "cairo_font_options_create", &found.font_options_create) &&
		find(library, "cairo_font_options_destroy", &found.font_options_destroy) &&
		find(library, "cairo_font_options_set_antialias", &found.font_options_set_antialias);
}

static bool load_pango(void)
{
	void *pango = dlopen("libpango-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
	void *both = dlopen(CCAIRO_LIBRARY, RTLD_NOW | RTLD_LOCAL);
	void *objects = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);

	return pango && both && objects && find(both, "pango_cairo_create_layout", &found.create_layout) &&
		find(both, "pango_cairo_show_layout", &found.show_layout) &&
		find(both, "pango_cairo_context_set_font_options", &found.context_set_font_options) &&
		find(pango, "pango_layout_get_context", &found.layout_get_context) &&
		find(pango, "pango_layout_context_changed", &found.layout_context_changed) &&
		find(pango, "pango_layout_set_text", &found.layout_set_text) &&
		find(pango, "pango_layout_set_width", &found.layout_set_width) &&
		find(pango, "pango_layout_set_height", &found.layout_set_height) &&
		find(pango, "pango_layout_set_wrap", &found.layout_set_wrap) &&
		find(pango, "pango_layout_set_ellipsize", &found.layout_set_ellipsize) &&
		find(pango, "pango_layout_set_single_paragraph_mode", &found.layout_set_single_paragraph_mode) &&
		find(pango, "pango_layout_set_font_description", &found.layout_set_font_description) &&
		find(pango, "pango_layout_get_pixel_extents", &found.layout_get_pixel_extents) &&
		find(pango, "pango_font_description_from_string", &found.font_description_from_string) &&
		find(pango, "pango_font_description_set_absolute_size", &found.font_description_set_absolute_size) &&
		find(pango, "pango_font_description_free", &found.font_description_free) &&
		find(objects, "g_object_unref", &found.unref);
}

static void load(void)
{
	is_found = load_cairo() && load_pango();
}

static void set_font(PangoLayout *layout, const char *name, double height)
{
	PangoFontDescription *font = found.font_description_from_string(name);

	found.font_description_set_absolute_size(font, height * PANGO_SCALE);
	found.layout_set_font_description(layout, font);
	found.font_description_free(font);
}

// Subpixels would give a text on a transparent background colored edges.
static void set_antialias(PangoLayout *layout)
{
	cairo_font_options_t *options = found.font_options_create();

	found.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	found.context_set_font_options(found.layout_get_context(layout), options);
	found.layout_context_changed(layout);
	found.font_options_destroy(options);
}

static PangoLayout *create_layout(void)
{
	cairo_surface_t *surface = found.image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
	cairo_t *context = found.create(surface);
	PangoLayout *layout = NULL;

	if (found.status(context) == CAIRO_STATUS_SUCCESS)
		layout = found.create_layout(context);
	found.destroy(context);
	found.surface_destroy(surface);
	return layout;
}

int ccairo_is_available(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, load);
	return is_found;
}

struct ccairo_line *ccairo_line_create(const char *text, const char *font, double height, int maximum_width)
{
	struct ccairo_line *line = ccairo_is_available() ? calloc(1, sizeof(*line)) : NULL;

	if (!line)
		return NULL;
	line->layout = create_layout();
	if (!line->layout) {
		free(line);
		return NULL;
	}
	set_antialias(line->layout);
	set_font(line->layout, font, height);
	found.layout_set_single_paragraph_mode(line->layout, 1);
	found.layout_set_ellipsize(line->layout, PANGO_ELLIPSIZE_END);
	found.layout_set_text(line->layout, text, -1);
	found.layout_get_pixel_extents(line->layout, NULL, &line->extents);
	if (line->extents.width > maximum_width) {
		found.layout_set_width(line->layout, maximum_width * PANGO_SCALE);
		found.layout_get_pixel_extents(line->layout, NULL, &line->extents);
	}
	return line;
}

void ccairo_line_wrap(struct ccairo_line *line, int width, int count)
{
	found.layout_set_width(line->layout, width * PANGO_SCALE);
	found.layout_set_wrap(line->layout, PANGO_WRAP_WORD_CHAR);
	// A negative height is a number of lines.
	found.layout_set_height(line->layout, -count);
	found.layout_get_pixel_extents(line->layout, NULL, &line->extents);
}

struct ccairo_size ccairo_line_size(struct ccairo_line *line)
{
	return (struct ccairo_size){ line->extents.width, line->extents.height };
}

int ccairo_line_draw(struct ccairo_line *line, uint32_t *pixels, struct ccairo_size size, int x, int y,
	uint32_t color)
{
	cairo_surface_t *surface = found.image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_ARGB32,
		size.width, size.height, size.width * (int)sizeof(*pixels));
	cairo_t *context = found.create(surface);
	bool is_drawn;

	found.set_source_rgba(context, (color >> 16 & 0xff) / 255.0, (color >> 8 & 0xff) / 255.0,
		(color & 0xff) / 255.0, (color >> 24) / 255.0);
	found.move_to(context, x - line->extents.x, y - line->extents.y);
	found.show_layout(context, line->layout);
	is_drawn = found.status(context) == CAIRO_STATUS_SUCCESS;
	found.destroy(context);
	found.surface_destroy(surface);
	return is_drawn;
}

void ccairo_line_free(struct ccairo_line *line)
{
	found.unref(line->layout);
	free(line);
}

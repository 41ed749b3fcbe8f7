#include "CXKBRegistry.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// Finds a function by its name. ISO C has no cast from an object pointer to a function pointer, so the
// address is stored through memory, as POSIX does.
static bool find(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);
	*(void **)function = symbol;
	return symbol != NULL;
}

const struct cxkb_registry *cxkb_registry_load(void)
{
	static struct cxkb_registry found;
	void *library = dlopen(CXKB_REGISTRY_LIBRARY, RTLD_NOW | RTLD_LOCAL);

	if (!library)
		return NULL;
	if (!find(library, "rxkb_context_new", &found.context_new) ||
	    !find(library, "rxkb_context_unref", &found.context_unref) ||
	    !find(library, "rxkb_context_set_log_level", &found.set_log_level) ||
	    !find(library, "rxkb_context_parse", &found.parse) ||
	    !find(library, "rxkb_layout_first", &found.layout_first) ||
	    !find(library, "rxkb_layout_next", &found.layout_next) ||
	    !find(library, "rxkb_layout_get_name", &found.layout_name) ||
	    !find(library, "rxkb_layout_get_variant", &found.layout_variant) ||
	    !find(library, "rxkb_layout_get_brief", &found.layout_brief) ||
	    !find(library, "rxkb_layout_get_iso639_first", &found.language_first) ||
	    !find(library, "rxkb_iso639_code_next", &found.language_next) ||
	    !find(library, "rxkb_iso639_code_get_code", &found.language_code) ||
	    !find(library, "rxkb_layout_get_iso3166_first", &found.country_first) ||
	    !find(library, "rxkb_iso3166_code_next", &found.country_next) ||
	    !find(library, "rxkb_iso3166_code_get_code", &found.country_code))
		return NULL;
	return &found;
}

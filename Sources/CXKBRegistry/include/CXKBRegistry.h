#ifndef CXKBREGISTRY_H
#define CXKBREGISTRY_H

#include <stdbool.h>
#include <xkbcommon/xkbregistry.h>

// The functions of libxkbregistry that the router needs. The library is loaded when it is first needed.
// Linked into a program, it and its dependencies (libxml2, ICU) take a sixth of the time in which the mini
// compositor starts, and most programs never need the languages of layouts.
struct cxkb_registry {
	struct rxkb_context *_Nullable (*_Nonnull context_new)(enum rxkb_context_flags flags);
	struct rxkb_context *_Nullable (*_Nonnull context_unref)(struct rxkb_context *_Nonnull context);
	void (*_Nonnull set_log_level)(struct rxkb_context *_Nonnull context, enum rxkb_log_level level);
	bool (*_Nonnull parse)(struct rxkb_context *_Nonnull context, const char *_Nonnull ruleset);

	struct rxkb_layout *_Nullable (*_Nonnull layout_first)(struct rxkb_context *_Nonnull context);
	struct rxkb_layout *_Nullable (*_Nonnull layout_next)(struct rxkb_layout *_Nonnull layout);
	const char *_Nullable (*_Nonnull layout_name)(struct rxkb_layout *_Nonnull layout);
	const char *_Nullable (*_Nonnull layout_variant)(struct rxkb_layout *_Nonnull layout);
	const char *_Nullable (*_Nonnull layout_brief)(struct rxkb_layout *_Nonnull layout);

	struct rxkb_iso639_code *_Nullable (*_Nonnull language_first)(struct rxkb_layout *_Nonnull layout);
	struct rxkb_iso639_code *_Nullable (*_Nonnull language_next)(struct rxkb_iso639_code *_Nonnull language);
	const char *_Nullable (*_Nonnull language_code)(struct rxkb_iso639_code *_Nonnull language);

	struct rxkb_iso3166_code *_Nullable (*_Nonnull country_first)(struct rxkb_layout *_Nonnull layout);
	struct rxkb_iso3166_code *_Nullable (*_Nonnull country_next)(struct rxkb_iso3166_code *_Nonnull country);
	const char *_Nullable (*_Nonnull country_code)(struct rxkb_iso3166_code *_Nonnull country);
};

// The file that is loaded.
#define CXKB_REGISTRY_LIBRARY "libxkbregistry.so.0"

// Loads the library, which stays loaded. Returns NULL if the library or one of the functions is missing. Only
// one thread at a time may call this.
const struct cxkb_registry *_Nullable cxkb_registry_load(void);

#endif

#ifndef CWLCS_H
#define CWLCS_H

// The interface between the Wayland conformance suite (wlcs) and the compositor that it tests: tables of
// functions. The suite loads a library and looks up `wlcs_server_integration` in it.
//
// Layouts and versions are those of wlcs 1.5, and the keyboard, which was added later. A table begins with
// its version, and new members are only ever added at its end.

#include <stddef.h>
#include <stdint.h>

struct wl_display;
struct wl_surface;
struct wl_event_loop;

// MARK: Devices

// Positions and distances are wl_fixed in the compositor's global coordinates. Buttons are evdev codes.
typedef struct WlcsPointer WlcsPointer;
struct WlcsPointer {
	uint32_t version;
	void (*move_absolute)(WlcsPointer *pointer, int32_t x, int32_t y);
	void (*move_relative)(WlcsPointer *pointer, int32_t dx, int32_t dy);
	void (*button_up)(WlcsPointer *pointer, int button);
	void (*button_down)(WlcsPointer *pointer, int button);
	void (*destroy)(WlcsPointer *pointer);
};

// One finger. The suite declares its positions as wl_fixed, but passes whole pixels.
typedef struct WlcsTouch WlcsTouch;
struct WlcsTouch {
	uint32_t version;
	void (*touch_down)(WlcsTouch *touch, int32_t x, int32_t y);
	void (*touch_move)(WlcsTouch *touch, int32_t x, int32_t y);
	void (*touch_up)(WlcsTouch *touch);
	void (*destroy)(WlcsTouch *touch);
};

// Keys are evdev codes.
typedef struct WlcsKeyboard WlcsKeyboard;
struct WlcsKeyboard {
	uint32_t version;
	void (*key_down)(WlcsKeyboard *keyboard, int code);
	void (*key_up)(WlcsKeyboard *keyboard, int code);
	void (*destroy)(WlcsKeyboard *keyboard);
};

// MARK: What is served

typedef struct WlcsExtensionDescriptor WlcsExtensionDescriptor;
struct WlcsExtensionDescriptor {
	const char *name;
	// The highest supported version.
	uint32_t version;
};

// Tests that need an interface that is not listed here, or a newer version of it, are skipped.
typedef struct WlcsIntegrationDescriptor WlcsIntegrationDescriptor;
struct WlcsIntegrationDescriptor {
	uint32_t version;
	size_t num_extensions;
	const WlcsExtensionDescriptor *supported_extensions;
};

// MARK: The server

// Called on the tests' threads. Either `start` or `start_on_this_thread` must be set.
typedef struct WlcsDisplayServer WlcsDisplayServer;
struct WlcsDisplayServer {
	uint32_t version;
	// Returns when clients can be created.
	void (*start)(WlcsDisplayServer *server);
	// Returns when everything is torn down.
	void (*stop)(WlcsDisplayServer *server);
	// Returns the client's end of a connection, which the caller closes.
	int (*create_client_socket)(WlcsDisplayServer *server);
	// Moves a window so that the top left corner of its window geometry is at a position. Both objects
	// are the client's.
	void (*position_window_absolute)(
	    WlcsDisplayServer *server, struct wl_display *client, struct wl_surface *surface, int x, int y);
	WlcsPointer *(*create_pointer)(WlcsDisplayServer *server);
	WlcsTouch *(*create_touch)(WlcsDisplayServer *server);
	const WlcsIntegrationDescriptor *(*get_descriptor)(const WlcsDisplayServer *server);
	void (*start_on_this_thread)(WlcsDisplayServer *server, struct wl_event_loop *loop);
	// Since version 4.
	WlcsKeyboard *(*create_keyboard)(WlcsDisplayServer *server);
};

typedef struct WlcsServerIntegration WlcsServerIntegration;
struct WlcsServerIntegration {
	uint32_t version;
	WlcsDisplayServer *(*create_server)(int argc, const char **argv);
	void (*destroy_server)(WlcsDisplayServer *server);
};

#endif

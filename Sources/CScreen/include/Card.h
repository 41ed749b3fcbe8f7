#ifndef CSCREEN_CARD_H
#define CSCREEN_CARD_H

// The kernel's calls on graphics cards, without libdrm. Each returns 0 or a count, or a negative error
// number.

#include <libdrm/drm.h>
#include <libdrm/drm_mode.h>
#include <stdint.h>

// A number that describes the card, such as DRM_CAP_CURSOR_WIDTH; 0 if the kernel does not know it.
uint64_t cscreen_capability(int fd, uint64_t capability);

// MARK: Connectors

// Lists the connectors and the CRTCs. The counts are the sizes of the arrays, and then the numbers of
// elements, which may be larger.
int cscreen_read_resources(int fd, uint32_t *_Nonnull connectors, uint32_t *_Nonnull connector_count,
	uint32_t *_Nonnull crtcs, uint32_t *_Nonnull crtc_count);

struct cscreen_connector {
	uint32_t type;
	// The number among the connectors of the type, from 1.
	uint32_t number;
	int is_connected;
	// Whether it belongs to something that is no screen, such as a headset.
	int is_non_desktop;
	uint32_t width_in_millimeters, height_in_millimeters;
	// One bit for each CRTC, in the order of the resources.
	uint32_t possible_crtcs;
	// The CRTC that it shows now, or 0.
	uint32_t current_crtc;
	// The property with the EDID, or 0.
	uint32_t edid_blob;
	uint32_t mode_count;
};

// Asks the connected display who it is, which takes some milliseconds.
int cscreen_probe_connector(int fd, uint32_t id, struct cscreen_connector *_Nonnull connector);

// Reads the modes that the last probe has found, the number of which the caller got from it. Returns the
// number of modes, or 0 if that has grown.
int cscreen_read_modes(int fd, uint32_t id, struct drm_mode_modeinfo *_Nonnull modes, uint32_t capacity);

// Reads a property's bytes. Returns their number, or 0 if there are more than the capacity.
int cscreen_read_blob(int fd, uint32_t id, uint8_t *_Nonnull bytes, uint32_t capacity);

// MARK: Buffers

struct cscreen_buffer {
	uint32_t handle;
	// 0 for the buffer of a cursor.
	uint32_t framebuffer;
	uint32_t bytes_per_row;
	uint64_t size;
	void *_Nullable memory;
};

// Creates a buffer with 32 bits for each pixel, and maps it. Its content is zero.
int cscreen_create_buffer(int fd, uint32_t width, uint32_t height, int is_cursor,
	struct cscreen_buffer *_Nonnull buffer);
void cscreen_destroy_buffer(int fd, const struct cscreen_buffer *_Nonnull buffer);

// MARK: Pictures

// Shows a framebuffer on a connector. May wait until the display has changed its mode.
int cscreen_show(int fd, uint32_t crtc, uint32_t connector, uint32_t framebuffer,
	const struct drm_mode_modeinfo *_Nonnull mode);
int cscreen_turn_off(int fd, uint32_t crtc);

// Shows another framebuffer from the next refresh on. The card's descriptor is readable when it is shown.
int cscreen_flip(int fd, uint32_t crtc, uint32_t framebuffer);

struct cscreen_flipped {
	uint32_t crtc;
	uint32_t sequence;
	uint64_t microseconds;
};

// Reads which framebuffers were shown. Returns their number.
int cscreen_read_flips(int fd, struct cscreen_flipped *_Nonnull flips, uint32_t capacity);

// MARK: Cursor

// Shows a cursor's buffer; a handle of 0 hides the cursor. The hotspot is for virtual machines.
int cscreen_set_cursor(int fd, uint32_t crtc, uint32_t handle, uint32_t width, uint32_t height,
	int32_t hotspot_x, int32_t hotspot_y);
int cscreen_move_cursor(int fd, uint32_t crtc, int32_t x, int32_t y);

#endif

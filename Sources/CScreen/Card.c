#include "Card.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int call(int fd, unsigned long request, void *argument)
{
	int result;

	do {
		result = ioctl(fd, request, argument);
	} while (result < 0 && (errno == EINTR || errno == EAGAIN));
	return result < 0 ? -errno : 0;
}

static uint64_t address(const void *pointer)
{
	return (uint64_t)(uintptr_t)pointer;
}

uint64_t cscreen_capability(int fd, uint64_t capability)
{
	struct drm_get_cap answer = {.capability = capability};

	return call(fd, DRM_IOCTL_GET_CAP, &answer) < 0 ? 0 : answer.value;
}

// MARK: Connectors

int cscreen_read_resources(int fd, uint32_t *connectors, uint32_t *connector_count, uint32_t *crtcs,
	uint32_t *crtc_count)
{
	struct drm_mode_card_res resources = {
		.connector_id_ptr = address(connectors),
		.count_connectors = *connector_count,
		.crtc_id_ptr = address(crtcs),
		.count_crtcs = *crtc_count,
	};
	int result = call(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources);

	if (result < 0)
		return result;
	*connector_count = resources.count_connectors;
	*crtc_count = resources.count_crtcs;
	return 0;
}

static void read_properties(int fd, uint32_t id, struct cscreen_connector *connector)
{
	uint32_t names[64];
	uint64_t values[64];
	struct drm_mode_obj_get_properties properties = {
		.props_ptr = address(names),
		.prop_values_ptr = address(values),
		.count_props = 64,
		.obj_id = id,
		.obj_type = DRM_MODE_OBJECT_CONNECTOR,
	};

	if (call(fd, DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &properties) < 0)
		return;
	for (uint32_t index = 0; index < properties.count_props && index < 64; index++) {
		struct drm_mode_get_property property = {.prop_id = names[index]};

		if (call(fd, DRM_IOCTL_MODE_GETPROPERTY, &property) < 0)
			continue;
		if (strncmp(property.name, "EDID", sizeof property.name) == 0)
			connector->edid_blob = (uint32_t)values[index];
		else if (strncmp(property.name, "non-desktop", sizeof property.name) == 0)
			connector->is_non_desktop = values[index] != 0;
	}
}

static void read_encoders(int fd, const uint32_t *encoders, uint32_t count, uint32_t current,
	struct cscreen_connector *connector)
{
	for (uint32_t index = 0; index < count; index++) {
		struct drm_mode_get_encoder encoder = {.encoder_id = encoders[index]};

		if (call(fd, DRM_IOCTL_MODE_GETENCODER, &encoder) < 0)
			continue;
		connector->possible_crtcs |= encoder.possible_crtcs;
		if (encoders[index] == current)
			connector->current_crtc = encoder.crtc_id;
	}
}

int cscreen_probe_connector(int fd, uint32_t id, struct cscreen_connector *connector)
{
	uint32_t encoders[32];
	// The kernel asks the display if there is no room for modes.
	struct drm_mode_get_connector answer = {
		.connector_id = id,
		.encoders_ptr = address(encoders),
		.count_encoders = 32,
	};
	int result = call(fd, DRM_IOCTL_MODE_GETCONNECTOR, &answer);

	if (result < 0)
		return result;
	*connector = (struct cscreen_connector){
		.type = answer.connector_type,
		.number = answer.connector_type_id,
		// drm_connector_status: 1 is connected, 2 is disconnected, 3 is unknown.
		.is_connected = answer.connection == 1,
		.width_in_millimeters = answer.mm_width,
		.height_in_millimeters = answer.mm_height,
		.mode_count = answer.count_modes,
	};
	if (answer.count_encoders <= 32)
		read_encoders(fd, encoders, answer.count_encoders, answer.encoder_id, connector);
	read_properties(fd, id, connector);
	return 0;
}

int cscreen_read_modes(int fd, uint32_t id, struct drm_mode_modeinfo *modes, uint32_t capacity)
{
	struct drm_mode_get_connector answer = {
		.connector_id = id,
		.modes_ptr = address(modes),
		.count_modes = capacity,
	};
	int result = capacity > 0 ? call(fd, DRM_IOCTL_MODE_GETCONNECTOR, &answer) : 0;

	if (result < 0)
		return result;
	return answer.count_modes > capacity ? 0 : (int)answer.count_modes;
}

int cscreen_read_blob(int fd, uint32_t id, uint8_t *bytes, uint32_t capacity)
{
	struct drm_mode_get_blob blob = {.blob_id = id};
	int result = call(fd, DRM_IOCTL_MODE_GETPROPBLOB, &blob);

	if (result < 0)
		return result;
	if (blob.length > capacity)
		return 0;
	// The kernel copies the bytes only if the length is right.
	blob.data = address(bytes);
	result = call(fd, DRM_IOCTL_MODE_GETPROPBLOB, &blob);
	return result < 0 ? result : (int)(blob.length > capacity ? 0 : blob.length);
}

// MARK: Buffers

static int add_framebuffer(int fd, uint32_t width, uint32_t height, struct cscreen_buffer *buffer)
{
	struct drm_mode_fb_cmd framebuffer = {
		.width = width,
		.height = height,
		.pitch = buffer->bytes_per_row,
		.bpp = 32,
		.depth = 24,
		.handle = buffer->handle,
	};
	int result = call(fd, DRM_IOCTL_MODE_ADDFB, &framebuffer);

	buffer->framebuffer = framebuffer.fb_id;
	return result;
}

static int map(int fd, struct cscreen_buffer *buffer)
{
	struct drm_mode_map_dumb mapping = {.handle = buffer->handle};
	int result = call(fd, DRM_IOCTL_MODE_MAP_DUMB, &mapping);
	void *memory;

	if (result < 0)
		return result;
	memory = mmap(NULL, buffer->size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)mapping.offset);
	if (memory == MAP_FAILED)
		return -errno;
	memset(memory, 0, buffer->size);
	buffer->memory = memory;
	return 0;
}

int cscreen_create_buffer(int fd, uint32_t width, uint32_t height, int is_cursor, struct cscreen_buffer *buffer)
{
	struct drm_mode_create_dumb made = {.width = width, .height = height, .bpp = 32};
	int result = call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &made);

	if (result < 0)
		return result;
	*buffer = (struct cscreen_buffer){
		.handle = made.handle, .bytes_per_row = made.pitch, .size = made.size,
	};
	result = is_cursor ? 0 : add_framebuffer(fd, width, height, buffer);
	if (result == 0)
		result = map(fd, buffer);
	if (result < 0)
		cscreen_destroy_buffer(fd, buffer);
	return result;
}

void cscreen_destroy_buffer(int fd, const struct cscreen_buffer *buffer)
{
	struct drm_mode_destroy_dumb destroyed = {.handle = buffer->handle};
	uint32_t framebuffer = buffer->framebuffer;

	if (buffer->memory)
		munmap(buffer->memory, buffer->size);
	if (framebuffer)
		call(fd, DRM_IOCTL_MODE_RMFB, &framebuffer);
	call(fd, DRM_IOCTL_MODE_DESTROY_DUMB, &destroyed);
}

// MARK: Pictures

int cscreen_show(int fd, uint32_t crtc, uint32_t connector, uint32_t framebuffer,
	const struct drm_mode_modeinfo *mode)
{
	struct drm_mode_crtc setting = {
		.set_connectors_ptr = address(&connector),
		.count_connectors = 1,
		.crtc_id = crtc,
		.fb_id = framebuffer,
		.mode_valid = 1,
		.mode = *mode,
	};

	return call(fd, DRM_IOCTL_MODE_SETCRTC, &setting);
}

int cscreen_turn_off(int fd, uint32_t crtc)
{
	struct drm_mode_crtc setting = {.crtc_id = crtc};

	return call(fd, DRM_IOCTL_MODE_SETCRTC, &setting);
}

int cscreen_flip(int fd, uint32_t crtc, uint32_t framebuffer)
{
	struct drm_mode_crtc_page_flip flip = {
		.crtc_id = crtc,
		.fb_id = framebuffer,
		.flags = DRM_MODE_PAGE_FLIP_EVENT,
		.user_data = crtc,
	};

	return call(fd, DRM_IOCTL_MODE_PAGE_FLIP, &flip);
}

int cscreen_read_flips(int fd, struct cscreen_flipped *flips, uint32_t capacity)
{
	// The kernel writes whole events only.
	char bytes[1024];
	ssize_t length = read(fd, bytes, sizeof bytes);
	int count = 0;

	if (length < 0)
		return errno == EAGAIN || errno == EINTR ? 0 : -errno;
	for (size_t offset = 0; offset + sizeof(struct drm_event) <= (size_t)length;) {
		struct drm_event event;
		struct drm_event_vblank flip;

		memcpy(&event, bytes + offset, sizeof event);
		if (event.length < sizeof event || event.length > (size_t)length - offset)
			break;
		if (event.type == DRM_EVENT_FLIP_COMPLETE && event.length >= sizeof flip && (uint32_t)count < capacity) {
			memcpy(&flip, bytes + offset, sizeof flip);
			flips[count++] = (struct cscreen_flipped){
				.crtc = (uint32_t)flip.user_data,
				.sequence = flip.sequence,
				.microseconds = (uint64_t)flip.tv_sec * 1000000 + flip.tv_usec,
			};
		}
		offset += event.length;
	}
	return count;
}

// MARK: Cursor

int cscreen_set_cursor(int fd, uint32_t crtc, uint32_t handle, uint32_t width, uint32_t height,
	int32_t hotspot_x, int32_t hotspot_y)
{
	struct drm_mode_cursor2 cursor = {
		.flags = DRM_MODE_CURSOR_BO,
		.crtc_id = crtc,
		.width = width,
		.height = height,
		.handle = handle,
		.hot_x = hotspot_x,
		.hot_y = hotspot_y,
	};

	return call(fd, DRM_IOCTL_MODE_CURSOR2, &cursor);
}

int cscreen_move_cursor(int fd, uint32_t crtc, int32_t x, int32_t y)
{
	struct drm_mode_cursor2 cursor = {.flags = DRM_MODE_CURSOR_MOVE, .crtc_id = crtc, .x = x, .y = y};

	return call(fd, DRM_IOCTL_MODE_CURSOR2, &cursor);
}

#ifndef CLIBINPUT_H
#define CLIBINPUT_H

#include <libinput.h>
#include <libudev.h>

// libinput and libudev are loaded when a context is created: a program that opens no devices does not need
// them. Swift calls `libinput.dispatch(context)` for `libinput_dispatch(context)`.

// The names of the functions that LibinputDevices needs, without their prefixes.
#define CLIBINPUT_FUNCTIONS(FUNCTION) \
	FUNCTION(dispatch) \
	FUNCTION(get_event) \
	FUNCTION(get_fd) \
	FUNCTION(get_user_data) \
	FUNCTION(log_set_handler) \
	FUNCTION(log_set_priority) \
	FUNCTION(path_add_device) \
	FUNCTION(path_create_context) \
	FUNCTION(resume) \
	FUNCTION(suspend) \
	FUNCTION(udev_assign_seat) \
	FUNCTION(udev_create_context) \
	FUNCTION(unref) \
	FUNCTION(device_get_id_product) \
	FUNCTION(device_get_id_vendor) \
	FUNCTION(device_get_name) \
	FUNCTION(device_get_output_name) \
	FUNCTION(device_get_size) \
	FUNCTION(device_get_sysname) \
	FUNCTION(device_get_udev_device) \
	FUNCTION(device_has_capability) \
	FUNCTION(device_led_update) \
	FUNCTION(device_ref) \
	FUNCTION(device_tablet_pad_get_mode_group) \
	FUNCTION(device_tablet_pad_get_num_buttons) \
	FUNCTION(device_tablet_pad_get_num_mode_groups) \
	FUNCTION(device_tablet_pad_get_num_rings) \
	FUNCTION(device_tablet_pad_get_num_strips) \
	FUNCTION(device_unref) \
	FUNCTION(device_config_accel_get_default_profile) \
	FUNCTION(device_config_accel_get_default_speed) \
	FUNCTION(device_config_accel_get_profile) \
	FUNCTION(device_config_accel_get_speed) \
	FUNCTION(device_config_accel_is_available) \
	FUNCTION(device_config_accel_set_profile) \
	FUNCTION(device_config_accel_set_speed) \
	FUNCTION(device_config_calibration_get_default_matrix) \
	FUNCTION(device_config_calibration_get_matrix) \
	FUNCTION(device_config_calibration_has_matrix) \
	FUNCTION(device_config_calibration_set_matrix) \
	FUNCTION(device_config_click_get_default_method) \
	FUNCTION(device_config_click_get_method) \
	FUNCTION(device_config_click_get_methods) \
	FUNCTION(device_config_click_set_method) \
	FUNCTION(device_config_dwt_get_default_enabled) \
	FUNCTION(device_config_dwt_get_enabled) \
	FUNCTION(device_config_dwt_is_available) \
	FUNCTION(device_config_dwt_set_enabled) \
	FUNCTION(device_config_dwtp_get_default_enabled) \
	FUNCTION(device_config_dwtp_get_enabled) \
	FUNCTION(device_config_dwtp_is_available) \
	FUNCTION(device_config_dwtp_set_enabled) \
	FUNCTION(device_config_left_handed_get) \
	FUNCTION(device_config_left_handed_get_default) \
	FUNCTION(device_config_left_handed_is_available) \
	FUNCTION(device_config_left_handed_set) \
	FUNCTION(device_config_middle_emulation_get_default_enabled) \
	FUNCTION(device_config_middle_emulation_get_enabled) \
	FUNCTION(device_config_middle_emulation_is_available) \
	FUNCTION(device_config_middle_emulation_set_enabled) \
	FUNCTION(device_config_rotation_get_angle) \
	FUNCTION(device_config_rotation_get_default_angle) \
	FUNCTION(device_config_rotation_is_available) \
	FUNCTION(device_config_rotation_set_angle) \
	FUNCTION(device_config_scroll_get_button) \
	FUNCTION(device_config_scroll_get_button_lock) \
	FUNCTION(device_config_scroll_get_default_button) \
	FUNCTION(device_config_scroll_get_default_button_lock) \
	FUNCTION(device_config_scroll_get_default_method) \
	FUNCTION(device_config_scroll_get_default_natural_scroll_enabled) \
	FUNCTION(device_config_scroll_get_method) \
	FUNCTION(device_config_scroll_get_methods) \
	FUNCTION(device_config_scroll_get_natural_scroll_enabled) \
	FUNCTION(device_config_scroll_has_natural_scroll) \
	FUNCTION(device_config_scroll_set_button) \
	FUNCTION(device_config_scroll_set_button_lock) \
	FUNCTION(device_config_scroll_set_method) \
	FUNCTION(device_config_scroll_set_natural_scroll_enabled) \
	FUNCTION(device_config_send_events_get_default_mode) \
	FUNCTION(device_config_send_events_get_mode) \
	FUNCTION(device_config_send_events_set_mode) \
	FUNCTION(device_config_tap_get_button_map) \
	FUNCTION(device_config_tap_get_default_button_map) \
	FUNCTION(device_config_tap_get_default_drag_enabled) \
	FUNCTION(device_config_tap_get_default_drag_lock_enabled) \
	FUNCTION(device_config_tap_get_default_enabled) \
	FUNCTION(device_config_tap_get_drag_enabled) \
	FUNCTION(device_config_tap_get_drag_lock_enabled) \
	FUNCTION(device_config_tap_get_enabled) \
	FUNCTION(device_config_tap_get_finger_count) \
	FUNCTION(device_config_tap_set_button_map) \
	FUNCTION(device_config_tap_set_drag_enabled) \
	FUNCTION(device_config_tap_set_drag_lock_enabled) \
	FUNCTION(device_config_tap_set_enabled) \
	FUNCTION(event_destroy) \
	FUNCTION(event_get_device) \
	FUNCTION(event_get_gesture_event) \
	FUNCTION(event_get_keyboard_event) \
	FUNCTION(event_get_pointer_event) \
	FUNCTION(event_get_switch_event) \
	FUNCTION(event_get_tablet_pad_event) \
	FUNCTION(event_get_tablet_tool_event) \
	FUNCTION(event_get_touch_event) \
	FUNCTION(event_get_type) \
	FUNCTION(event_keyboard_get_key) \
	FUNCTION(event_keyboard_get_key_state) \
	FUNCTION(event_keyboard_get_time_usec) \
	FUNCTION(event_pointer_get_absolute_x_transformed) \
	FUNCTION(event_pointer_get_absolute_y_transformed) \
	FUNCTION(event_pointer_get_button) \
	FUNCTION(event_pointer_get_button_state) \
	FUNCTION(event_pointer_get_dx) \
	FUNCTION(event_pointer_get_dx_unaccelerated) \
	FUNCTION(event_pointer_get_dy) \
	FUNCTION(event_pointer_get_dy_unaccelerated) \
	FUNCTION(event_pointer_get_scroll_value) \
	FUNCTION(event_pointer_get_scroll_value_v120) \
	FUNCTION(event_pointer_get_time_usec) \
	FUNCTION(event_pointer_has_axis) \
	FUNCTION(event_touch_get_slot) \
	FUNCTION(event_touch_get_time_usec) \
	FUNCTION(event_touch_get_x_transformed) \
	FUNCTION(event_touch_get_y_transformed) \
	FUNCTION(event_gesture_get_angle_delta) \
	FUNCTION(event_gesture_get_cancelled) \
	FUNCTION(event_gesture_get_dx) \
	FUNCTION(event_gesture_get_dy) \
	FUNCTION(event_gesture_get_finger_count) \
	FUNCTION(event_gesture_get_scale) \
	FUNCTION(event_gesture_get_time_usec) \
	FUNCTION(event_switch_get_switch) \
	FUNCTION(event_switch_get_switch_state) \
	FUNCTION(event_switch_get_time_usec) \
	FUNCTION(event_tablet_tool_distance_has_changed) \
	FUNCTION(event_tablet_tool_get_button) \
	FUNCTION(event_tablet_tool_get_button_state) \
	FUNCTION(event_tablet_tool_get_distance) \
	FUNCTION(event_tablet_tool_get_dx) \
	FUNCTION(event_tablet_tool_get_dy) \
	FUNCTION(event_tablet_tool_get_pressure) \
	FUNCTION(event_tablet_tool_get_proximity_state) \
	FUNCTION(event_tablet_tool_get_rotation) \
	FUNCTION(event_tablet_tool_get_size_major) \
	FUNCTION(event_tablet_tool_get_size_minor) \
	FUNCTION(event_tablet_tool_get_slider_position) \
	FUNCTION(event_tablet_tool_get_tilt_x) \
	FUNCTION(event_tablet_tool_get_tilt_y) \
	FUNCTION(event_tablet_tool_get_time_usec) \
	FUNCTION(event_tablet_tool_get_tip_state) \
	FUNCTION(event_tablet_tool_get_tool) \
	FUNCTION(event_tablet_tool_get_wheel_delta) \
	FUNCTION(event_tablet_tool_get_wheel_delta_discrete) \
	FUNCTION(event_tablet_tool_get_x_transformed) \
	FUNCTION(event_tablet_tool_get_y_transformed) \
	FUNCTION(event_tablet_tool_pressure_has_changed) \
	FUNCTION(event_tablet_tool_rotation_has_changed) \
	FUNCTION(event_tablet_tool_size_major_has_changed) \
	FUNCTION(event_tablet_tool_size_minor_has_changed) \
	FUNCTION(event_tablet_tool_slider_has_changed) \
	FUNCTION(event_tablet_tool_tilt_x_has_changed) \
	FUNCTION(event_tablet_tool_tilt_y_has_changed) \
	FUNCTION(event_tablet_tool_wheel_has_changed) \
	FUNCTION(event_tablet_tool_x_has_changed) \
	FUNCTION(event_tablet_tool_y_has_changed) \
	FUNCTION(event_tablet_pad_get_button_number) \
	FUNCTION(event_tablet_pad_get_button_state) \
	FUNCTION(event_tablet_pad_get_key) \
	FUNCTION(event_tablet_pad_get_key_state) \
	FUNCTION(event_tablet_pad_get_mode) \
	FUNCTION(event_tablet_pad_get_mode_group) \
	FUNCTION(event_tablet_pad_get_ring_number) \
	FUNCTION(event_tablet_pad_get_ring_position) \
	FUNCTION(event_tablet_pad_get_ring_source) \
	FUNCTION(event_tablet_pad_get_strip_number) \
	FUNCTION(event_tablet_pad_get_strip_position) \
	FUNCTION(event_tablet_pad_get_strip_source) \
	FUNCTION(event_tablet_pad_get_time_usec) \
	FUNCTION(tablet_tool_get_serial) \
	FUNCTION(tablet_tool_get_tool_id) \
	FUNCTION(tablet_tool_get_type) \
	FUNCTION(tablet_tool_has_distance) \
	FUNCTION(tablet_tool_has_pressure) \
	FUNCTION(tablet_tool_has_rotation) \
	FUNCTION(tablet_tool_has_size) \
	FUNCTION(tablet_tool_has_slider) \
	FUNCTION(tablet_tool_has_tilt) \
	FUNCTION(tablet_tool_has_wheel) \
	FUNCTION(tablet_tool_is_unique) \
	FUNCTION(tablet_pad_mode_group_get_index) \
	FUNCTION(tablet_pad_mode_group_get_num_modes) \
	FUNCTION(tablet_pad_mode_group_has_button) \
	FUNCTION(tablet_pad_mode_group_has_ring) \
	FUNCTION(tablet_pad_mode_group_has_strip)

#define CLIBUDEV_FUNCTIONS(FUNCTION) \
	FUNCTION(new) \
	FUNCTION(unref) \
	FUNCTION(device_get_property_value) \
	FUNCTION(device_unref)

// The types of the functions are those of the headers.
struct clibinput {
#define FUNCTION(name) __typeof__(libinput_##name) *_Nonnull name;
	CLIBINPUT_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

struct clibudev {
#define FUNCTION(name) __typeof__(udev_##name) *_Nonnull name;
	CLIBUDEV_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

// The files that are loaded.
#define CLIBINPUT_LIBRARY "libinput.so.10"
#define CLIBUDEV_LIBRARY "libudev.so.1"

// Valid after `clibinput_load` has returned NULL, and constant from then on.
extern struct clibinput libinput __attribute__((swift_attr("nonisolated(unsafe)")));
extern struct clibudev libudev __attribute__((swift_attr("nonisolated(unsafe)")));

// Loads both libraries, which stay loaded. Returns NULL, or the name of a library that is missing or too old.
// Any thread may call this.
const char *_Nullable clibinput_load(void);

#endif

import CLibinput
import SurfaceResponders

extension LibraryDevice {
    func set(_ setting: LibinputSetting) -> LibinputConfigStatus {
        switch change(setting) {
        case LIBINPUT_CONFIG_STATUS_SUCCESS: .success
        case LIBINPUT_CONFIG_STATUS_UNSUPPORTED: .unsupported
        default: .invalid
        }
    }

    private func change(_ setting: LibinputSetting) -> libinput_config_status {
        switch setting {
        case .sendEvents(let mode):
            unsafe libinput_device_config_send_events_set_mode(pointer, mode.inC.rawValue)
        case .accelerationProfile(let profile):
            unsafe libinput_device_config_accel_set_profile(pointer, profile.inC)
        case .accelerationSpeed(let speed): unsafe libinput_device_config_accel_set_speed(pointer, speed)
        case .rotation(let degrees):
            unsafe libinput_device_config_rotation_set_angle(pointer, UInt32(clamping: degrees))
        case .calibration(let matrix): calibrate(matrix)
        case .leftHanded(let isOn): unsafe libinput_device_config_left_handed_set(pointer, isOn ? 1 : 0)
        case .middleEmulation(let isOn):
            unsafe libinput_device_config_middle_emulation_set_enabled(
                pointer,
                isOn
                    ? LIBINPUT_CONFIG_MIDDLE_EMULATION_ENABLED : LIBINPUT_CONFIG_MIDDLE_EMULATION_DISABLED)
        case .clickMethod(let method): unsafe libinput_device_config_click_set_method(pointer, method.inC)
        case .disableWhileTyping(let isOn):
            unsafe libinput_device_config_dwt_set_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DWT_ENABLED : LIBINPUT_CONFIG_DWT_DISABLED)
        case .disableWhileTrackpointing(let isOn):
            unsafe libinput_device_config_dwtp_set_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DWTP_ENABLED : LIBINPUT_CONFIG_DWTP_DISABLED)
        case .naturalScroll, .scrollMethod, .scrollButton, .scrollButtonLock: changeScrolling(setting)
        case .tap, .tapButtonMap, .tapDrag, .tapDragLock: changeTapping(setting)
        }
    }

    private func changeScrolling(_ setting: LibinputSetting) -> libinput_config_status {
        switch setting {
        case .naturalScroll(let isOn):
            unsafe libinput_device_config_scroll_set_natural_scroll_enabled(pointer, isOn ? 1 : 0)
        case .scrollMethod(let method):
            unsafe libinput_device_config_scroll_set_method(pointer, method.inC)
        case .scrollButton(let button):
            unsafe libinput_device_config_scroll_set_button(pointer, button.rawValue)
        case .scrollButtonLock(let isOn):
            unsafe libinput_device_config_scroll_set_button_lock(
                pointer,
                isOn
                    ? LIBINPUT_CONFIG_SCROLL_BUTTON_LOCK_ENABLED
                    : LIBINPUT_CONFIG_SCROLL_BUTTON_LOCK_DISABLED)
        default: LIBINPUT_CONFIG_STATUS_UNSUPPORTED
        }
    }

    private func changeTapping(_ setting: LibinputSetting) -> libinput_config_status {
        switch setting {
        case .tap(let isOn):
            unsafe libinput_device_config_tap_set_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_TAP_ENABLED : LIBINPUT_CONFIG_TAP_DISABLED)
        case .tapButtonMap(let map): unsafe libinput_device_config_tap_set_button_map(pointer, map.inC)
        case .tapDrag(let isOn):
            unsafe libinput_device_config_tap_set_drag_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DRAG_ENABLED : LIBINPUT_CONFIG_DRAG_DISABLED)
        case .tapDragLock(let isOn):
            unsafe libinput_device_config_tap_set_drag_lock_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DRAG_LOCK_ENABLED : LIBINPUT_CONFIG_DRAG_LOCK_DISABLED)
        default: LIBINPUT_CONFIG_STATUS_UNSUPPORTED
        }
    }

    private func calibrate(_ matrix: CalibrationMatrix) -> libinput_config_status {
        var numbers = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        return unsafe withUnsafePointer(to: &numbers) { tuple in
            unsafe tuple.withMemoryRebound(to: Float.self, capacity: 6) {
                unsafe libinput_device_config_calibration_set_matrix(pointer, $0)
            }
        }
    }
}

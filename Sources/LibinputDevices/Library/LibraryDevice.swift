import CLibinput
import SurfaceResponders

@safe
final class LibraryDevice: LibinputDevice {
    let info: LibinputDeviceInfo
    let pointer: OpaquePointer
    /// Keeps libinput alive until the device is released.
    private let handle: LibinputHandle

    init(_ pointer: OpaquePointer, of handle: LibinputHandle) {
        _ = unsafe libinput.device_ref(pointer)
        unsafe self.pointer = unsafe pointer
        self.handle = handle
        info = unsafe LibinputDeviceInfo(of: pointer)
    }

    deinit {
        _ = unsafe libinput.device_unref(pointer)
    }

    func light(_ leds: LEDs) {
        // The bits of `LEDs` are libinput's.
        unsafe libinput.device_led_update(pointer, libinput_led(rawValue: UInt32(leds.rawValue)))
    }

    func current(_ name: LibinputSetting.Name) -> LibinputSetting? {
        has(name) ? now(name) : nil
    }

    func initial(_ name: LibinputSetting.Name) -> LibinputSetting? {
        has(name) ? before(name) : nil
    }

    private func has(_ name: LibinputSetting.Name) -> Bool {
        switch name {
        case .sendEvents: true
        case .accelerationProfile, .accelerationSpeed:
            unsafe libinput.device_config_accel_is_available(pointer) != 0
        case .naturalScroll: unsafe libinput.device_config_scroll_has_natural_scroll(pointer) != 0
        case .scrollMethod: unsafe libinput.device_config_scroll_get_methods(pointer) != 0
        case .scrollButton, .scrollButtonLock:
            unsafe libinput.device_config_scroll_get_methods(pointer)
                & LIBINPUT_CONFIG_SCROLL_ON_BUTTON_DOWN.rawValue != 0
        case .tap, .tapButtonMap, .tapDrag, .tapDragLock:
            unsafe libinput.device_config_tap_get_finger_count(pointer) > 0
        case .leftHanded: unsafe libinput.device_config_left_handed_is_available(pointer) != 0
        case .middleEmulation: unsafe libinput.device_config_middle_emulation_is_available(pointer) != 0
        case .clickMethod: unsafe libinput.device_config_click_get_methods(pointer) != 0
        case .disableWhileTyping: unsafe libinput.device_config_dwt_is_available(pointer) != 0
        case .disableWhileTrackpointing: unsafe libinput.device_config_dwtp_is_available(pointer) != 0
        case .rotation: unsafe libinput.device_config_rotation_is_available(pointer) != 0
        case .calibration: unsafe libinput.device_config_calibration_has_matrix(pointer) != 0
        }
    }

    private func now(_ name: LibinputSetting.Name) -> LibinputSetting? {
        switch name {
        case .sendEvents: unsafe .sendEvents(.init(libinput.device_config_send_events_get_mode(pointer)))
        case .accelerationProfile:
            unsafe .init(libinput.device_config_accel_get_profile(pointer))
        case .accelerationSpeed: unsafe .accelerationSpeed(libinput.device_config_accel_get_speed(pointer))
        case .naturalScroll:
            unsafe .naturalScroll(libinput.device_config_scroll_get_natural_scroll_enabled(pointer) != 0)
        case .scrollMethod: unsafe .scrollMethod(.init(libinput.device_config_scroll_get_method(pointer)))
        case .scrollButton:
            unsafe .scrollButton(PointerButton(rawValue: libinput.device_config_scroll_get_button(pointer)))
        case .scrollButtonLock:
            unsafe .scrollButtonLock(libinput.device_config_scroll_get_button_lock(pointer).rawValue != 0)
        case .tap: unsafe .tap(libinput.device_config_tap_get_enabled(pointer).rawValue != 0)
        case .tapButtonMap: unsafe .tapButtonMap(.init(libinput.device_config_tap_get_button_map(pointer)))
        case .tapDrag: unsafe .tapDrag(libinput.device_config_tap_get_drag_enabled(pointer).rawValue != 0)
        case .tapDragLock:
            unsafe .tapDragLock(libinput.device_config_tap_get_drag_lock_enabled(pointer).rawValue != 0)
        case .leftHanded: unsafe .leftHanded(libinput.device_config_left_handed_get(pointer) != 0)
        case .middleEmulation:
            unsafe .middleEmulation(
                libinput.device_config_middle_emulation_get_enabled(pointer).rawValue != 0)
        case .clickMethod: unsafe .clickMethod(.init(libinput.device_config_click_get_method(pointer)))
        case .disableWhileTyping:
            unsafe .disableWhileTyping(libinput.device_config_dwt_get_enabled(pointer).rawValue != 0)
        case .disableWhileTrackpointing:
            unsafe .disableWhileTrackpointing(libinput.device_config_dwtp_get_enabled(pointer).rawValue != 0)
        case .rotation: unsafe .rotation(Int(libinput.device_config_rotation_get_angle(pointer)))
        case .calibration: unsafe matrix(libinput.device_config_calibration_get_matrix)
        }
    }

    private func before(_ name: LibinputSetting.Name) -> LibinputSetting? {
        switch name {
        case .sendEvents:
            unsafe .sendEvents(.init(libinput.device_config_send_events_get_default_mode(pointer)))
        case .accelerationProfile:
            unsafe .init(libinput.device_config_accel_get_default_profile(pointer))
        case .accelerationSpeed:
            unsafe .accelerationSpeed(libinput.device_config_accel_get_default_speed(pointer))
        case .naturalScroll:
            unsafe .naturalScroll(
                libinput.device_config_scroll_get_default_natural_scroll_enabled(pointer) != 0)
        case .scrollMethod:
            unsafe .scrollMethod(.init(libinput.device_config_scroll_get_default_method(pointer)))
        case .scrollButton:
            unsafe .scrollButton(
                PointerButton(rawValue: libinput.device_config_scroll_get_default_button(pointer)))
        case .scrollButtonLock:
            unsafe .scrollButtonLock(
                libinput.device_config_scroll_get_default_button_lock(pointer).rawValue != 0)
        case .tap: unsafe .tap(libinput.device_config_tap_get_default_enabled(pointer).rawValue != 0)
        case .tapButtonMap:
            unsafe .tapButtonMap(.init(libinput.device_config_tap_get_default_button_map(pointer)))
        case .tapDrag:
            unsafe .tapDrag(libinput.device_config_tap_get_default_drag_enabled(pointer).rawValue != 0)
        case .tapDragLock:
            unsafe .tapDragLock(
                libinput.device_config_tap_get_default_drag_lock_enabled(pointer).rawValue != 0)
        case .leftHanded: unsafe .leftHanded(libinput.device_config_left_handed_get_default(pointer) != 0)
        case .middleEmulation:
            unsafe .middleEmulation(
                libinput.device_config_middle_emulation_get_default_enabled(pointer).rawValue != 0)
        case .clickMethod:
            unsafe .clickMethod(.init(libinput.device_config_click_get_default_method(pointer)))
        case .disableWhileTyping:
            unsafe .disableWhileTyping(libinput.device_config_dwt_get_default_enabled(pointer).rawValue != 0)
        case .disableWhileTrackpointing:
            unsafe .disableWhileTrackpointing(
                libinput.device_config_dwtp_get_default_enabled(pointer).rawValue != 0)
        case .rotation: unsafe .rotation(Int(libinput.device_config_rotation_get_default_angle(pointer)))
        case .calibration: unsafe matrix(libinput.device_config_calibration_get_default_matrix)
        }
    }

    private func matrix(
        _ read: (OpaquePointer, UnsafeMutablePointer<Float>) -> Int32
    ) -> LibinputSetting {
        var numbers: [Float] = [1, 0, 0, 0, 1, 0]
        _ = unsafe numbers.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe read(pointer, $0) }
        }
        return .calibration(
            CalibrationMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))
    }

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
            unsafe libinput.device_config_send_events_set_mode(pointer, mode.inC.rawValue)
        case .accelerationProfile(let profile):
            unsafe libinput.device_config_accel_set_profile(pointer, profile.inC)
        case .accelerationSpeed(let speed): unsafe libinput.device_config_accel_set_speed(pointer, speed)
        case .rotation(let degrees):
            unsafe libinput.device_config_rotation_set_angle(pointer, UInt32(clamping: degrees))
        case .calibration(let matrix): calibrate(matrix)
        case .leftHanded(let isOn): unsafe libinput.device_config_left_handed_set(pointer, isOn ? 1 : 0)
        case .middleEmulation(let isOn):
            unsafe libinput.device_config_middle_emulation_set_enabled(
                pointer,
                isOn
                    ? LIBINPUT_CONFIG_MIDDLE_EMULATION_ENABLED : LIBINPUT_CONFIG_MIDDLE_EMULATION_DISABLED)
        case .clickMethod(let method): unsafe libinput.device_config_click_set_method(pointer, method.inC)
        case .disableWhileTyping(let isOn):
            unsafe libinput.device_config_dwt_set_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DWT_ENABLED : LIBINPUT_CONFIG_DWT_DISABLED)
        case .disableWhileTrackpointing(let isOn):
            unsafe libinput.device_config_dwtp_set_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DWTP_ENABLED : LIBINPUT_CONFIG_DWTP_DISABLED)
        case .naturalScroll, .scrollMethod, .scrollButton, .scrollButtonLock: changeScrolling(setting)
        case .tap, .tapButtonMap, .tapDrag, .tapDragLock: changeTapping(setting)
        }
    }

    private func changeScrolling(_ setting: LibinputSetting) -> libinput_config_status {
        switch setting {
        case .naturalScroll(let isOn):
            unsafe libinput.device_config_scroll_set_natural_scroll_enabled(pointer, isOn ? 1 : 0)
        case .scrollMethod(let method):
            unsafe libinput.device_config_scroll_set_method(pointer, method.inC)
        case .scrollButton(let button):
            unsafe libinput.device_config_scroll_set_button(pointer, button.rawValue)
        case .scrollButtonLock(let isOn):
            unsafe libinput.device_config_scroll_set_button_lock(
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
            unsafe libinput.device_config_tap_set_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_TAP_ENABLED : LIBINPUT_CONFIG_TAP_DISABLED)
        case .tapButtonMap(let map): unsafe libinput.device_config_tap_set_button_map(pointer, map.inC)
        case .tapDrag(let isOn):
            unsafe libinput.device_config_tap_set_drag_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DRAG_ENABLED : LIBINPUT_CONFIG_DRAG_DISABLED)
        case .tapDragLock(let isOn):
            unsafe libinput.device_config_tap_set_drag_lock_enabled(
                pointer, isOn ? LIBINPUT_CONFIG_DRAG_LOCK_ENABLED : LIBINPUT_CONFIG_DRAG_LOCK_DISABLED)
        default: LIBINPUT_CONFIG_STATUS_UNSUPPORTED
        }
    }

    private func calibrate(_ matrix: CalibrationMatrix) -> libinput_config_status {
        var numbers = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        return unsafe withUnsafePointer(to: &numbers) { tuple in
            unsafe tuple.withMemoryRebound(to: Float.self, capacity: 6) {
                unsafe libinput.device_config_calibration_set_matrix(pointer, $0)
            }
        }
    }
}

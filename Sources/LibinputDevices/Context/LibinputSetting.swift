import SurfaceResponders

/// One of libinput's options of a device, with a value.
public enum LibinputSetting: Hashable, Sendable, CustomStringConvertible {
    /// `libinput_device_config_send_events_set_mode`
    case sendEvents(InputDeviceSettings.SendEvents)
    /// `libinput_device_config_accel_set_profile`
    case accelerationProfile(InputDeviceSettings.Acceleration.Profile)
    /// `libinput_device_config_accel_set_speed`. From -1 to 1.
    case accelerationSpeed(Double)
    /// `libinput_device_config_scroll_set_natural_scroll_enabled`
    case naturalScroll(Bool)
    /// `libinput_device_config_scroll_set_method`
    case scrollMethod(InputDeviceSettings.Scrolling.Method)
    /// `libinput_device_config_scroll_set_button`
    case scrollButton(PointerButton)
    /// `libinput_device_config_scroll_set_button_lock`
    case scrollButtonLock(Bool)
    /// `libinput_device_config_tap_set_enabled`
    case tap(Bool)
    /// `libinput_device_config_tap_set_button_map`
    case tapButtonMap(InputDeviceSettings.Tapping.ButtonMap)
    /// `libinput_device_config_tap_set_drag_enabled`
    case tapDrag(Bool)
    /// `libinput_device_config_tap_set_drag_lock_enabled`
    case tapDragLock(Bool)
    /// `libinput_device_config_left_handed_set`
    case leftHanded(Bool)
    /// `libinput_device_config_middle_emulation_set_enabled`
    case middleEmulation(Bool)
    /// `libinput_device_config_click_set_method`
    case clickMethod(InputDeviceSettings.Buttons.ClickMethod)
    /// `libinput_device_config_dwt_set_enabled`
    case disableWhileTyping(Bool)
    /// `libinput_device_config_dwtp_set_enabled`
    case disableWhileTrackpointing(Bool)
    /// `libinput_device_config_rotation_set_angle`. In degrees clockwise.
    case rotation(Int)
    /// `libinput_device_config_calibration_set_matrix`
    case calibration(CalibrationMatrix)

    /// The options without values.
    public enum Name: Hashable, Sendable, CaseIterable {
        /// Options are set in the order of the cases. Options that others depend on come first.
        case sendEvents, accelerationProfile, accelerationSpeed, naturalScroll, scrollMethod, scrollButton
        /// Scrolling and tapping.
        case scrollButtonLock, tap, tapButtonMap, tapDrag, tapDragLock
        /// Buttons, click methods and disabling.
        case leftHanded, middleEmulation, clickMethod, disableWhileTyping, disableWhileTrackpointing
        /// The orientation of the device.
        case rotation, calibration
    }

    /// The option that has this value.
    public var name: Name {
        switch self {
        case .sendEvents: .sendEvents
        case .accelerationProfile: .accelerationProfile
        case .accelerationSpeed: .accelerationSpeed
        case .naturalScroll: .naturalScroll
        case .scrollMethod: .scrollMethod
        case .scrollButton: .scrollButton
        case .scrollButtonLock: .scrollButtonLock
        case .tap: .tap
        case .tapButtonMap: .tapButtonMap
        case .tapDrag: .tapDrag
        case .tapDragLock: .tapDragLock
        case .leftHanded: .leftHanded
        case .middleEmulation: .middleEmulation
        case .clickMethod: .clickMethod
        case .disableWhileTyping: .disableWhileTyping
        case .disableWhileTrackpointing: .disableWhileTrackpointing
        case .rotation: .rotation
        case .calibration: .calibration
        }
    }

    var isValid: Bool {
        switch self {
        case .accelerationSpeed(let speed): (-1...1).contains(speed)
        case .rotation(let degrees): (0..<360).contains(degrees)
        case .calibration(let matrix): matrix.isFinite
        default: true
        }
    }

    /// The option and its value for display, such as `tap = true`.
    public var description: String { "\(name) = \(valueText)" }

    private var valueText: String {
        switch self {
        case .sendEvents(let mode): "\(mode)"
        case .accelerationProfile(let profile): "\(profile)"
        case .accelerationSpeed(let speed): "\(speed)"
        case .scrollMethod(let method): "\(method)"
        case .scrollButton(let button): "\(button.rawValue)"
        case .tapButtonMap(let map): "\(map)"
        case .clickMethod(let method): "\(method)"
        case .rotation(let degrees): "\(degrees)"
        case .calibration(let matrix):
            [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map { "\($0)" }
                .joined(separator: " ")
        case .naturalScroll(let isOn), .scrollButtonLock(let isOn), .tap(let isOn), .tapDrag(let isOn),
            .tapDragLock(let isOn), .leftHanded(let isOn), .middleEmulation(let isOn),
            .disableWhileTyping(let isOn), .disableWhileTrackpointing(let isOn):
            "\(isOn)"
        }
    }
}

extension InputDeviceSettings {
    /// Returns the value of one of libinput's options, or `nil` if it is not set.
    func setting(_ name: LibinputSetting.Name) -> LibinputSetting? {
        switch name {
        case .sendEvents: sendEvents.map { .sendEvents($0) }
        case .accelerationProfile: acceleration.profile.map { .accelerationProfile($0) }
        case .accelerationSpeed: acceleration.speed.map { .accelerationSpeed($0) }
        case .naturalScroll: scrolling.isNatural.map { .naturalScroll($0) }
        case .scrollMethod: scrolling.method.map { .scrollMethod($0) }
        case .scrollButton: scrolling.button.map { .scrollButton($0) }
        case .scrollButtonLock: scrolling.isButtonLocked.map { .scrollButtonLock($0) }
        case .tap: tapping.isEnabled.map { .tap($0) }
        case .tapButtonMap: tapping.buttonMap.map { .tapButtonMap($0) }
        case .tapDrag: tapping.isDragEnabled.map { .tapDrag($0) }
        case .tapDragLock: tapping.isDragLocked.map { .tapDragLock($0) }
        case .leftHanded: buttons.isLeftHanded.map { .leftHanded($0) }
        case .middleEmulation: buttons.isMiddleEmulated.map { .middleEmulation($0) }
        case .clickMethod: buttons.clickMethod.map { .clickMethod($0) }
        case .disableWhileTyping: disableWhileTyping.map { .disableWhileTyping($0) }
        case .disableWhileTrackpointing: disableWhileTrackpointing.map { .disableWhileTrackpointing($0) }
        case .rotation: rotation.map { .rotation($0) }
        case .calibration: calibration.map { .calibration($0) }
        }
    }
}

/// A switch of the machine. The cases are switches of `enum libinput_switch`.
public enum DeviceToggle: Hashable, Sendable, CaseIterable {
    /// On while the lid is closed.
    case lid
    /// On while the screen is folded back, so that the keys and the touchpad are behind it.
    case tabletMode
}

/// The result of changing an option, as in `enum libinput_config_status`.
public enum LibinputConfigStatus: Hashable, Sendable {
    /// libinput accepted the value. It may take effect later, for example when all buttons are released.
    case success
    /// The device does not have the option or does not support the value.
    case unsupported
    /// The value is invalid.
    case invalid
}

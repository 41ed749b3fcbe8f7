import CLibinput
import SurfaceResponders

// Conversions between settings and libinput's constants.

extension InputDeviceSettings.SendEvents {
    var inC: libinput_config_send_events_mode {
        switch self {
        case .enabled: LIBINPUT_CONFIG_SEND_EVENTS_ENABLED
        case .disabled: LIBINPUT_CONFIG_SEND_EVENTS_DISABLED
        case .disabledOnExternalMouse: LIBINPUT_CONFIG_SEND_EVENTS_DISABLED_ON_EXTERNAL_MOUSE
        }
    }

    /// - Parameter modes: a bit set. Disabled takes precedence over disabled on a condition.
    init(_ modes: UInt32) {
        if modes & LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue != 0 {
            self = .disabled
        } else if modes & LIBINPUT_CONFIG_SEND_EVENTS_DISABLED_ON_EXTERNAL_MOUSE.rawValue != 0 {
            self = .disabledOnExternalMouse
        } else {
            self = .enabled
        }
    }
}

extension InputDeviceSettings.Acceleration.Profile {
    var inC: libinput_config_accel_profile {
        switch self {
        case .flat: LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT
        case .adaptive: LIBINPUT_CONFIG_ACCEL_PROFILE_ADAPTIVE
        }
    }
}

extension LibinputSetting {
    /// `nil` for no profile, and for a profile of a later libinput version.
    init?(_ profile: libinput_config_accel_profile) {
        switch profile {
        case LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT: self = .accelerationProfile(.flat)
        case LIBINPUT_CONFIG_ACCEL_PROFILE_ADAPTIVE: self = .accelerationProfile(.adaptive)
        default: return nil
        }
    }
}

extension InputDeviceSettings.Scrolling.Method {
    var inC: libinput_config_scroll_method {
        switch self {
        case .none: LIBINPUT_CONFIG_SCROLL_NO_SCROLL
        case .twoFingers: LIBINPUT_CONFIG_SCROLL_2FG
        case .edge: LIBINPUT_CONFIG_SCROLL_EDGE
        case .onButtonDown: LIBINPUT_CONFIG_SCROLL_ON_BUTTON_DOWN
        }
    }

    init(_ method: libinput_config_scroll_method) {
        switch method {
        case LIBINPUT_CONFIG_SCROLL_2FG: self = .twoFingers
        case LIBINPUT_CONFIG_SCROLL_EDGE: self = .edge
        case LIBINPUT_CONFIG_SCROLL_ON_BUTTON_DOWN: self = .onButtonDown
        default: self = .none
        }
    }
}

extension InputDeviceSettings.Tapping.ButtonMap {
    var inC: libinput_config_tap_button_map {
        switch self {
        case .leftRightMiddle: LIBINPUT_CONFIG_TAP_MAP_LRM
        case .leftMiddleRight: LIBINPUT_CONFIG_TAP_MAP_LMR
        }
    }

    init(_ map: libinput_config_tap_button_map) {
        self = map == LIBINPUT_CONFIG_TAP_MAP_LMR ? .leftMiddleRight : .leftRightMiddle
    }
}

extension InputDeviceSettings.Buttons.ClickMethod {
    var inC: libinput_config_click_method {
        switch self {
        case .none: LIBINPUT_CONFIG_CLICK_METHOD_NONE
        case .buttonAreas: LIBINPUT_CONFIG_CLICK_METHOD_BUTTON_AREAS
        case .fingerCount: LIBINPUT_CONFIG_CLICK_METHOD_CLICKFINGER
        }
    }

    init(_ method: libinput_config_click_method) {
        switch method {
        case LIBINPUT_CONFIG_CLICK_METHOD_BUTTON_AREAS: self = .buttonAreas
        case LIBINPUT_CONFIG_CLICK_METHOD_CLICKFINGER: self = .fingerCount
        default: self = .none
        }
    }
}

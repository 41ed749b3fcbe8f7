/// A rule for the events of one object.
protocol WireRule: AnyObject {
    func hear(_ event: WireMessage)
    /// Called for a request of the client before the compositor handles it.
    func request(_ request: WireMessage)
    /// Called when no event is pending.
    func rest()
}

extension WireRule {
    func request(_ request: WireMessage) {}
    func rest() {}
}

enum WireRules {
    /// - Returns: `nil` for an interface without a rule of its own.
    static func rule(for interface: String, _ id: UInt32, _ witness: Witness) -> (any WireRule)? {
        switch interface {
        case "wl_seat": SeatRule()
        case "wl_pointer": PointerRule(id, witness)
        case "wl_keyboard": KeyboardRule(id, witness)
        case "wl_touch": TouchRule(id, witness)
        case "zwp_tablet_tool_v2": ToolRule(id, witness)
        case "zwp_tablet_pad_v2": PadRule(id, witness)
        case "wl_data_device": DataDeviceRule(id, witness)
        case "wl_data_source", "zwp_primary_selection_source_v1": SourceRule(id, witness)
        case "zwp_pointer_gesture_swipe_v1", "zwp_pointer_gesture_pinch_v1", "zwp_pointer_gesture_hold_v1":
            GestureRule(id, witness)
        case "zwp_input_method_keyboard_grab_v2": KeyboardGrabRule(id, witness)
        case "zwp_text_input_v3": TextInputRule(id, witness)
        case "wl_surface": OutputsRule(id, witness)
        default: turns(of: interface).map { TurnsRule(id, $0, witness) }
        }
    }

    /// Returns which events of an interface alternate, occur at most once, or come last.
    private static func turns(of interface: String) -> TurnsRule.Events? {
        switch interface {
        case "zwp_locked_pointer_v1": TurnsRule.Events(begin: "locked", end: "unlocked")
        case "zwp_confined_pointer_v1": TurnsRule.Events(begin: "confined", end: "unconfined")
        case "zwp_keyboard_shortcuts_inhibitor_v1": TurnsRule.Events(begin: "active", end: "inactive")
        case "ext_idle_notification_v1": TurnsRule.Events(begin: "idled", end: "resumed")
        case "ext_session_lock_v1": TurnsRule.Events(once: ["locked"], last: ["finished"])
        case "xdg_popup": TurnsRule.Events(last: ["popup_done"])
        case "zwlr_layer_surface_v1": TurnsRule.Events(last: ["closed"])
        case "wl_callback": TurnsRule.Events(last: ["done"])
        case "zwp_tablet_v2": TurnsRule.Events(last: ["removed"])
        default: nil
        }
    }
}

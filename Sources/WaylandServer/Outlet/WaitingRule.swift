/// What an event that waits has to do with those of its object that wait already.
///
/// What a client that reads late has to know of is the state that is left, not each step that led there: the place of the
/// pointer, the sum of what a wheel has turned. Only steps in a row become one: what happened between, such as a press,
/// stays between them.
enum WaitingRule {
    /// It stays, and so does what came before it.
    case kept
    /// It stays, unless the next that stays of its object is an `end`: then both go, with what is between them and the frame
    /// that would close nothing then. The first that waits of its object stays: a frame may have begun before it.
    case beginning
    case end
    /// It takes the place of an earlier one that has the same arguments at the places of `key`. What the two have at those of
    /// `sums` is added: signed numbers.
    case state(key: [Int] = [], sums: [Int] = [])
    /// It takes the place of an earlier one that has all the same arguments, except for those at the places of `key`: steps
    /// before another one stay.
    case mode(key: [Int] = [])
    /// It closes what its object was told since the one before: needless where nothing is left of that.
    case frame

    /// The rule for an event; what is not in the table is kept.
    static func of(_ interface: String, _ event: String) -> WaitingRule {
        table["\(interface).\(event)"] ?? .kept
    }

    private static let table: [String: WaitingRule] = [
        "wl_pointer.enter": .beginning,
        "wl_pointer.leave": .end,
        "wl_pointer.motion": .state(),
        "wl_pointer.warp": .state(),
        "wl_pointer.axis_source": .mode(),
        "wl_pointer.axis_relative_direction": .mode(key: [0]),
        "wl_pointer.axis_value120": .state(key: [0], sums: [1]),
        "wl_pointer.axis_discrete": .state(key: [0], sums: [1]),
        "wl_pointer.axis": .state(key: [1], sums: [2]),
        "wl_pointer.frame": .frame,
        "wl_keyboard.keymap": .state(),
        "zwp_input_method_keyboard_grab_v2.keymap": .state(),
        "wl_data_device.motion": .state(),
        "wl_data_source.target": .state(),
        "wl_data_source.action": .state(),
        "wl_data_offer.action": .state(),
        "zwp_relative_pointer_v1.relative_motion": .state(sums: [2, 3, 4, 5]),
        "zwp_input_timestamps_v1.timestamp": .state(),

        "wl_touch.motion": .state(key: [1]),
        "wl_touch.shape": .state(key: [0]),
        "wl_touch.orientation": .state(key: [0]),
        "wl_touch.frame": .frame,

        "zwp_pointer_gesture_swipe_v1.update": .state(sums: [1, 2]),
        "zwp_pointer_gesture_pinch_v1.update": .state(sums: [1, 2, 4]),

        "zwp_tablet_tool_v2.proximity_in": .beginning,
        "zwp_tablet_tool_v2.proximity_out": .end,
        "zwp_tablet_tool_v2.motion": .state(),
        "zwp_tablet_tool_v2.pressure": .state(),
        "zwp_tablet_tool_v2.distance": .state(),
        "zwp_tablet_tool_v2.tilt": .state(),
        "zwp_tablet_tool_v2.rotation": .state(),
        "zwp_tablet_tool_v2.slider": .state(),
        "zwp_tablet_tool_v2.wheel": .state(sums: [0, 1]),
        "zwp_tablet_tool_v2.frame": .frame,
        "zwp_tablet_pad_ring_v2.source": .mode(),
        "zwp_tablet_pad_ring_v2.angle": .state(),
        "zwp_tablet_pad_ring_v2.frame": .frame,
        "zwp_tablet_pad_strip_v2.source": .mode(),
        "zwp_tablet_pad_strip_v2.position": .state(),
        "zwp_tablet_pad_strip_v2.frame": .frame,
        "zwp_tablet_pad_dial_v2.delta": .state(sums: [0]),
        "zwp_tablet_pad_dial_v2.frame": .frame,

        "xdg_toplevel.configure_bounds": .state(),
        "xdg_toplevel.wm_capabilities": .state(),
        "xdg_toplevel.configure": .state(),
        "xdg_popup.configure": .state(),
        "xdg_surface.configure": .state(),
        "zwlr_layer_surface_v1.configure": .state(),
    ]

    /// Whether steps before an event stay apart from those after it.
    var isKept: Bool {
        switch self {
        case .kept, .beginning, .end: true
        case .state, .mode, .frame: false
        }
    }
}

/// How a waiting event affects earlier waiting events of its object.
///
/// A client that reads late needs the resulting state, such as the pointer's position, not each step that led
/// to it. Steps are merged only if no kept event, such as a press, is between them.
enum WaitingRule {
    /// The event is kept. Later events replace neither it nor the steps before it.
    case kept
    /// The event is kept, unless the next kept event of its object is an `end`. Then both are removed, with
    /// the events between them and the frame that would close nothing. The first waiting event of an object
    /// is kept in any case, because a frame may have begun before it.
    case beginning
    case end
    /// The event replaces an earlier one that has the same arguments at the indexes `key`. The arguments at
    /// the indexes `sums` are signed numbers, which are added.
    case state(key: [Int] = [], sums: [Int] = [])
    /// The event replaces an earlier one with the same arguments. If an earlier one has the same arguments at
    /// the indexes `key` but differs in others, the steps before the event are kept.
    case mode(key: [Int] = [])
    /// The event closes its object's events since the previous frame. It is needless if none of them is left.
    case frame

    /// Returns the rule for an event. An event that is not in the table is kept.
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

    /// Whether steps before the event stay separate from those after it.
    var isKept: Bool {
        switch self {
        case .kept, .beginning, .end: true
        case .state, .mode, .frame: false
        }
    }
}

import WaylandSeat

extension CursorShape {
    /// What themes call it, the usual name first: many have only those names that X11 had before CSS.
    var themeNames: [String] {
        switch self {
        case .default: [rawValue, "left_ptr"]
        case .contextMenu: [rawValue, "left_ptr"]
        case .help: [rawValue, "question_arrow"]
        case .pointer: [rawValue, "hand2"]
        case .progress: [rawValue, "left_ptr_watch"]
        case .wait: [rawValue, "watch"]
        case .cell: [rawValue, "plus"]
        case .crosshair: [rawValue, "cross"]
        case .text: [rawValue, "xterm"]
        case .verticalText: [rawValue, "xterm"]
        case .alias: [rawValue, "dnd-link"]
        case .copy: [rawValue, "dnd-copy"]
        case .move: [rawValue, "dnd-move"]
        case .noDrop: [rawValue, "dnd-none"]
        case .notAllowed: [rawValue, "crossed_circle"]
        case .grab: [rawValue, "hand1"]
        case .grabbing: [rawValue]
        case .eResize: [rawValue, "right_side"]
        case .nResize: [rawValue, "top_side"]
        case .neResize: [rawValue, "top_right_corner"]
        case .nwResize: [rawValue, "top_left_corner"]
        case .sResize: [rawValue, "bottom_side"]
        case .seResize: [rawValue, "bottom_right_corner"]
        case .swResize: [rawValue, "bottom_left_corner"]
        case .wResize: [rawValue, "left_side"]
        case .ewResize: [rawValue, "sb_h_double_arrow"]
        case .nsResize: [rawValue, "sb_v_double_arrow"]
        case .neswResize: [rawValue, "fd_double_arrow"]
        case .nwseResize: [rawValue, "bd_double_arrow"]
        case .colResize: [rawValue, "sb_h_double_arrow"]
        case .rowResize: [rawValue, "sb_v_double_arrow"]
        case .allScroll: [rawValue, "fleur"]
        case .zoomIn: [rawValue]
        case .zoomOut: [rawValue]
        case .dndAsk: [rawValue]
        case .allResize: [rawValue, "fleur"]
        }
    }
}

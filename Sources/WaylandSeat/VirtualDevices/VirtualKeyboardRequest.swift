import SurfaceResponders
import WaylandServer

/// What a client asked of a virtual keyboard.
enum VirtualKeyboardRequest {
    case keymap(ClientKeymap)
    case key(ZwpVirtualKeyboardV1, time: UInt32, KeyCode, state: UInt32)
    case modifiers(ZwpVirtualKeyboardV1, KeyboardModifiers)
    /// The resource is gone: the keyboard goes when what was asked before is done.
    case end

    var isKeymap: Bool {
        if case .keymap = self { true } else { false }
    }

    var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}

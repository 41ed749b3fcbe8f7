import SurfaceResponders
import SurfaceRespondersTesting

/// A seat with a US, a Russian and a German layout, and windows whose clients receive modifiers.
final class ModeStage {
    let embedded: EmbeddedSeat
    var seat: Seat { embedded.seat }
    var modes: TextInputModes { seat.textInputModes }
    private(set) var changes: [TextInputModeChange] = []
    private var observation: ObservationToken?

    init(layouts: [String] = ["us", "ru", "de"], options: [String] = []) throws {
        embedded = EmbeddedSeat(keymap: try Keymap(layouts: layouts, options: options))
        embedded.transport.recordsKeyboardState = true
        observation = modes.observe { [unowned self] in changes.append($0) }
    }

    var language: String { modes.current.language }

    /// The deliveries since the last call, without LEDs.
    func takeDeliveries() -> [Delivery] {
        embedded.transport.takeDeliveries().filter { if case .leds = $0 { false } else { true } }
    }

    /// Adds a window and makes it key.
    @discardableResult
    func addWindow(_ name: String, application: Application? = nil, level: Window.Level = .normal) -> Window {
        let window = embedded.addWindow(
            Rect(x: 0, y: 0, width: 400, height: 300), named: name,
            application: application ?? Application(identifier: name), level: level)
        window.makeKey(on: seat)
        return window
    }

    /// Adds a region that can become first responder to a window's root surface.
    func addField(_ identifier: String?, in window: Window, mode: TextInputMode? = nil) -> Field {
        let field = Field(identifier, mode: mode)
        window.rootSurface?.addSubresponder(field)
        return field
    }

    final class Field: SurfaceResponder {
        var identifier: String?
        var mode: TextInputMode?
        private(set) var timesAsked = 0

        init(_ identifier: String?, mode: TextInputMode? = nil) {
            self.identifier = identifier
            self.mode = mode
            super.init(kind: .region, frame: Rect(x: 0, y: 0, width: 100, height: 20))
        }

        override var canBecomeFirstResponder: Bool { true }
        override var textInputMode: TextInputMode? { mode }
        override var textInputContextIdentifier: String? {
            timesAsked += 1
            return identifier
        }
    }
}

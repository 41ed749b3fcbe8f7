import WaylandServer

/// zwp_text_input_manager_v3: lets clients take text from input methods. Serves every seat of the display.
public final class TextInputV3Global {
    private var global: Global<ZwpTextInputManagerV3>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = TextInputV3Manager()
        global = Global<ZwpTextInputManagerV3>(display, version: 2) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

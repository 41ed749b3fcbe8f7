import WaylandServer

/// zwp_text_input_manager_v1, for clients that know no later version: Weston's, and Chromium. Serves every seat of the
/// display.
public final class TextInputV1Global {
    private var global: Global<ZwpTextInputManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = TextInputV1Manager()
        global = Global<ZwpTextInputManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

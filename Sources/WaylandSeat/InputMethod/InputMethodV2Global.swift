import Logging
import WaylandServer

/// zwp_input_method_manager_v2: lets a client be a seat's input method. Serves every seat of the display.
///
/// Whoever sees this global may read what is typed into fields, and write there: an embedder that has clients which it
/// does not trust hides it from them by a ``ClientPolicy``.
public final class InputMethodV2Global {
    private var global: Global<ZwpInputMethodManagerV2>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = InputMethodV2Manager(logger)
        global = Global<ZwpInputMethodManagerV2>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

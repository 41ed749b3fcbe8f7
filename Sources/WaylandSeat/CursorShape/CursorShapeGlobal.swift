import Logging
import WaylandServer

/// wp_cursor_shape_manager_v1: clients name the cursor that they want, and the compositor draws it from the person's theme.
/// Serves every seat of the display.
public final class CursorShapeGlobal {
    private var global: Global<WpCursorShapeManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives. For embedders that draw a
    /// `Cursor.shape(_:)`.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = CursorShapeManager(logger)
        global = Global<WpCursorShapeManagerV1>(display, version: 2) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

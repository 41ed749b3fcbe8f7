import Logging
import WaylandSeat
import WaylandServer
// Surfaces and outputs, which shells extend.
@_exported import WaylandShellCore

/// The globals for surfaces and outputs, and wl_fixes, in addition to wl_compositor, wl_subcompositor and
/// wl_shm.
extension Compositor {
    /// Creates the globals on the display of a seat, and serves clients while this object exists. Other seats
    /// may share the seat's registry and scene. `logger` logs the mistakes of clients.
    public convenience init(
        for seat: SeatGlobal, on display: Display, logger: Logger = Logger(label: "wayland-shell")
    ) {
        self.init(serving: seat, on: display, logger: logger)
        globals.add(ZxdgOutputManagerV1.self, version: 3, XdgOutputManager(outputs))
        globals.add(WpFifoManagerV1.self, version: 1, FifoManager())
        globals.add(WpCommitTimingManagerV1.self, version: 1, CommitTimingManager())
        let presentation = PresentationManager()
        globals.add(WpPresentation.self, version: 2) { presentation.begin($0) }
        globals.add(WpViewporter.self, version: 1, ViewporterManager())
        globals.add(WpSinglePixelBufferManagerV1.self, version: 1, SinglePixelBufferManager())
        globals.add(WpAlphaModifierV1.self, version: 1, AlphaModifierManager())
        globals.add(WpFractionalScaleManagerV1.self, version: 1, FractionalScaleManager())
        globals.add(WpContentTypeManagerV1.self, version: 1, ContentTypeManager())
        globals.add(WpTearingControlManagerV1.self, version: 1, TearingControlManager())
        globals.add(WlFixes.self, version: 1, FixesManager())
    }
}

/// wl_fixes: requests that older interfaces lack.
final class FixesManager: WlFixesHandler {
    /// Destroys the registry, so that the client is sent no more globals there, and may reuse its ID.
    func destroyRegistry(_ fixes: WlFixes, registry: WlRegistry) {
        registry.destroy()
    }
}

extension SeatGlobals {
    /// Serves protocols, by default those that any client may use, for all seats of a compositor's display.
    /// Pass any of these seats. Virtual pointers can be bound to the compositor's outputs. Neither the seat
    /// nor the compositor is kept.
    public convenience init(
        _ protocols: SeatProtocols = .standard, for seat: SeatGlobal, on compositor: Compositor
    ) {
        self.init(protocols, for: seat, on: compositor.display, logger: compositor.logger) {
            Output.from($0)?.frame
        }
    }
}

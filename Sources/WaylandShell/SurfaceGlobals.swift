import Logging
import WaylandSeat
import WaylandServer
// Surfaces and outputs, with all that shells add to them.
@_exported import WaylandShellCore

/// What clients find in the registry for their surfaces, beside wl_compositor, wl_subcompositor and wl_shm.
extension Compositor {
    /// Serves clients from now on.
    /// - Parameters:
    ///   - seat: one that is on the wire; others may share its registry and its scene.
    ///   - display: what clients connect to; the seat's.
    ///   - logger: told of what clients do wrong.
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

/// wl_fixes: what older interfaces lack.
final class FixesManager: WlFixesHandler {
    /// The client hears of no more globals there, and may use the number for another object.
    func destroyRegistry(_ fixes: WlFixes, registry: WlRegistry) {
        registry.destroy()
    }
}

extension SeatGlobals {
    /// The same for the display of a compositor, whose outputs virtual pointers can be bound to.
    /// - Parameters:
    ///   - protocols: which. Those that any client may have, unless it is said otherwise.
    ///   - seat: on the wire. Not kept. Of several seats on a display one is given: the protocols serve all of them.
    ///   - compositor: on the seat's display. Not kept.
    public convenience init(
        _ protocols: SeatProtocols = .standard, for seat: SeatGlobal, on compositor: Compositor
    ) {
        self.init(protocols, for: seat, on: compositor.display, logger: compositor.logger) {
            Output.from($0)?.frame
        }
    }
}

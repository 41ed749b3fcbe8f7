import Logging
import WaylandSeat
import WaylandServer
import WaylandShellCore

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

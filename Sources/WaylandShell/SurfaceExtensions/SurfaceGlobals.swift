import WaylandServer

/// What clients find in the registry for their surfaces, beside wl_compositor itself.
extension GlobalList {
    static func forSurfaces(on display: Display) -> GlobalList {
        var globals = GlobalList(on: display)
        globals.add(WlSubcompositor.self, version: 1, SubcompositorManager())
        let shm = ShmManager(display.files)
        globals.add(WlShm.self, version: 2) { shm.begin($0) }
        globals.add(ZxdgOutputManagerV1.self, version: 3, XdgOutputManager())
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
        return globals
    }
}

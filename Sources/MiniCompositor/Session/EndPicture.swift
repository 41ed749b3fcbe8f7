import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// The last picture of a session. Windows disappear before their programs end, so it shows the last moment
/// with a mapped toplevel or a session lock, else with any visible surface.
///
/// Changes after the session began to stop its programs are ignored.
final class EndPicture {
    private enum Sight: Int, Comparable {
        case nothing
        case surfaces
        case toplevels

        static func < (less: Sight, more: Sight) -> Bool { less.rawValue < more.rawValue }
    }

    private unowned let compositor: MiniCompositor
    private let path: FilePath
    private var sight = Sight.nothing
    private var frame = SceneFrame()
    private var canvas: FrameOutput
    private var lastChange: UInt64?
    private var isEnding = false
    /// Set when the session stops its programs. Otherwise, `write()` draws the picture.
    private var drawn: Result<Picture, FrameRenderingError>?

    init(_ compositor: MiniCompositor, path: FilePath) {
        self.compositor = compositor
        self.path = path
        canvas = compositor.screen.canvas(of: compositor.wholeScreen)
    }

    /// Makes the end of this turn the last moment that can be shown.
    func sessionEnds() {
        isEnding = true
    }

    func turnEnded() {
        guard drawn == nil else { return }
        look()
        if isEnding { drawn = Result { () throws(FrameRenderingError) in try draw() } }
    }

    private func look() {
        let changeCount = compositor.core.changeCount
        guard changeCount != lastChange else { return }
        lastChange = changeCount
        let present = compositor.core.sceneFrame()
        // A locked session shows only the lock, which therefore replaces any earlier picture.
        let seen =
            !compositor.desktop.toplevels.isEmpty || compositor.sessionLocks.isLocked
            ? Sight.toplevels : present.items.contains { $0.surface != nil } ? .surfaces : .nothing
        guard seen >= sight else { return }
        sight = seen
        canvas = compositor.screen.canvas(of: compositor.wholeScreen)
        // Without the responders, which end with their clients.
        frame = SceneFrame(present.items.map(\.withoutSurface))
    }

    private func draw() throws(FrameRenderingError) -> Picture {
        try compositor.screen.renderer().draw(frame, on: canvas)
    }

    func write() throws(ReplayScreenshot.Problem) {
        do {
            try (drawn?.get() ?? draw()).write(to: path)
        } catch {
            throw ReplayScreenshot.Problem("\(error)")
        }
    }
}

extension FrameItem {
    fileprivate var withoutSurface: FrameItem {
        FrameItem(image: image, bounds: bounds, transform: transform, clip: clip, opacity: opacity)
    }
}

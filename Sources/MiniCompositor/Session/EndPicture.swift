import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// The picture of a session's end: what the screen showed last.
///
/// Windows go before their programs do. So what counts is the last moment at which a toplevel was there, before that the
/// last one at which anything was; and nothing counts any more once the session has begun to end, by a signal or a failure.
final class EndPicture {
    /// How much there was to see.
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
    /// By the compositor's count; nil before anything was looked at.
    private var lastChange: UInt64?
    private var isEnding = false
    /// Set once nothing counts any more.
    private var drawn: Result<Picture, FrameRenderingError>?

    init(_ compositor: MiniCompositor, path: FilePath) {
        self.compositor = compositor
        self.path = path
        canvas = compositor.screen.canvas(of: .output(compositor.output))
    }

    /// What comes after this turn does not count any more.
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
        // Of a session that is locked nothing is shown, whatever there was to see before.
        let seen =
            !compositor.desktop.toplevels.isEmpty || compositor.sessionLocks.isLocked
            ? Sight.toplevels : present.items.isEmpty ? .nothing : .surfaces
        guard seen >= sight else { return }
        sight = seen
        canvas = compositor.screen.canvas(of: .output(compositor.output))
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

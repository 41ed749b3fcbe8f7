import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandShell

/// The picture of a session's end: what the screen showed last.
///
/// Windows disappear before their programs end. Therefore, the picture shows the last time a toplevel was
/// visible, or else the last time any surface was visible. Once the session begins to end because of a signal
/// or a failure, later changes are ignored.
final class EndPicture {
    /// How much was visible.
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
    /// The compositor's change count at the last look; `nil` before the first.
    private var lastChange: UInt64?
    private var isEnding = false
    /// The final picture, set once the session ends.
    private var drawn: Result<Picture, FrameRenderingError>?

    init(_ compositor: MiniCompositor, path: FilePath) {
        self.compositor = compositor
        self.path = path
        canvas = compositor.screen.canvas(of: .output(compositor.output))
    }

    /// Makes the end of this turn the last moment that counts.
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
        // A locked session shows nothing else, so it replaces any earlier picture.
        let seen =
            !compositor.desktop.toplevels.isEmpty || compositor.sessionLocks.isLocked
            ? Sight.toplevels : present.items.isEmpty ? .nothing : .surfaces
        guard seen >= sight else { return }
        sight = seen
        canvas = compositor.screen.canvas(of: .output(compositor.output))
        // Drops the responders, which end with their clients.
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

import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// What an output shows, drawn where it has changed.
final class Drawing: CompositorDelegate {
    let output: Output
    let renderer: PixmanRenderer
    /// Brings the pixels that were drawn to your screen. It must not keep the picture.
    var show: (Picture, Region) -> Void = { _, _ in }
    private var tracker = FrameDamageTracker()
    private var drawnCount: UInt64?

    init(_ compositor: Compositor, on output: Output) throws {
        self.output = output
        renderer = try PixmanRenderer()
        compositor.delegate = self
        // By a timer. With hardware that knows when a picture was shown, set `frameClock.source`.
        output.frameClock.onFrame = { [unowned self, unowned compositor] _ in draw(compositor) }
    }

    /// A turn of the loop ends: what it changed is drawn with the output's next frame.
    func compositorDidUpdate(_ compositor: Compositor) {
        if compositor.changeCount != drawnCount { output.frameClock.setNeedsFrame() }
    }

    private func draw(_ compositor: Compositor) {
        drawnCount = compositor.changeCount
        // A cursor goes in front: `sceneFrame(front:)`.
        let frame = compositor.sceneFrame()
        let damage = tracker.damage(of: frame)
        guard let drawn = try? renderer.render(frame, on: FrameOutput(output), damage: damage),
            !drawn.isEmpty, let picture = renderer.picture(ofOutputNamed: output.name)
        else { return }
        show(picture, drawn)
    }
}

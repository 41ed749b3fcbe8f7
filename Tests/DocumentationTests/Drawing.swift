import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Draws the parts of an output that have changed.
final class Drawing {
    let output: Output
    let renderer: PixmanRenderer
    /// Copies the pixels that were drawn to your screen. It must not keep the picture.
    var show: (Picture, Region) -> Void = { _, _ in }
    private var tracker = FrameDamageTracker()
    private var drawnCount: UInt64?
    private var observations: [ObservationToken] = []

    init(_ compositor: Compositor, on output: Output) throws {
        self.output = output
        renderer = try PixmanRenderer()
        observations = [
            // By default, the clock uses a timer. If your hardware reports when a picture was shown, set
            // `frameClock.source`.
            output.frameClock.observeFrames { [unowned self, unowned compositor] _ in draw(compositor) },
            // Draws the changes of a turn of the loop with the output's next frame.
            compositor.observeTurns { [unowned self, unowned compositor] in
                if compositor.changeCount != drawnCount { output.frameClock.setNeedsFrame() }
            },
        ]
    }

    private func draw(_ compositor: Compositor) {
        drawnCount = compositor.changeCount
        // To draw a cursor in front of the scene, use `sceneFrame(front:)`.
        let frame = compositor.sceneFrame()
        let damage = tracker.damage(of: frame)
        guard let drawn = try? renderer.render(frame, on: FrameOutput(output), damage: damage),
            !drawn.isEmpty, let picture = renderer.picture(ofOutputNamed: output.name)
        else { return }
        show(picture, drawn)
    }
}

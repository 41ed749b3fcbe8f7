import CHarness
import SurfaceResponders

/// Measures an animation among 1,000 windows while a 1 kHz mouse moves over the window in the middle.
///
/// An operation is a 60th of a second: the topmost window moves once, except in the row `still`, and the
/// pointer 16 times, with a flush after each move.
struct AnimationFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        try measure("ours.animation.w1000.still", isMoving: false)
        try measure("ours.animation.w1000.moving", isMoving: true)
    }

    private func measure(_ name: String, isMoving: Bool) throws {
        guard measurement.wants(name) else { return }
        let server = try Server(clients: 1, layout: layout_make(1000, true, 42))
        let under = server.layout.frame(of: 500)
        let mouse = Mouse(on: server)
        var step = 0
        let movePointer = {
            step &+= 1
            mouse.move(
                to: Point(
                    x: under.minX + Double(step * 7 % Int(under.width)) + Double(step % 200 + 1) / 256,
                    y: under.minY + Double(step * 5 % Int(under.height))))
            server.flush()
        }
        let pass = { (frame: Int) in
            if isMoving {
                server.windows[999].frame.origin.x += frame & 1 == 0 ? 1 : -1
                server.flush()
            }
            for _ in 0..<16 { movePointer() }
        }
        measurement.measure(name, iterations: 4, batches: 41, counted: 4, settle: server.settle) { count in
            for frame in 0..<count { pass(frame) }
        }
        var frame = 0
        measurement.measureCPU(name, server.harness) {
            pass(frame)
            frame &+= 1
        }
        server.stop()
    }
}

import SurfaceResponders

/// An interactive move.
final class MoveSession: DragSession {
    override var description: String { "move" }

    override func dragged(by way: Vector) {
        controller.move(to: startFrame.origin + way)
    }

    override func ended() {
        controller.registerMove(from: startFrame.origin)
    }
}

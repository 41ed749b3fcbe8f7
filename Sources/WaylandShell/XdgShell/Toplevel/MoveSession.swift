import SurfaceResponders

/// An interactive move.
final class MoveSession: DragSession {
    override var description: String { "move" }

    override func dragged(by way: Vector) {
        controller.move(to: startFrame.origin + way)
    }

    override func ended() {
        guard controller.frame?.origin != startFrame.origin else { return }
        let shell = controller.shell
        shell.policy.xdgShell(shell, didMove: controller, from: startFrame.origin)
    }
}

import WaylandRenderer
import WaylandShell

extension CompositorFixture {
    /// Draws the upper left part of the scene. Returns its rows from top to bottom.
    func picture(width: Int, height: Int) throws -> [[UInt32]] {
        let output = FrameOutput(name: "test", width: Int32(width), height: Int32(height))
        let picture = try PixmanRenderer().draw(compositor.core.sceneFrame(), on: output)
        return (0..<height).map { y in (0..<width).map { x in picture[x, y] ?? 0 } }
    }
}

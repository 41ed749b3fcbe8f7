import SurfaceResponders
import WaylandShell

/// What an output shows. An object, so that the picture in it is changed in place.
final class OutputPicture {
    let output: FrameOutput
    private(set) var picture: Picture

    init(_ output: FrameOutput, _ background: FrameColor) throws(FrameRenderingError) {
        self.output = output
        picture = try Picture(width: Int(output.width), height: Int(output.height), color: background)
    }

    @discardableResult
    func draw(
        _ frame: SceneFrame, damage: FrameDamage, _ background: FrameColor, with library: PixmanLibrary
    ) throws(FrameRenderingError) -> Region {
        let plan = DrawingPlan(frame, on: output, damage: damage)
        guard !plan.damage.isEmpty else { return plan.damage }
        try library.draw(plan, background, on: &picture)
        return plan.damage
    }
}

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
        var plan = DrawingPlan(frame, on: output, damage: damage)
        guard !plan.damage.isEmpty else { return plan.damage }
        plan.planNext()
        try library.draw(on: &picture.pixels, width: picture.width) { canvas in
            canvas.fill(plan.background, background.withoutAlpha, replaces: true)
            for step in plan.steps.reversed() { canvas.draw(step) }
        }
        return plan.damage
    }
}

import SurfaceResponders
import WaylandShell

/// Draws frames with pixman, on the processor. It keeps a picture of each output, and draws what changed of it.
///
/// Contents are shown pixel for pixel where they are as large as the place that they take, as whole blocks of pixels where
/// they are enlarged a whole number of times, and smoothed in all other cases. Where the part of a content that is shown has
/// a side of more than 32,766 pixels, it is only shown pixel for pixel: pixman's numbers end there.
public final class PixmanRenderer: FrameRenderer, FrameCapturer {
    /// What is seen where nothing lies. Its alpha does not count. A change of it redraws every output.
    public var background: FrameColor {
        didSet { if background != oldValue { pictures.removeAll() } }
    }

    let library: PixmanLibrary
    /// By the outputs' names.
    private var pictures: [String: OutputPicture] = [:]

    /// Loads pixman, which stays loaded. A program that makes no renderer does without it.
    /// - Parameter background: what is seen where nothing lies.
    /// - Throws: `FrameRenderingError.libraryMissing`.
    public init(background: FrameColor = .black) throws(FrameRenderingError) {
        library = try PixmanLibrary()
        self.background = background
    }

    /// Draws what changed of an output's picture.
    @discardableResult
    public func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage
    ) throws(FrameRenderingError) -> Region {
        // Until it is drawn, nobody has it: what failed in the middle is drawn as a whole the next time.
        if let present = pictures.removeValue(forKey: output.name), present.output == output {
            let drawn = try present.draw(frame, damage: damage, background, with: library)
            pictures[output.name] = present
            return drawn
        }
        let new = try OutputPicture(output, background)
        let drawn = try new.draw(frame, damage: .everything, background, with: library)
        pictures[output.name] = new
        return drawn
    }

    /// What was drawn last of an output; nil if nothing was. The next drawing copies the picture first if somebody still
    /// keeps what this returned.
    public func picture(ofOutputNamed name: String) -> Picture? {
        pictures[name]?.picture
    }

    /// Lets go of an output's picture.
    public func forget(outputNamed name: String) {
        pictures[name] = nil
    }

    /// Draws a whole picture that is not kept: of a window alone, of a region, for a screenshot.
    /// - Parameters:
    ///   - frame: what is shown.
    ///   - output: which part of it, and how; its name does not count.
    public func draw(_ frame: SceneFrame, on output: FrameOutput) throws(FrameRenderingError) -> Picture {
        let single = try OutputPicture(output, background)
        try single.draw(frame, damage: .everything, background, with: library)
        return single.picture
    }

    /// Begins a whole picture that is not kept.
    /// - Throws: `FrameRenderingError.pictureTooLarge`, of more than 67,108,864 pixels, which are 8192 by 8192.
    public func capture(
        _ frame: SceneFrame, on output: FrameOutput
    ) throws(FrameRenderingError) -> any FrameDrawing {
        try PictureDrawing(frame, on: output, background, with: library)
    }

    /// - Parameter pixelsOfBand: how many pixels the rows have together that are drawn next, at most, unless one row has more.
    package func capture(
        _ frame: SceneFrame, on output: FrameOutput, pixelsOfBand: Int
    ) throws(FrameRenderingError) -> any FrameDrawing {
        try PictureDrawing(frame, on: output, background, with: library, pixelsOfBand: pixelsOfBand)
    }
}

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

import SurfaceResponders
import WaylandShell

/// Draws frames on the CPU with pixman. The renderer keeps a picture of each output, and draws only its
/// damage.
///
/// Content is drawn pixel for pixel where it has the size of the area that it covers. It is drawn as blocks
/// of pixels where it is enlarged by a whole factor, and smoothed in all other cases. If the shown part of a
/// content has a side of more than 32,766 pixels, it appears only if it is drawn pixel for pixel, because
/// pixman's numbers do not reach farther.
public final class PixmanRenderer: FrameRenderer, FrameCapturer {
    /// The color where no item is. Its alpha is ignored. A change drops all pictures, so the next rendering
    /// draws each output as a whole.
    public var background: FrameColor {
        didSet { if background != oldValue { pictures.removeAll() } }
    }

    let library: PixmanLibrary
    /// The pictures by the names of their outputs.
    private var pictures: [String: OutputPicture] = [:]

    /// Loads pixman, which stays loaded. A program that creates no renderer does not need it.
    /// - Throws: `FrameRenderingError.libraryMissing`.
    public init(background: FrameColor = .black) throws(FrameRenderingError) {
        library = try PixmanLibrary()
        self.background = background
    }

    /// Draws the damage of an output's picture, or all of it if the output has no picture or has changed.
    /// Returns the pixels that were drawn.
    @discardableResult
    public func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage
    ) throws(FrameRenderingError) -> Region {
        // The picture is stored again only after success. After a failure, the next call draws all of it.
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

    /// The latest picture of an output; nil if none was drawn. While a caller keeps it, drawing copies it
    /// first.
    public func picture(ofOutputNamed name: String) -> Picture? {
        pictures[name]?.picture
    }

    /// Releases an output's picture.
    public func forget(outputNamed name: String) {
        pictures[name] = nil
    }

    /// Draws the damage of a frame into memory of the caller, such as the mapped buffer of a window or a
    /// screen. The renderer keeps none of it.
    ///
    /// - Parameters:
    ///   - frame: what is shown.
    ///   - output: the output to draw.
    ///   - damage: what differs from the picture in `memory`. For a buffer that was used before, it is the
    ///     damage of all frames since then; for any other memory, it is `.everything`.
    ///   - background: the color where no item is. It may be transparent, for example for a cursor's picture.
    ///     `nil` means the renderer's background.
    ///   - memory: the rows from top to bottom. The bytes of a pixel are blue, green, red and alpha; the
    ///     colors are premultiplied. Over an opaque background, alpha is always 255.
    ///   - bytesPerRow: from the start of a row to the start of the next; a multiple of four.
    /// - Returns: the picture pixels that were drawn. No byte outside of them is changed.
    /// - Throws: `FrameRenderingError.unsuitableMemory`, with the memory unchanged, and the errors of
    ///   ``render(_:on:damage:)``. If drawing fails midway, the pixels of the damage are undefined.
    @discardableResult
    public func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage, over background: FrameColor? = nil,
        into memory: inout MutableRawSpan, bytesPerRow: Int
    ) throws(FrameRenderingError) -> Region {
        let rows = PixelRows(width: Int(output.width), height: Int(output.height), bytesPerRow: bytesPerRow)
        try Picture.checkSize(width: rows.width, height: rows.height)
        var plan = DrawingPlan(frame, on: output, damage: damage)
        plan.planNext()
        guard rows.width > 0, rows.height > 0 else { return plan.damage }
        try library.draw(on: &memory, rows) { canvas in
            canvas.draw(plan, over: background ?? self.background.withoutAlpha)
        }
        return plan.damage
    }

    /// Draws a whole picture that the renderer does not keep, such as a screenshot or a picture of a window.
    /// - Parameters:
    ///   - frame: the frame to draw.
    ///   - output: the part of the frame, and how it is shown. The name is ignored.
    public func draw(_ frame: SceneFrame, on output: FrameOutput) throws(FrameRenderingError) -> Picture {
        let single = try OutputPicture(output, background)
        try single.draw(frame, damage: .everything, background, with: library)
        return single.picture
    }

    /// Begins a whole picture that the renderer does not keep.
    /// - Throws: `FrameRenderingError.pictureTooLarge` for more than 67,108,864 pixels (8192 by 8192).
    public func capture(
        _ frame: SceneFrame, on output: FrameOutput
    ) throws(FrameRenderingError) -> any FrameDrawing {
        try PictureDrawing(frame, on: output, background, with: library)
    }

    /// - Parameter pixelsOfBand: the maximum number of pixels in a band, which has at least one row.
    package func capture(
        _ frame: SceneFrame, on output: FrameOutput, pixelsOfBand: Int
    ) throws(FrameRenderingError) -> any FrameDrawing {
        try PictureDrawing(frame, on: output, background, with: library, pixelsOfBand: pixelsOfBand)
    }
}

/// A class, so that the picture is changed in place.
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
            canvas.draw(plan, over: background.withoutAlpha)
        }
        return plan.damage
    }
}

extension PixmanCanvas {
    fileprivate mutating func draw(_ plan: DrawingPlan, over background: FrameColor) {
        fill(plan.background, background, replaces: true)
        for step in plan.steps.reversed() { draw(step) }
    }
}

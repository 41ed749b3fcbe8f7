import SurfaceResponders
import WaylandShell

/// Draws frames with pixman, on the processor. It keeps a picture of each output, and draws what changed of it.
///
/// Contents are shown pixel for pixel where they are as large as the place that they take, as whole blocks of pixels where
/// they are enlarged a whole number of times, and smoothed in all other cases.
public final class PixmanRenderer: FrameRenderer {
    /// What is seen where nothing lies. Its alpha does not count. A change of it redraws every output.
    public var background: FrameColor {
        didSet { if background != oldValue { pictures.removeAll() } }
    }

    private let library: PixmanLibrary
    /// By the outputs' names.
    private var pictures: [String: OutputPicture] = [:]

    /// Loads pixman, which stays loaded. A program that makes no renderer does without it.
    /// - Parameter background: what is seen where nothing lies.
    /// - Throws: ``FrameRenderingError/libraryMissing(_:)``.
    public init(background: FrameColor = .black) throws(FrameRenderingError) {
        library = try PixmanLibrary()
        self.background = background
    }

    /// Draws what changed of an output's picture.
    @discardableResult
    public func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage
    ) throws(FrameRenderingError) -> Region {
        if let present = pictures[output.name], present.output == output {
            return try present.draw(frame, damage: damage, background, with: library)
        }
        let new = OutputPicture(
            output,
            try Picture(width: Int(output.width), height: Int(output.height), color: background))
        pictures[output.name] = new
        return try new.draw(frame, damage: .everything, background, with: library)
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
        let single = OutputPicture(
            output,
            try Picture(width: Int(output.width), height: Int(output.height), color: background))
        try single.draw(frame, damage: .everything, background, with: library)
        return single.picture
    }
}

import SurfaceResponders
import WaylandServer
import WaylandShell

/// A whole picture that is not kept, drawn a part at a time: it is planned, and then drawn in bands of rows, step by step.
final class PictureDrawing: FrameDrawing {
    private let library: PixmanLibrary
    private let background: FrameColor
    private let width: Int
    private let height: Int
    private let pixelsOfBand: Int
    private var plan: DrawingPlan
    /// Of the rows that are drawn, and of the band that is being drawn.
    private var pixels: [UInt32] = []
    /// Nil between two bands.
    private var band: Band?

    private struct Band {
        let pixels: Region.Rectangle
        /// The steps before this one are still to be drawn, the last of them first.
        let step: Int
    }

    /// What may be planned in a part, and what may be drawn. A step counts as so many pixels beside those that it draws, and
    /// each rectangle of its own as so many more.
    private static let effortOfPlan = 64
    private static let pixelsOfPart = 1 << 16
    private static let pixelsOfStep = 1 << 10
    private static let pixelsOfRectangle = 1 << 9

    /// The most pixels of a picture: the kernel has others wait for memory while it takes back much at once.
    private static let maximumCount = 1 << 26

    /// Begins a picture.
    /// - Throws: `FrameRenderingError.pictureTooLarge`.
    init(
        _ frame: SceneFrame, on output: FrameOutput, _ background: FrameColor, with library: PixmanLibrary,
        pixelsOfBand: Int = 1 << 15
    ) throws(FrameRenderingError) {
        width = Int(output.width)
        height = Int(output.height)
        try Picture.checkSize(width: width, height: height, atMost: Self.maximumCount)
        plan = DrawingPlan(frame, on: output, damage: .everything)
        self.background = background
        self.pixelsOfBand = pixelsOfBand
        self.library = library
        pixels.reserveCapacity(width * height)
    }

    deinit {
        LargeMemory.giveBack(&pixels)
    }

    func drawPart() throws(FrameRenderingError) -> PixelContent? {
        if !plan.isComplete {
            plan.planNext(Self.effortOfPlan)
            return nil
        }
        if band != nil || pixels.count < width * height { try drawSteps(in: band ?? nextBand()) }
        guard band == nil, pixels.count == width * height else { return nil }
        return PixelContent(taking: &pixels, width: width, format: .xrgb8888)
    }

    /// Nothing is on it but the background.
    private func nextBand() -> Band {
        let top = pixels.count / max(width, 1)
        let rows = min(max(pixelsOfBand / max(width, 1), 1), height - top)
        pixels.append(
            contentsOf: repeatElement(background.argb | Picture.unusedBits, count: rows * width))
        return Band(
            pixels: Region.Rectangle(
                left: 0, top: Int32(top), right: Int32(width), bottom: Int32(top + rows)),
            step: plan.steps.count)
    }

    private func drawSteps(in band: Band) throws(FrameRenderingError) {
        var step = band.step
        var effort = 0
        try library.draw(on: &pixels, width: width) { canvas in
            while step > 0, effort < Self.pixelsOfPart {
                step -= 1
                let whole = plan.steps[step]
                effort += 16
                guard whole.placement.pixels.intersects(band.pixels) else { continue }
                effort += Self.pixelsOfStep + whole.pixels.rectangles.count * Self.pixelsOfRectangle
                guard let part = whole.limited(to: band.pixels) else { continue }
                effort += part.pixels.pixelCount
                canvas.draw(part)
            }
        }
        self.band = step == 0 ? nil : Band(pixels: band.pixels, step: step)
    }
}

extension Region {
    fileprivate var pixelCount: Int {
        rectangles.reduce(0) { $0 + Int($1.right - $1.left) * Int($1.bottom - $1.top) }
    }
}

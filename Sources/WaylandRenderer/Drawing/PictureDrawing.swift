import SurfaceResponders
import WaylandServer
import WaylandShell

/// Draws one whole picture in parts: plans it first, and then draws bands of rows, step by step.
final class PictureDrawing: FrameDrawing {
    private let library: PixmanLibrary
    private let background: FrameColor
    private let width: Int
    private let height: Int
    private let pixelsOfBand: Int
    private var plan: DrawingPlan
    /// The rows that are drawn, and those of the band in progress.
    private var pixels: [UInt32] = []
    private var band: Band?

    private struct Band {
        let pixels: Region.Rectangle
        /// The steps before this index are still to be drawn, the last of them first.
        let step: Int
    }

    /// The limits of one part: for planning in items, and for drawing in pixels. Each step counts as
    /// additional pixels, and so does each of its rectangles.
    private static let effortOfPlan = 64
    private static let pixelsOfPart = 1 << 16
    private static let pixelsOfStep = 1 << 10
    private static let pixelsOfRectangle = 1 << 9

    /// The maximum number of pixels. When the kernel frees much memory in one call, other allocations wait.
    private static let maximumCount = 1 << 26

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

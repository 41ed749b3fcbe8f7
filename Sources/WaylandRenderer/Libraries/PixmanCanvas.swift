internal import CPixman
import SurfaceResponders
import WaylandShell

/// A picture that pixman draws on, for the duration of one drawing.
@safe
struct PixmanCanvas {
    private let pixman: cpixman
    private let target: OpaquePointer
    /// Whether pixman could allocate memory for all drawing so far.
    private(set) var hasDrawnAll = true

    /// - Parameter target: must outlive the canvas.
    @unsafe
    init(_ functions: cpixman, _ target: OpaquePointer) {
        pixman = functions
        unsafe self.target = target
    }

    /// Fills pixels with a color, or blends it with the pixels.
    mutating func fill(_ pixels: Region, _ color: FrameColor, replaces: Bool) {
        guard !pixels.isEmpty else { return }
        let boxes = pixels.rectangles.map {
            pixman_box32(x1: $0.left, y1: $0.top, x2: $0.right, y2: $0.bottom)
        }
        var color = pixman_color(color)
        let isFilled = unsafe pixman.image_fill_boxes(
            replaces ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, target, &color, Int32(boxes.count), boxes)
        if isFilled == 0 { hasDrawnAll = false }
    }

    mutating func draw(_ step: DrawingStep) {
        if let color = step.content.color {
            return fill(step.pixels, color.faded(to: step.opacity), replaces: step.replaces)
        }
        guard let window = SourceWindow(step) else { return }
        var isDrawn = true
        step.content.read { bytes in
            isDrawn = unsafe bytes.withUnsafeBytes { unsafe draw(step, window, from: $0) }
        }
        if !isDrawn { hasDrawnAll = false }
    }

    /// Returns false if pixman could not allocate memory.
    private func draw(
        _ step: DrawingStep, _ window: SourceWindow, from bytes: UnsafeRawBufferPointer
    ) -> Bool {
        let content = step.content
        // Memory that does not match the content's size and alignment is not drawn.
        guard let start = bytes.baseAddress, window.fits(bytes.count, content),
            Int(bitPattern: start) % MemoryLayout<UInt32>.alignment == 0
        else { return true }
        // pixman's types have no read-only memory. It writes only to the target.
        let first = unsafe UnsafeMutablePointer(
            mutating: (start + window.offset(in: content)).assumingMemoryBound(to: UInt32.self))
        let format = step.replaces ? content.format.opaqueFormat : content.format.format
        guard
            let source = unsafe pixman.image_create_bits(
                format, window.width, window.height, first, Int32(content.bytesPerRow))
        else { return false }
        defer { unsafe _ = pixman.image_unref(source) }
        guard unsafe prepare(source, step.placement, window) else { return false }
        guard step.opacity < 1 else {
            unsafe composite(step, window, source, mask: nil)
            return true
        }
        var shade = pixman_color(FrameColor(red: 0, green: 0, blue: 0, alpha: step.opacity.alpha))
        guard let mask = unsafe pixman.image_create_solid_fill(&shade) else { return false }
        defer { unsafe _ = pixman.image_unref(mask) }
        unsafe composite(step, window, source, mask: mask)
        return true
    }

    private func prepare(
        _ source: OpaquePointer, _ placement: ItemPlacement, _ window: SourceWindow
    ) -> Bool {
        unsafe pixman.image_set_repeat(source, placement.isCut ? PIXMAN_REPEAT_NONE : PIXMAN_REPEAT_PAD)
        guard placement.sampling != .direct else { return true }
        let filter = placement.sampling == .nearest ? PIXMAN_FILTER_NEAREST : PIXMAN_FILTER_BILINEAR
        var transform = pixman_transform(window.transform)
        return unsafe pixman.image_set_filter(source, filter, nil, 0) != 0
            && pixman.image_set_transform(source, &transform) != 0
    }

    private func composite(
        _ step: DrawingStep, _ window: SourceWindow, _ source: OpaquePointer, mask: OpaquePointer?
    ) {
        for rectangle in step.pixels.rectangles {
            unsafe pixman.image_composite(
                step.replaces ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source, mask, target,
                rectangle.left - window.originX, rectangle.top - window.originY, 0, 0,
                rectangle.left, rectangle.top, rectangle.right - rectangle.left,
                rectangle.bottom - rectangle.top)
        }
    }
}

extension pixman_color {
    fileprivate init(_ color: FrameColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

extension pixman_transform {
    /// - Parameter map: must fit (`FixedTransform.fits`).
    fileprivate init(_ map: FixedTransform) {
        self.init()
        matrix.0 = (Int32(clamping: map.a), Int32(clamping: map.c), Int32(clamping: map.tx))
        matrix.1 = (Int32(clamping: map.b), Int32(clamping: map.d), Int32(clamping: map.ty))
        matrix.2 = (0, 0, 65_536)
    }
}

extension PixelFormat {
    fileprivate var format: pixman_format_code_t {
        switch self {
        case .argb8888: PIXMAN_a8r8g8b8
        case .xrgb8888: PIXMAN_x8r8g8b8
        case .abgr8888: PIXMAN_a8b8g8r8
        case .xbgr8888: PIXMAN_x8b8g8r8
        }
    }

    /// The format for pixels that are opaque regardless of their alpha.
    fileprivate var opaqueFormat: pixman_format_code_t {
        switch self {
        case .argb8888, .xrgb8888: PIXMAN_x8r8g8b8
        case .abgr8888, .xbgr8888: PIXMAN_x8b8g8r8
        }
    }
}

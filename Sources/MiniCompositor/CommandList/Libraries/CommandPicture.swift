internal import CCairo
import SurfaceResponders
import WaylandShell

/// Draws a row of the list of key commands by Pango and Cairo.
struct CommandPicture {
    private let width: Int
    private let height: Int
    private let scale: Double

    /// In logical pixels.
    private static let (padding, gap) = (8.0, 12.0)
    /// The largest picture, in pixels.
    private static let most = 4_096

    /// Whether the libraries are installed. Loads them.
    static var isAvailable: Bool { ccairo_is_available() != 0 }

    /// - Parameter size: in logical pixels.
    init(size: Size, scale: Double) {
        width = min(max(Int((size.width * scale).rounded()), 1), Self.most)
        height = min(max(Int((size.height * scale).rounded()), 1), Self.most)
        self.scale = scale
    }

    func draw(_ text: String, _ style: CommandText.Style) -> SurfaceImage? {
        var pixels = filled(with: CommandColors.background)
        let font = style == .header ? (14.0, CommandColors.muted) : (13.0, CommandColors.heading)
        draw(
            text, font: style == .header ? "Sans" : "Sans Bold", height: font.0, color: font.1,
            from: Self.padding, to: Double(width) / scale - Self.padding, isRight: false, into: &pixels)
        return image(pixels)
    }

    func draw(
        _ title: String, keys: String, isDestructive: Bool, on background: FrameColor
    ) -> SurfaceImage? {
        var pixels = filled(with: background)
        let right = Double(width) / scale - Self.padding
        // The keys are shown as a whole unless they need more than two thirds of the row.
        let left = draw(
            keys, font: "Sans", height: 13, color: CommandColors.muted, from: right / 3, to: right,
            isRight: true, into: &pixels)
        draw(
            title, font: "Sans", height: 13,
            color: isDestructive ? CommandColors.destructive : CommandColors.text,
            from: Self.padding, to: left - Self.gap, isRight: false, into: &pixels)
        return image(pixels)
    }

    private func filled(with color: FrameColor) -> [UInt32] {
        [UInt32](repeating: color.argb, count: width * height)
    }

    private func image(_ pixels: [UInt32]) -> SurfaceImage {
        SurfaceImage(PixelContent(pixels, width: width, format: .xrgb8888))
    }

    /// Draws a text in the middle of the row's height, at the left or right end of a range in logical pixels.
    /// Returns the left edge of the text.
    @discardableResult
    private func draw(
        _ text: String, font: String, height size: Double, color: UInt32, from left: Double,
        to right: Double, isRight: Bool, into pixels: inout [UInt32]
    ) -> Double {
        let room = Int32((right - left) * scale)
        guard room > 0, let line = unsafe ccairo_line_create(shown(text), font, size * scale, room) else {
            return right
        }
        defer { unsafe ccairo_line_free(line) }
        let extent = unsafe ccairo_line_size(line)
        let x = isRight ? Int32(right * scale) - extent.width : Int32(left * scale)
        let y = (Int32(self.height) - extent.height) / 2
        let canvas = ccairo_size(width: Int32(width), height: Int32(self.height))
        _ = unsafe ccairo_line_draw(line, &pixels, canvas, x, y, color)
        return Double(x) / scale
    }

    /// Shows control characters as spaces, and leaves out what could not be seen.
    private func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(512) {
            shown.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(shown)
    }
}

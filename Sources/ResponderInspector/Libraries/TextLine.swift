internal import CCairo

/// A text in one font, laid out by Pango in one or more lines.
@safe
final class TextLine {
    private let line: OpaquePointer

    /// The parts of a longer text could not be seen.
    private static let longest = 1_024

    /// Whether the libraries for texts are installed. Loads them.
    static var isAvailable: Bool { ccairo_is_available() != 0 }

    /// - Parameters:
    ///   - height: the size of the font, in pixels.
    ///   - width: in pixels. What does not fit into `count` lines ends in an ellipsis.
    init?(_ text: String, isBold: Bool, height: Double, width: Int, lines count: Int) {
        guard
            let line = unsafe ccairo_line_create(
                Self.shown(text), isBold ? "Sans Bold" : "Sans", height, Int32(width))
        else { return nil }
        unsafe self.line = line
        if count > 1 { unsafe ccairo_line_wrap(line, Int32(width), Int32(count)) }
    }

    deinit {
        unsafe ccairo_line_free(line)
    }

    /// The height of all lines, in pixels.
    var height: Int { unsafe Int(ccairo_line_size(line).height) }

    /// Draws the text over pixels.
    /// - Parameters:
    ///   - x: the left edge of the text, in pixels.
    ///   - y: the upper edge of the text, in pixels.
    ///   - color: an opaque ARGB number.
    func draw(on canvas: Canvas, x: Int, y: Int, color: UInt32) {
        guard let start = unsafe canvas.pixels.baseAddress else { return }
        let size = ccairo_size(width: Int32(canvas.width), height: Int32(canvas.height))
        _ = unsafe ccairo_line_draw(line, start, size, Int32(x), Int32(y), color)
    }

    /// Shows control characters as spaces.
    private static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}

/// Pixels that are drawn into, as premultiplied ARGB numbers in rows from top to bottom. Use it only while they
/// are lent.
@safe
struct Canvas {
    let pixels: UnsafeMutableBufferPointer<UInt32>
    let width: Int
    let height: Int

    /// Fills a rectangle, which must be within the canvas, with an opaque or premultiplied color.
    func fill(x: Int, y: Int, width: Int, height: Int, _ color: UInt32) {
        for row in y..<min(y + height, self.height) {
            let start = row * self.width + x
            unsafe pixels[start..<start + width].update(repeating: color)
        }
    }
}

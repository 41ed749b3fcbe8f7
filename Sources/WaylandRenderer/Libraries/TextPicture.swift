internal import CCairo
import WaylandShell

/// Pictures of lines of text, such as the titles of windows, drawn by Pango and Cairo. The first one loads these
/// libraries, which takes a few hundredths of a second.
public enum TextPicture {
    /// The longest picture, in pixels. It limits the memory that texts take.
    private static let maximumWidth = 4_096
    /// Longer texts are cut before they are laid out. Their end could not be seen.
    private static let maximumLength = 512

    /// Draws a line of text on a transparent background. The picture is only as large as the text.
    /// - Parameters:
    ///   - text: any text. Control characters are shown as spaces.
    ///   - color: the color of the text, which must be opaque.
    ///   - height: the size of the font, in pixels.
    ///   - width: the available width, in pixels. A longer text ends in an ellipsis.
    /// - Returns: `nil` if the libraries are missing, or if there is nothing to show.
    public static func draw(_ text: String, color: FrameColor, height: Double, width: Int) -> PixelContent? {
        let text = shown(text)
        guard text.contains(where: { !$0.isWhitespace }), Double(width) >= height,
            let line = unsafe ccairo_line_create(text, "Sans", height, Int32(min(width, maximumWidth)))
        else { return nil }
        defer { unsafe ccairo_line_free(line) }
        let size = unsafe ccairo_line_size(line)
        guard size.width > 0, size.height > 0, size.width <= maximumWidth, size.height <= maximumWidth else {
            return nil
        }
        var pixels = [UInt32](repeating: 0, count: Int(size.width) * Int(size.height))
        guard unsafe ccairo_line_draw(line, &pixels, size, 0, 0, color.argb) != 0 else { return nil }
        return PixelContent(pixels, width: Int(size.width), format: .argb8888)
    }

    private static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(maximumLength) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}

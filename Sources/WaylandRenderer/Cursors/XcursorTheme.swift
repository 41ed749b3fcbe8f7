internal import CXcursor
import WaylandSeat
import WaylandShell

/// The user's cursors, found by libXcursor in the icon folders or in `XCURSOR_PATH`.
///
/// Nothing is loaded before the first image is requested. Without the library or a theme, no cursor is shown.
/// Of an animated cursor, the first image is shown.
@safe
public final class XcursorTheme: CursorTheme {
    private let name: String?
    private let size: Int
    private var images: [Key: CursorImage?] = [:]

    private struct Key: Hashable {
        var shape: CursorShape
        var size: Int32
    }

    /// The longest side of an image, in pixels. Larger images are not used.
    private static let maximumSize = 1024

    /// Creates a theme. A `nil` name means the default theme.
    /// - Parameters:
    ///   - name: the theme's name; nil for the default theme.
    ///   - size: in logical pixels, clamped to 1 through 1024.
    public init(named name: String? = nil, size: Int = 24) {
        self.name = name
        self.size = min(max(size, 1), Self.maximumSize)
    }

    /// Returns the image whose size is nearest to the cursor size at this scale; nil if there is none.
    public func image(of shape: CursorShape, scale: OutputScale) -> CursorImage? {
        let pixels = min((Double(size) * scale.factor).rounded(), Double(Self.maximumSize))
        let key = Key(shape: shape, size: Int32(max(pixels, 1)))
        if let known = images[key] { return known }
        let found = shape.themeNames.lazy.compactMap { self.load($0, size: key.size) }.first
        images[key] = .some(found)
        return found
    }

    private func load(_ cursor: String, size: Int32) -> CursorImage? {
        guard let loaded = unsafe cxcursor_load(cursor, name, size) else { return nil }
        defer { unsafe cxcursor_free(loaded) }
        let (width, height) = unsafe (Int(loaded.pointee.width), Int(loaded.pointee.height))
        let hotspot = unsafe (loaded.pointee.hotspot_x, loaded.pointee.hotspot_y)
        let sides = 1...Self.maximumSize
        guard sides.contains(width), sides.contains(height), let start = unsafe loaded.pointee.pixels else {
            return nil
        }
        // The library allocates all pixels of the image's width and height. They are copied here.
        let pixels = unsafe [UInt32](UnsafeBufferPointer(start: start, count: width * height))
        return CursorImage(
            PixelContent(pixels, width: width, format: .argb8888),
            hotspot: (Int32(clamping: hotspot.0), Int32(clamping: hotspot.1)))
    }
}

extension CursorShape {
    /// The most usual name first. Many themes have only the X11 names from before CSS.
    var themeNames: [String] {
        switch self {
        case .default: [rawValue, "left_ptr"]
        case .contextMenu: [rawValue, "left_ptr"]
        case .help: [rawValue, "question_arrow"]
        case .pointer: [rawValue, "hand2"]
        case .progress: [rawValue, "left_ptr_watch"]
        case .wait: [rawValue, "watch"]
        case .cell: [rawValue, "plus"]
        case .crosshair: [rawValue, "cross"]
        case .text: [rawValue, "xterm"]
        case .verticalText: [rawValue, "xterm"]
        case .alias: [rawValue, "dnd-link"]
        case .copy: [rawValue, "dnd-copy"]
        case .move: [rawValue, "dnd-move"]
        case .noDrop: [rawValue, "dnd-none"]
        case .notAllowed: [rawValue, "crossed_circle"]
        case .grab: [rawValue, "hand1"]
        case .grabbing: [rawValue]
        case .eResize: [rawValue, "right_side"]
        case .nResize: [rawValue, "top_side"]
        case .neResize: [rawValue, "top_right_corner"]
        case .nwResize: [rawValue, "top_left_corner"]
        case .sResize: [rawValue, "bottom_side"]
        case .seResize: [rawValue, "bottom_right_corner"]
        case .swResize: [rawValue, "bottom_left_corner"]
        case .wResize: [rawValue, "left_side"]
        case .ewResize: [rawValue, "sb_h_double_arrow"]
        case .nsResize: [rawValue, "sb_v_double_arrow"]
        case .neswResize: [rawValue, "fd_double_arrow"]
        case .nwseResize: [rawValue, "bd_double_arrow"]
        case .colResize: [rawValue, "sb_h_double_arrow"]
        case .rowResize: [rawValue, "sb_v_double_arrow"]
        case .allScroll: [rawValue, "fleur"]
        case .zoomIn: [rawValue]
        case .zoomOut: [rawValue]
        case .dndAsk: [rawValue]
        case .allResize: [rawValue, "fleur"]
        }
    }
}

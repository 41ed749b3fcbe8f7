import SurfaceResponders

/// Everything that is shown, front to back. Renderers, captures and frame callbacks use this list, which
/// agrees with the scene's hit test.
///
/// Later changes to the scene do not affect a frame. A client's next buffer may (see ``FrameContent``).
public struct SceneFrame {
    /// The items, front to back.
    public let items: [FrameItem]
    /// Whether some surfaces have committed buffers that are not read yet.
    var isAwaited = false

    /// Creates a frame of items, front to back.
    public init(_ items: [FrameItem] = []) {
        self.items = items
    }

    /// Returns the frontmost item that receives input at a global point, as the scene's hit test does.
    public func inputTarget(at point: Point) -> FrameItem? {
        items.first { $0.takesInput(at: point) }
    }

    /// Returns the indices of invisible items in `items`, in ascending order. Items are invisible if opaque
    /// items cover them, if they are outside the area, or if they show nothing.
    ///
    /// The result never includes a visible item. It may omit an invisible one, for example if several items
    /// cover it together at fractions of logical pixels.
    /// - Parameter area: in global logical pixels: that of one output, or of all.
    package func hiddenItems(within area: Rect) -> [Int] {
        var uncovered = UncoveredArea(Region(PixelEdges(area).outward))
        var hidden: [Int] = []
        for (place, item) in items.enumerated() {
            guard let frame = item.frame, uncovered.contains(partOf: PixelEdges(frame).outward) else {
                hidden.append(place)
                continue
            }
            item.cover(in: &uncovered)
        }
        return hidden
    }
}

extension FrameItem {
    fileprivate func cover(in uncovered: inout UncoveredArea) {
        guard isAligned, let frame else { return }
        switch opaqueParts {
        case .nothing: break
        case .everything: uncovered.cover(PixelEdges(frame).inward)
        case .some(let rectangles):
            guard uncovered.heeds(partCount: rectangles.count) else { return }
            for rectangle in rectangles {
                let part = transform.boundingBox(of: rectangle.rect)
                uncovered.cover(PixelEdges(part.intersection(frame)).inward)
            }
        }
    }
}

extension SceneFrame {
    /// Creates a frame of everything that a scene shows, in the order of its hit test: windows front to back,
    /// their surfaces front to back, and for each surface the subsurfaces in front of its content, the
    /// content, and the subsurfaces behind it. Hidden responders are left out.
    ///
    /// The opacity of a responder is multiplied by that of its ancestors, as in UIKit.
    /// - Parameters:
    ///   - scene: the scene with the windows.
    ///   - front: items in front of all others, such as a cursor. Front to back.
    ///   - isShown: returns `false` for windows to leave out although they are not hidden.
    ///   - contents: returns what a responder shows. For `nil`, the responder is left out, but not its
    ///     subresponders. It must not change the scene.
    public init(
        of scene: Scene, front: [FrameItem] = [], where isShown: (Window) -> Bool = { _ in true },
        contents: (SurfaceResponder) -> SurfaceImage?
    ) {
        var walk = SceneWalk(items: front, expecting: scene.windows.count)
        for window in scene.windows.reversed() where !window.isHidden && isShown(window) {
            walk.visit(window.shownSurfaces, of: window, contents)
        }
        self.init(walk.items)
    }

    /// Creates a frame of one window without its backdrop, even if the window is hidden.
    public init(of window: Window, contents: (SurfaceResponder) -> SurfaceImage?) {
        var walk = SceneWalk(items: [], expecting: window.surfaces.count)
        walk.visit(window.surfaces, of: window, contents)
        self.init(walk.items)
    }
}

/// A color with 16 bits per component. As in Wayland, red, green and blue are premultiplied by alpha.
public struct FrameColor: Hashable, Sendable {
    /// At most `alpha`.
    public let red: UInt16
    /// At most `alpha`.
    public let green: UInt16
    /// At most `alpha`.
    public let blue: UInt16
    /// From 0 (transparent) to 65,535 (opaque).
    public let alpha: UInt16

    /// Creates a color. Red, green and blue are premultiplied by alpha, and clamped to it.
    public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = .max) {
        self.red = min(red, alpha)
        self.green = min(green, alpha)
        self.blue = min(blue, alpha)
        self.alpha = alpha
    }

    /// Creates the color of an argb8888 pixel, with alpha in the highest byte and blue in the lowest.
    public init(argb pixel: UInt32) {
        func part(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 0xff) * 0x101 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: part(24))
    }

    /// The argb8888 pixel with the upper eight bits of each component. Alpha is in the highest byte.
    public var argb: UInt32 {
        func part(_ value: UInt16, _ shift: UInt32) -> UInt32 { UInt32(value >> 8) << shift }
        return part(alpha, 24) | part(red, 16) | part(green, 8) | part(blue, 0)
    }

    /// Whether the color hides what is behind it.
    public var isOpaque: Bool { alpha == .max }

    /// Opaque black.
    public static let black = FrameColor(red: 0, green: 0, blue: 0)
    /// Fully transparent.
    public static let clear = FrameColor(red: 0, green: 0, blue: 0, alpha: 0)
}

import SurfaceResponders

/// Everything that is shown, front to back: the one list that a renderer, captures and frame callbacks read, and that
/// agrees with the scene's hit test.
///
/// It never changes; whatever changes in the scene is in the next one.
public struct SceneFrame {
    /// Front to back.
    public let items: [FrameItem]
    /// Whether surfaces in it have been given contents that are not read yet.
    var isAwaited = false

    /// - Parameter items: front to back.
    public init(_ items: [FrameItem] = []) {
        self.items = items
    }

    /// The frontmost item that takes input at a global point: what the scene's hit test finds there.
    public func inputTarget(at point: Point) -> FrameItem? {
        items.first { $0.takesInput(at: point) }
    }

    /// The places in `items` of those of which no pixel can be seen, in rising order: they are hidden by opaque ones,
    /// lie outside, or show nothing. Whoever sends frame callbacks sends fewer to these.
    ///
    /// Nothing that can be seen is among them. Something that cannot may be missing: what only several things together
    /// hide by parts of logical pixels.
    /// - Parameter area: what of the plane is shown, in global logical pixels: an output's, or all outputs' together.
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
    /// Takes away where nothing can be seen behind the item.
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
    /// Everything that a scene shows, in the order of its hit test: windows front to back, of each its surfaces front to
    /// back, and of these the subsurfaces in front of the content, the content, and those behind it. What is hidden is
    /// left out.
    ///
    /// It takes time in proportion to the number of surfaces. Opacity multiplies along a tree, as in UIKit, while a
    /// scene's hit test asks each responder for its own.
    /// - Parameters:
    ///   - scene: whose windows are shown.
    ///   - front: what lies in front of all of it, front to back: a cursor, for one.
    ///   - isShown: leaves out windows that are not to be seen though they are not hidden.
    ///   - contents: what a responder shows; nil for nothing: then it is left out, and what lies in it is not. Called once
    ///     for each responder that is not hidden; it must not change the scene.
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

    /// The same of one window alone without its backdrop, in global logical pixels: what a picture of that window shows.
    public init(of window: Window, contents: (SurfaceResponder) -> SurfaceImage?) {
        var walk = SceneWalk(items: [], expecting: window.surfaces.count)
        walk.visit(window.surfaces, of: window, contents)
        self.init(walk.items)
    }
}

/// A colour with 16 bits for each part. Red, green and blue are multiplied by alpha already, as everywhere in Wayland.
public struct FrameColor: Hashable, Sendable {
    /// At most `alpha`.
    public let red: UInt16
    /// At most `alpha`.
    public let green: UInt16
    /// At most `alpha`.
    public let blue: UInt16
    /// From 0, which shows all that lies behind, to 65,535, which hides it.
    public let alpha: UInt16

    /// - Parameters:
    ///   - red: multiplied by alpha; what is more than `alpha` is cut off.
    ///   - green: as `red`.
    ///   - blue: as `red`.
    ///   - alpha: 65,535 for a colour that hides what lies behind.
    public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = .max) {
        self.red = min(red, alpha)
        self.green = min(green, alpha)
        self.blue = min(blue, alpha)
        self.alpha = alpha
    }

    /// The colour of a pixel of the format argb8888: alpha in the highest byte, blue in the lowest.
    public init(argb pixel: UInt32) {
        func part(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 0xff) * 0x101 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: part(24))
    }

    /// The nearest pixel of the format argb8888: alpha in the highest byte, blue in the lowest.
    public var argb: UInt32 {
        func part(_ value: UInt16, _ shift: UInt32) -> UInt32 { UInt32(value >> 8) << shift }
        return part(alpha, 24) | part(red, 16) | part(green, 8) | part(blue, 0)
    }

    /// Whether nothing behind it can be seen.
    public var isOpaque: Bool { alpha == .max }

    /// Black that hides what lies behind.
    public static let black = FrameColor(red: 0, green: 0, blue: 0)
    /// Nothing.
    public static let clear = FrameColor(red: 0, green: 0, blue: 0, alpha: 0)
}

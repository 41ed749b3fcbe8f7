import SurfaceResponders
import WaylandShell

/// What has to be drawn, and nothing that opaque things in front of it hide. It is made item by item, as that may take long.
struct DrawingPlan {
    /// What is drawn in the end, in the picture's pixels: all of it, by the steps and the background together.
    let damage: Region
    /// Front to back: the last is drawn first, on the background.
    private(set) var steps: [DrawingStep] = []

    private let output: FrameOutput
    /// The items that may be seen, front to back, and how many of them are planned.
    private let placed: [(FrameItem, ItemPlacement)]
    private var plannedCount = 0
    private var uncovered: UncoveredArea

    /// More rectangles of damage than this are drawn as the one that holds them all.
    private static let maximumCount = 64

    init(_ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage) {
        self.output = output
        let given = Self.pixels(of: damage, on: output)
        guard !given.isEmpty else {
            self.damage = given
            placed = []
            uncovered = UncoveredArea(given)
            return
        }
        let all = Self.place(frame, on: output)
        self.damage = Self.spread(given, all)
        let box = self.damage.boundingBox
        placed = all.filter { $0.1.pixels.intersects(box) }
        uncovered = UncoveredArea(self.damage)
    }

    var isComplete: Bool { plannedCount == placed.count || uncovered.region.isEmpty }

    /// Where the background can be seen, once all is planned.
    var background: Region { uncovered.region }

    /// Plans the next items.
    /// - Parameter effort: about how many items and opaque parts of items.
    mutating func planNext(_ effort: Int = .max) {
        var left = effort
        while left > 0, !isComplete {
            let (item, placement) = placed[plannedCount]
            plannedCount += 1
            left -= 1 + item.image.opaqueRegion.rectangles.count
            if uncovered.contains(partOf: placement.pixels) { add(item, placement) }
        }
    }

    private static func place(_ frame: SceneFrame, on output: FrameOutput) -> [(FrameItem, ItemPlacement)] {
        frame.items.compactMap { item in
            ItemPlacement(item, on: output).map { (item, $0) }
        }
    }

    // MARK: Damage

    private static func pixels(of damage: FrameDamage, on output: FrameOutput) -> Region {
        switch damage {
        case .everything: Region(output.allPixels)
        case .areas(let areas): union(of: areas.map { output.pixels(touchedBy: $0) })
        }
    }

    /// Where pixels are mixed from several of the content, a change of one shows beyond its edges.
    private static func spread(_ damage: Region, _ placed: [(FrameItem, ItemPlacement)]) -> Region {
        let box = damage.boundingBox
        var rectangles = damage.rectangles
        for (_, placement) in placed where placement.sampling == .bilinear && placement.pixels.intersects(box)
        {
            let spread = placement.spread
            for rectangle in damage.rectangles where rectangle.intersects(placement.pixels) {
                rectangles.append(
                    rectangle.intersection(placement.pixels).grown(by: spread).intersection(placement.pixels))
            }
        }
        return rectangles.count == damage.rectangles.count ? damage : union(of: rectangles)
    }

    private static func union(of rectangles: [Region.Rectangle]) -> Region {
        var region = Region()
        let filled = rectangles.lazy.filter { !$0.isEmpty }
        for (place, rectangle) in filled.enumerated() {
            let isAdded = place < maximumCount && (try? region.add(rectangle)) != nil
            guard isAdded, region.rectangles.count <= maximumCount else {
                return Region(boundingBox(of: filled))
            }
        }
        return region
    }

    private static func boundingBox(of rectangles: some Sequence<Region.Rectangle>) -> Region.Rectangle {
        var box = Region.Rectangle(left: .max, top: .max, right: .min, bottom: .min)
        for rectangle in rectangles {
            box.left = min(box.left, rectangle.left)
            box.top = min(box.top, rectangle.top)
            box.right = max(box.right, rectangle.right)
            box.bottom = max(box.bottom, rectangle.bottom)
        }
        return box
    }

    // MARK: Items

    private mutating func add(_ item: FrameItem, _ placement: ItemPlacement) {
        let visible = uncovered.region.intersection(placement.pixels)
        switch placement.isCut ? .nothing : item.opaqueParts {
        case .everything:
            steps.append(DrawingStep(item, placement, visible, replaces: true))
            uncovered.cover(placement.pixels)
        case .some(let rectangles) where uncovered.heeds(partCount: rectangles.count):
            // What is opaque and what is not are drawn in different ways.
            var mixed = visible
            for rectangle in rectangles {
                let rect = rectangle.rect.intersection(item.bounds)
                let opaque = opaquePixels(of: rect, in: item, placement)
                let part = mixed.intersection(opaque)
                guard !part.isEmpty, let rest = try? mixed.subtracting(part) else { continue }
                steps.append(DrawingStep(item, placement, part, replaces: true))
                uncovered.cover(opaque)
                mixed = rest
            }
            if !mixed.isEmpty { steps.append(DrawingStep(item, placement, mixed, replaces: false)) }
        case .nothing, .some:
            steps.append(DrawingStep(item, placement, visible, replaces: false))
        }
    }

    /// - Parameter rect: in surface-local pixels.
    private func opaquePixels(
        of rect: Rect, in item: FrameItem, _ placement: ItemPlacement
    ) -> Region.Rectangle {
        let edges = output.picture(output.uprightEdges(of: item.transform.boundingBox(of: rect)))
        // What is mixed from opaque and other pixels is not opaque. Where the picture's pixels are not exactly where
        // those of the plane are, one more may not be.
        let margin = placement.spread + (output.scale.isWhole ? 0 : 1)
        return edges.inward.grown(by: -margin).intersection(placement.pixels)
    }
}

/// A part of a picture that is drawn in one go.
struct DrawingStep {
    let content: any FrameContent
    let placement: ItemPlacement
    /// What is drawn, in the picture's pixels: inside of the placement's.
    private(set) var pixels: Region
    /// Whether what is drawn replaces what is there, instead of being mixed with it.
    let replaces: Bool
    /// Above 0; at most 1.
    let opacity: Double

    /// The part of it in a rectangle; nil if there is none.
    func limited(to rectangle: Region.Rectangle) -> DrawingStep? {
        var part = self
        part.pixels = pixels.intersection(rectangle)
        return part.pixels.isEmpty ? nil : part
    }

    init(_ item: FrameItem, _ placement: ItemPlacement, _ pixels: Region, replaces: Bool) {
        content = item.image.content
        opacity = item.opacity
        self.placement = placement
        self.pixels = pixels
        self.replaces = replaces
    }
}

extension Double {
    /// As an opacity: one of 256 steps, so that all ways of drawing agree on it.
    var alpha: UInt16 { UInt16((min(max(self, 0), 1) * 255).rounded()) * 0x101 }
}

extension FrameColor {
    func faded(to opacity: Double) -> FrameColor {
        let alpha = UInt32(opacity.alpha)
        guard alpha < UInt32(UInt16.max) else { return self }
        func part(_ value: UInt16) -> UInt16 { UInt16((UInt32(value) * alpha + 32_767) / 65_535) }
        return FrameColor(red: part(red), green: part(green), blue: part(blue), alpha: part(self.alpha))
    }
}

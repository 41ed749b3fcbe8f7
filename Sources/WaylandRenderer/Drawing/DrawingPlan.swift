import SurfaceResponders
import WaylandShell

/// The steps that draw a frame's damage, except where opaque items in front hide it. Planning may take long,
/// so it proceeds item by item.
struct DrawingPlan {
    /// The pixels of the picture that are drawn. The steps and the background of a complete plan cover them.
    let damage: Region
    /// Front to back. The last step is drawn first, on the background.
    private(set) var steps: [DrawingStep] = []

    private let output: FrameOutput
    /// The items that may be visible, front to back. The first `plannedCount` of them are planned.
    private let placed: [(FrameItem, ItemPlacement)]
    private var plannedCount = 0
    private var uncovered: UncoveredArea

    /// Damage of more rectangles than this is replaced by its bounding box.
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

    /// Where the background is visible, once the plan is complete.
    var background: Region { uncovered.region }

    /// - Parameter effort: the approximate number of items, and of opaque parts of items, to plan.
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

    /// Adds pixels around damage where content is smoothed, because there each content pixel affects several
    /// picture pixels.
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
            // Opaque parts replace what is behind them; the other parts are blended with it.
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

    private func opaquePixels(
        of rect: Rect, in item: FrameItem, _ placement: ItemPlacement
    ) -> Region.Rectangle {
        let edges = output.picture(output.uprightEdges(of: item.transform.boundingBox(of: rect)))
        // A pixel that blends opaque and other pixels is not opaque. At a fractional scale, the margin is one
        // pixel wider, because edges may be within pixels.
        let margin = placement.spread + (output.scale.isWhole ? 0 : 1)
        return edges.inward.grown(by: -margin).intersection(placement.pixels)
    }
}

/// A part of a picture that is drawn in one step.
struct DrawingStep {
    let content: any FrameContent
    let placement: ItemPlacement
    /// The pixels of the picture that are drawn, within those of the placement.
    private(set) var pixels: Region
    /// Whether the step replaces the pixels behind it. If not, it is blended with them.
    let replaces: Bool
    /// Above 0; at most 1.
    let opacity: Double

    /// The part of the step within a rectangle; nil if there is none.
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
    /// The opacity in one of 256 steps, so that all ways of drawing use the same value.
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

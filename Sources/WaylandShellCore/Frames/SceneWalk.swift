import SurfaceResponders

/// Visits trees of surfaces front to back and collects their items. Uses a list of steps instead of
/// recursion, because clients determine the nesting depth.
struct SceneWalk {
    private(set) var items: [FrameItem]
    /// The last step is performed next.
    private var steps: [Step] = []

    private enum Step {
        case visit(SurfaceResponder, in: Surroundings)
        case add(FrameItem)
    }

    /// What a responder inherits from its ancestors.
    private struct Surroundings {
        /// The transform from the superresponder's coordinates to global ones.
        var transform: AffineTransform
        var opacity = 1.0
        var takesHits = true
        var clip: Rect?
    }

    init(items: [FrameItem], expecting count: Int) {
        self.items = items
        self.items.reserveCapacity(items.count + count)
    }

    /// - Parameter surfaces: the window's surfaces, back to front.
    mutating func visit(
        _ surfaces: [SurfaceResponder], of window: Window, _ contents: (SurfaceResponder) -> SurfaceImage?
    ) {
        let surroundings = Surroundings(transform: .translation(window.frame.origin - .zero))
        for surface in surfaces.reversed() {
            visit(surface, surroundings, contents)
            while let step = steps.popLast() {
                switch step {
                case .visit(let responder, let surroundings): visit(responder, surroundings, contents)
                case .add(let item): items.append(item)
                }
            }
        }
    }

    private mutating func visit(
        _ responder: SurfaceResponder, _ outer: Surroundings, _ contents: (SurfaceResponder) -> SurfaceImage?
    ) {
        guard !responder.isHidden else { return }
        let alpha = responder.alpha
        let own = Surroundings(
            transform: responder.transformToSuperresponder.concatenating(outer.transform),
            opacity: outer.opacity * alpha,
            takesHits: outer.takesHits && responder.isUserInteractionEnabled && alpha >= 0.01,
            clip: outer.clip)
        let item = contents(responder).map { image in
            FrameItem(
                surface: responder, image: image, bounds: responder.bounds, transform: own.transform,
                clip: own.clip, opacity: own.opacity,
                inputShape: own.takesHits ? responder.inputRegion : .region(Region()))
        }
        let family = responder.subresponders
        guard !family.isEmpty else {
            if let item { items.append(item) }
            return
        }
        // Steps are performed in reverse order.
        let below = min(responder.countBelowContent, family.count)
        for subresponder in family[..<below] { plan(subresponder, in: responder, own) }
        if let item { steps.append(.add(item)) }
        for subresponder in family[below...] { plan(subresponder, in: responder, own) }
    }

    /// A superresponder clips its regions, but not its surfaces.
    private mutating func plan(
        _ subresponder: SurfaceResponder, in responder: SurfaceResponder, _ surroundings: Surroundings
    ) {
        var surroundings = surroundings
        if subresponder.kind == .region {
            let box = surroundings.transform.boundingBox(of: responder.bounds)
            surroundings.clip = surroundings.clip.map { $0.intersection(box) } ?? box
        }
        steps.append(.visit(subresponder, in: surroundings))
    }
}

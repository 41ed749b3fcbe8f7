struct HitWindow {
    // The scene holds it, and the index goes when the window leaves.
    let window: Unretained<Window>
    /// What holds all that it takes, in global coordinates; nothing for one that is asked each time.
    private(set) var area: HitArea
    private(set) var content: Content

    enum Content {
        /// It is one surface, which the area describes; with what leads from global coordinates to the surface's.
        case surface(Unretained<SurfaceResponder>, Vector)
        /// The window keeps the list, as long as it is the right one.
        case list(Unretained<HitList>)
        /// It holds a responder with hit testing of its own, or lies where places cannot be told: it is asked each time.
        case live
    }

    init(_ window: Window) {
        self.window = Unretained(window)
        area = .nowhere
        content = .live
        update()
    }

    /// Whether it is asked each time.
    var isLive: Bool {
        if case .live = content { true } else { false }
    }

    /// From the window's coordinates to global ones.
    @inline(__always)
    var origin: Vector { window.use { $0.frame.origin - .zero } }

    /// Brings it up to date. What has changed in the window has taken the window's list away.
    mutating func update() {
        guard !updateSurface() else { return }
        guard let list = window.use({ $0.currentHitList }) else {
            area = .nowhere
            content = .live
            return
        }
        content = .list(Unretained(list))
        area = list.bounds.isEmpty ? .nowhere : list.bounds.offset(by: origin).widened
        if !area.isPrecise {
            area = .nowhere
            content = .live
        }
    }

    /// The short way for a window with a single surface.
    /// - Returns: false if it is another, or the area would not describe the surface.
    @inline(__always)
    private mutating func updateSurface() -> Bool {
        window.use { window in
            guard window.surfaces.count == 1, window.backdrop == nil else { return false }
            return Unretained(window.surfaces[0]).use { surface in
                guard surface.isPlain else { return false }
                let origin = surface.bounds.origin
                let place = surface.center - surface.bounds.center + (window.frame.origin - .zero)
                let area = HitArea(surface.bounds).offset(by: place)
                guard !area.isEmpty, area.isPrecise else { return false }
                self.area = area
                content = .surface(
                    Unretained(surface), Vector(dx: origin.x - area.minX, dy: origin.y - area.minY))
                return true
            }
        }
    }
}

extension SurfaceResponder {
    /// Whether a surface takes its bounds and nothing else, and nothing was ever done to how it looks.
    @inline(__always)
    fileprivate var isPlain: Bool {
        guard subresponders.isEmpty, look == nil, takesHits, case .infinite = inputRegion else {
            return false
        }
        let type = type(of: self)
        return type.standardHitTestingType == type
    }
}

extension Window {
    /// The list of what the window takes, made now if there is none; nil if the window has to be asked each time.
    fileprivate var currentHitList: HitList? {
        if let hitList { return hitList }
        var compiler = HitTestCompiler()
        guard compiler.compile(self) else { return nil }
        let list = HitList(compiler)
        hitList = list
        return list
    }

    /// The frontmost responder at a point in this window's coordinates: popups before the root surface.
    /// Asks every responder; a scene finds the same by its index.
    public func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        guard !isHidden else { return nil }
        for surface in surfaces.reversed() {
            if let hit = surface.hitTest(fromSuperresponder: point, with: event) { return hit }
        }
        return backdrop?.hitTest(fromSuperresponder: point, with: event)
    }

    /// The same for a point in global coordinates.
    package func hitTest(global point: Point) -> HitTestResult? {
        guard let responder = hitTest(point - (frame.origin - Point.zero), with: nil) else { return nil }
        return HitTestResult(
            responder: responder,
            location: responder.transformToGlobal.inverse?.apply(to: point) ?? responder.bounds.center)
    }
}

struct HitWindow {
    // The scene keeps the window, and drops the index when it removes the window.
    let window: Unretained<Window>
    /// The area that contains everything that can be hit, in global coordinates. Empty for a live window.
    private(set) var area: HitArea
    private(set) var content: Content

    enum Content {
        /// A single surface, hit exactly in the area, and the offset from global to its coordinates.
        case surface(Unretained<SurfaceResponder>, Vector)
        /// The window keeps the list while it is valid.
        case list(Unretained<HitList>)
        /// A live window: see ``HitTestIndex``.
        case live
    }

    init(_ window: Window) {
        self.window = Unretained(window)
        area = .nowhere
        content = .live
        update()
    }

    var isLive: Bool {
        if case .live = content { true } else { false }
    }

    /// The position of the window in global coordinates.
    @inline(__always)
    var origin: Vector { window.use { $0.frame.origin - .zero } }

    /// Updates the entry. A change of the window's content has already cleared its list.
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

    /// The fast path for a window that consists of one surface. Returns `false` if it does not, or if the
    /// surface is not hit exactly in one area.
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
    /// Whether a surface is hit exactly in its bounds: it has no subresponders, no input region and standard
    /// hit testing, and none of the properties in `look` was ever set.
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
    /// The hit list, created if there is none. `nil` for a live window.
    fileprivate var currentHitList: HitList? {
        if let hitList { return hitList }
        var compiler = HitTestCompiler()
        guard compiler.compile(self) else { return nil }
        let list = HitList(compiler)
        hitList = list
        return list
    }

    /// Returns the frontmost responder at a point in this window's coordinates. This calls every responder on
    /// the way; `Scene.hitTest(_:)` uses an index instead.
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

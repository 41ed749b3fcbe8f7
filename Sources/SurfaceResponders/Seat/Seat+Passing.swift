/// Regions that go while their surface stays.
extension Seat {
    /// Hands whatever pointer, fingers and touchpad do on a region, or in it, to a responder of the same surface, without
    /// a word to anybody: to the surface's client, which takes its regions away and makes others as it likes, nothing of
    /// that has changed. To be called before the region is removed or hidden, which otherwise cancels all of it.
    ///
    /// Presses of keys need no such thing: the client of the surface with the keyboard focus has them to the end.
    ///
    /// - Parameter heir: not within the region.
    public func passInteractions(of region: SurfaceResponder, to heir: SurfaceResponder) {
        precondition(region.kind == .region, "a surface's interactions end with it")
        precondition(
            heir.hostSurface === region.hostSurface && !heir.isDescendant(of: region),
            "the heir is in the same surface, and outside of the region")
        touches.pass(within: region, to: heir)
        pointer.pass(within: region, to: heir)
    }
}

extension TouchTracker {
    fileprivate func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        var newRoute: Route?
        for slot in order {
            guard let touch = fingers[slot]?.touch, case .route(let route) = fingers[slot]?.consumer,
                route.isWithin(region)
            else { continue }
            let heirs = newRoute ?? self.route(to: heir)
            newRoute = heirs
            fingers[slot]?.consumer = .route(heirs)
            touch.responder = heir
        }
    }
}

extension Pointer {
    fileprivate func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        let isMeant = { (route: Route) in route.isWithin(region) }
        if case .pressed(let route) = interaction, isMeant(route) {
            interaction = .pressed(.toTarget(heir, seat: seat))
        }
        if let gesture, case .route(let route) = gesture.consumer, isMeant(route) {
            gesture.consumer = .route(.toTarget(heir, seat: seat))
        }
        if let hover, isMeant(hover) {
            self.hover = .toTarget(heir, seat: seat)
            setNeedsPick()
        }
    }
}

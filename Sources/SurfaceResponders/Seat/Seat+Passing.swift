/// Regions that go while their surface stays.
extension Seat {
    /// Hands whatever pointer, fingers and touchpad do on a region, or in it, to a responder of the same surface, without
    /// a word to anybody: to the surface's client, which takes its regions away and makes others as it likes, nothing of
    /// that has changed. To be called before the region is removed or hidden, which otherwise cancels all of it.
    ///
    /// Presses of keys need no such thing: the client of the surface with the keyboard focus has them to the end.
    ///
    /// The heir must be in the same surface, and not within the region, and the region no surface of its own. Otherwise
    /// nothing happens but a report of ``TreeMisuse/cannotInherit(from:_:)``.
    public func passInteractions(of region: SurfaceResponder, to heir: SurfaceResponder) {
        guard region.kind == .region, heir.hostSurface === region.hostSurface,
            !heir.isDescendant(of: region)
        else { return scene.diagnostics.report(.tree(.cannotInherit(from: region, heir))) }
        context.interactions.pass(within: region, to: heir)
    }
}

import SurfaceResponders

/// The tree of subsurfaces, and its picture in the tree of responders.
extension Surface {
    /// Deeper trees are refused: what walks them calls itself for each level.
    public static let maximumDepth = 128

    /// The surface that this one is a subsurface of, if it is one.
    var parent: Surface? { (role as? Subsurface)?.parent }

    /// The uppermost of the surface's ancestors; itself if it is no subsurface.
    var root: Surface {
        var surface = self
        while let parent = surface.parent { surface = parent }
        return surface
    }

    /// How many levels of subsurfaces there are, this surface included.
    var height: Int {
        1 + (subsurfaces.compactMap { $0.surface?.height }.max() ?? 0)
    }

    /// How many levels there are from the root down to this surface, both included.
    var depth: Int {
        var depth = 1
        var surface = self
        while let parent = surface.parent {
            depth += 1
            surface = parent
        }
        return depth
    }

    /// Changes the arrangement that the next commit applies.
    func rearrange(_ change: (inout SubsurfaceArrangement) -> Void) {
        var arrangement = pending.update.arrangement ?? cached?.arrangement ?? current.arrangement
        // Let go of, so that it is changed in place.
        pending.update.arrangement = nil
        change(&arrangement)
        pending.update.arrangement = arrangement
    }

    /// Makes the responders below this surface's what the current arrangement says. Those that stay keep what
    /// they have of pointers and fingers.
    func arrangeSubsurfaces() {
        let below = current.arrangement.below.filter(\.subsurface.isShown)
        let above = current.arrangement.above.filter(\.subsurface.isShown)
        let shown = below + above
        for subsurface in subsurfaces where !subsurface.isShown { subsurface.leaveTree() }
        for (index, entry) in shown.enumerated() {
            guard let responder = entry.subsurface.surface?.responder else { continue }
            if index == below.count { clearBelow(from: index) }
            let isBelow = index < below.count
            if !isInPlace(responder, at: index, isBelow: isBelow) {
                put(responder, at: index, isBelow: isBelow, isFirst: index == 0 || index == below.count)
            }
            let origin = Point(x: Double(entry.x), y: Double(entry.y))
            if responder.frame.origin != origin { responder.frame.origin = origin }
        }
        if above.isEmpty { clearBelow(from: below.count) }
    }

    private func isInPlace(_ child: SurfaceResponder, at index: Int, isBelow: Bool) -> Bool {
        let family = subsurfaceResponders
        return family.indices.contains(index) && family[index] === child
            && isBelow == (index < responder.countBelowContent)
    }

    /// Back to front, without what the client declared inside of this surface.
    private var subsurfaceResponders: [SurfaceResponder] {
        responder.subresponders.filter { $0.kind == .surface }
    }

    private func put(_ child: SurfaceResponder, at index: Int, isBelow: Bool, isFirst: Bool) {
        guard isFirst else {
            return responder.insertSubresponder(child, above: subsurfaceResponders[index - 1])
        }
        if child.superresponder !== responder { responder.addSubresponder(child) }
        if isBelow, responder.countBelowContent > 0 {
            responder.insertSubresponder(child, at: 0)
        } else if isBelow {
            child.placeBelow(responder)
        } else {
            child.placeAbove(responder)
        }
    }

    /// What is still below the content, but does not belong there, goes above it, to be put in order after
    /// this.
    private func clearBelow(from index: Int) {
        while responder.countBelowContent > index {
            responder.addSubresponder(responder.subresponders[index])
        }
    }
}

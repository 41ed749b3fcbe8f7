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
        var highest = 0
        forEachSubsurface { highest = max(highest, $0.surface?.height ?? 0) }
        return 1 + highest
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
        var arrangement = pending.update.arrangement ?? updates.latestState.arrangement
        // Let go of, so that it is changed in place.
        pending.update.arrangement = nil
        change(&arrangement)
        pending.update.arrangement = arrangement
    }

    // MARK: The tree

    /// Puts the responders of touched subsurfaces where the current arrangement has them, from back to front. The others
    /// stay as they are among each other, and all keep what they have of pointers and fingers.
    func arrangeSubsurfaces() {
        for part in SubsurfaceArrangement.Part.allCases {
            let entries = current.arrangement[part]
            for index in entries.indices where entries[index].isTouched {
                arrange(entries[index], in: part, above: responderBelow(index, among: entries))
            }
        }
        settleArrangement()
    }

    /// The nearest responder further back that is in the tree.
    private func responderBelow(
        _ index: Int, among entries: [SubsurfaceArrangement.Entry]
    ) -> SurfaceResponder? {
        for entry in entries[..<index].reversed() {
            if let lower = entry.subsurface.surface?.responder, lower.superresponder === responder {
                return lower
            }
        }
        return nil
    }

    private func arrange(
        _ entry: SubsurfaceArrangement.Entry, in part: SubsurfaceArrangement.Part,
        above lower: SurfaceResponder?
    ) {
        guard entry.subsurface.isShown, let child = entry.subsurface.surface?.responder else {
            return entry.subsurface.leaveTree()
        }
        if !isInPlace(child, in: part, above: lower) {
            if let lower {
                responder.insertSubresponder(child, above: lower)
            } else {
                putFirst(child, in: part)
            }
        }
        let origin = Point(x: Double(entry.x), y: Double(entry.y))
        if child.frame.origin != origin { child.frame.origin = origin }
    }

    private func isInPlace(
        _ child: SurfaceResponder, in part: SubsurfaceArrangement.Part, above lower: SurfaceResponder?
    ) -> Bool {
        guard child.superresponder === responder else { return false }
        let family = responders(in: part)
        guard let place = family.firstIndex(where: { $0 === child }) else { return false }
        // What the client declared inside of this surface lies right in front of its content.
        return family[..<place].last { $0.kind == .surface } === lower
    }

    /// Behind all others of its part.
    private func putFirst(_ child: SurfaceResponder, in part: SubsurfaceArrangement.Part) {
        if let hindmost = responders(in: part).first(where: { $0.kind == .surface && $0 !== child }) {
            return responder.insertSubresponder(child, below: hindmost)
        }
        if child.superresponder !== responder { responder.addSubresponder(child) }
        switch part {
        case .below: child.placeBelow(responder)
        case .above: child.placeAbove(responder)
        }
    }

    /// Back to front, with what the client declared inside of this surface.
    private func responders(in part: SubsurfaceArrangement.Part) -> ArraySlice<SurfaceResponder> {
        let all = responder.subresponders
        return part == .below ? all[..<responder.countBelowContent] : all[responder.countBelowContent...]
    }
}

import SurfaceResponders

/// The tree of subsurfaces, which the responder tree reflects.
extension Surface {
    /// The maximum depth of a tree. Deeper trees are refused, because some functions are recursive.
    package static let maximumDepth = 128

    var parent: Surface? { (role as? Subsurface)?.parent }

    /// The topmost ancestor, or the surface itself.
    var root: Surface {
        var surface = self
        while let parent = surface.parent { surface = parent }
        return surface
    }

    /// The number of levels from this surface down, including this one.
    package var height: Int {
        var highest = 0
        forEachSubsurface { highest = max(highest, $0.surface?.height ?? 0) }
        return 1 + highest
    }

    /// The number of levels from the root down to this surface, including both.
    var depth: Int {
        var depth = 1
        var surface = self
        while let parent = surface.parent {
            depth += 1
            surface = parent
        }
        return depth
    }

    // MARK: The tree

    /// What a subsurface is placed directly in front of.
    private enum Lower {
        /// The subsurface is the rearmost.
        case nothing
        case content
        case subsurface(SurfaceResponder)
    }

    /// Moves the responder of a subsurface to its position in the order, after those directly behind it that
    /// also need placing. All others keep their relative order, pointers and touches.
    func place(_ subsurface: Subsurface) {
        // This is checked first, because searching behind many subsurfaces without content would waste time.
        guard subsurface.isShown else { return subsurface.leaveTree() }
        var run = [subsurface]
        var slot = subsurface.slot?.behind
        var lower = Lower.nothing
        while let next = slot {
            if next === contentSlot {
                lower = .content
                break
            }
            if let other = next.subsurface {
                if other.needsPlacing {
                    run.append(other)
                } else if let responder = responderInTree(of: other) {
                    lower = .subsurface(responder)
                    break
                }
            }
            slot = next.behind
        }
        while let next = run.popLast() {
            next.needsPlacing = false
            guard next.isShown, let child = next.surface?.responder else {
                next.leaveTree()
                continue
            }
            place(child, above: lower)
            child.moveOrigin(to: next.position)
            lower = .subsurface(child)
        }
    }

    private func responderInTree(of subsurface: Subsurface) -> SurfaceResponder? {
        subsurface.surface.flatMap { $0.responder.superresponder === responder ? $0.responder : nil }
    }

    /// Moves a subsurface, or stores its position if it is not in the tree.
    func move(_ subsurface: Subsurface, to position: Rearrangement.Position) {
        subsurface.position = position
        responderInTree(of: subsurface)?.moveOrigin(to: position)
    }

    private func place(_ child: SurfaceResponder, above lower: Lower) {
        guard !isInPlace(child, above: lower) else { return }
        switch lower {
        case .subsurface(let lower): responder.insertSubresponder(child, above: lower)
        case .content: putFirst(child, isBelowContent: false)
        case .nothing: putFirst(child, isBelowContent: true)
        }
    }

    private func isInPlace(_ child: SurfaceResponder, above lower: Lower) -> Bool {
        guard child.superresponder === responder else { return false }
        let all = responder.subresponders
        guard let place = all.firstIndex(where: { $0 === child }) else { return false }
        let content = responder.countBelowContent
        let behind = place < content ? all[..<place] : all[content..<place]
        // Regions that the client declared in this surface are directly in front of its content.
        let nearest = behind.last { $0.kind == .surface }
        return switch lower {
        case .nothing: place < content && nearest == nil
        case .content: place >= content && nearest == nil
        case .subsurface(let lower): nearest === lower
        }
    }

    /// Places a responder behind all other surfaces on one side of the content.
    private func putFirst(_ child: SurfaceResponder, isBelowContent: Bool) {
        let (all, content) = (responder.subresponders, responder.countBelowContent)
        let family = isBelowContent ? all[..<content] : all[content...]
        if let hindmost = family.first(where: { $0.kind == .surface && $0 !== child }) {
            return responder.insertSubresponder(child, below: hindmost)
        }
        if child.superresponder !== responder { responder.addSubresponder(child) }
        if isBelowContent { child.placeBelow(responder) } else { child.placeAbove(responder) }
    }
}

extension SurfaceResponder {
    fileprivate func moveOrigin(to position: Rearrangement.Position) {
        let origin = Point(x: Double(position.x), y: Double(position.y))
        if frame.origin != origin { frame.origin = origin }
    }
}

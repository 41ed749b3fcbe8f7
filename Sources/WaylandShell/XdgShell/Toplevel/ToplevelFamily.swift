import SurfaceResponders
import WaylandShellCore

/// Dialogs. A toplevel with a parent stays above it, and passes on to it what it does not handle.
extension ToplevelController {
    /// The toplevel that this one is a dialog of.
    public var parentToplevel: ToplevelController? { presenter as? ToplevelController }

    /// The dialogs of this toplevel, in the order in which they were added.
    public var dialogs: [ToplevelController] { presented.compactMap { $0 as? ToplevelController } }

    /// All toplevels that belong together: the outermost parent, and all of its dialogs, direct or not.
    public var family: [ToplevelController] { familyRoot.branch }

    /// The toplevel of the family that has no parent.
    var familyRoot: ToplevelController {
        var root = self
        while let parent = root.parentToplevel { root = parent }
        return root
    }

    /// This toplevel and all of its dialogs, direct or not.
    var branch: [ToplevelController] {
        var branch: [ToplevelController] = []
        var rest = [self]
        while let next = rest.popLast() {
            branch.append(next)
            rest += next.dialogs.reversed()
        }
        return branch
    }

    func isSelfOrDescendant(of other: ToplevelController) -> Bool {
        sequence(first: self, next: \.parentToplevel).contains { $0 === other }
    }

    /// Makes this toplevel a dialog of another one, or of none. Toolkits may name a parent before they map
    /// it. It then becomes the parent when it is mapped, unless another one has been named.
    func askForParent(_ parent: ToplevelController?) {
        attributes.awaited.parent?.attributes.awaited.dialogs.removeAll {
            $0.object == nil || $0.object === self
        }
        attributes.awaited.parent = nil
        if let parent, !parent.isMapped {
            attributes.awaited.parent = parent
            parent.attributes.awaited.dialogs.append(Weak(self))
            setParent(nil)
        } else {
            setParent(parent)
        }
    }

    /// Called when this toplevel is mapped. Takes the dialogs that waited, and moves mapped ones over it.
    func takeAwaitedDialogs() {
        let dialogs = attributes.awaited.dialogs.compactMap(\.object)
        attributes.awaited.dialogs = []
        for dialog in dialogs {
            dialog.attributes.awaited.parent = nil
            // Two toplevels may wait for each other.
            guard !isSelfOrDescendant(of: dialog) else { continue }
            dialog.setParent(self)
            dialog.placeAnew()
        }
    }

    func setParent(_ parent: ToplevelController?) {
        guard parent !== parentToplevel else { return }
        if let parent {
            parent.present(self)
        } else {
            presenter?.dismiss(self)
        }
        shell.changed(self)
        shell.policy.xdgShell(shell, didChangeParentOf: self)
        if isModal { shell.passKeysToModalDialogs() }
    }

    /// Makes the dialogs of this toplevel dialogs of its parent.
    func adoptOutChildren() {
        let parent = parentToplevel
        for dialog in dialogs { dialog.setParent(parent) }
    }
}

/// The parent that is not mapped yet, and the dialogs that wait for this toplevel.
struct AwaitedFamily {
    /// The toplevel that becomes the parent when it is mapped.
    weak var parent: ToplevelController?
    fileprivate var dialogs: [Weak<ToplevelController>] = []
}

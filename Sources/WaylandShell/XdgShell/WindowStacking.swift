import SurfaceResponders

extension Window.Level {
    /// The level of a fullscreen window that is in front of all others: above panels and below overlays.
    public static let fullscreen = Window.Level(rawValue: (top.rawValue + overlay.rawValue) / 2)
}

/// The order of windows. Dialogs stay above their parents.
extension XdgShell {
    /// The frontmost toplevel that is visible.
    public var frontToplevel: ToplevelController? {
        scene.windows.last { $0 is ToplevelWindow && !$0.isHidden }.flatMap {
            ($0 as? ToplevelWindow)?.controller
        }
    }

    /// Brings a toplevel to the front with its family, in which all dialogs are above their parents.
    public func raise(_ controller: ToplevelController) {
        updateLevels(front: controller)
        scene.raise(family(endingWith: controller))
        updateLevels()
    }

    /// Brings a toplevel and its family to the front, but below another window and those above that one.
    func raise(_ controller: ToplevelController, below other: Window) {
        let family = family(endingWith: controller)
        let known = Set(family.map(ObjectIdentifier.init))
        let above =
            other.level < .normal ? [] : scene.windows.drop { $0 !== other }.filter { $0.level == .normal }
        scene.raise(family + above.filter { !known.contains(ObjectIdentifier($0)) })
        updateLevels()
    }

    private func family(endingWith controller: ToplevelController) -> [Window] {
        var root = controller
        var branch = Set([ObjectIdentifier(controller)])
        while let parent = root.parentToplevel {
            root = parent
            branch.insert(ObjectIdentifier(parent))
        }
        return windows(of: root, endingWith: branch)
    }

    /// Brings a toplevel to the front when the event loop is idle, or directly below the key window if it may
    /// not take the keyboard focus of any seat. Of several toplevels of a family, only the last one counts.
    public func setNeedsRaise(_ controller: ToplevelController) {
        toplevelsToRaise.append(controller)
        guard toplevelsToRaise.count == 1 else { return }
        display.eventLoop.addIdle { [weak self] in self?.raiseNamed() }
    }

    private func raiseNamed() {
        var roots: Set<ObjectIdentifier> = []
        var last: [ToplevelController] = []
        for controller in toplevelsToRaise.reversed() where controller.isMapped {
            if roots.insert(ObjectIdentifier(controller.familyRoot)).inserted { last.append(controller) }
        }
        toplevelsToRaise = []
        for controller in last.reversed() {
            if let key = windowAhead(of: controller) {
                raise(controller, below: key)
            } else {
                raise(controller)
            }
        }
    }

    /// Returns the key window that a toplevel must stay below; `nil` if no window is key, or if the toplevel
    /// may take the keyboard focus of a seat.
    private func windowAhead(of controller: ToplevelController) -> Window? {
        guard !seats.contains(where: { mayTakeKeys(controller, on: $0) }) else { return nil }
        return seats.lazy.compactMap(\.focus.keyWindow).first
    }

    /// Returns the windows of a toplevel and of all its dialogs, back to front. Dialogs of the same parent
    /// keep their present order, except that the one in `branch` comes last.
    private func windows(
        of root: ToplevelController, endingWith branch: Set<ObjectIdentifier>
    ) -> [Window] {
        let places = Dictionary(
            scene.windows.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { $1 })
        func place(_ controller: ToplevelController) -> (Int, Int) {
            let place = controller.toplevelWindow.flatMap { places[ObjectIdentifier($0)] } ?? 0
            return (branch.contains(ObjectIdentifier(controller)) ? 1 : 0, place)
        }
        var windows: [Window] = []
        var rest = [root]
        while let next = rest.popLast() {
            if let window = next.toplevelWindow { windows.append(window) }
            rest += next.dialogs.filter(\.isMapped).sorted { place($0) > place($1) }
        }
        return windows
    }

    /// Puts the fullscreen window that is in front, or has a dialog in front, above panels, together with its
    /// dialogs. Puts all other toplevels below panels.
    /// Call this when windows are shown or hidden by other means than ``raise(_:)``.
    public func updateLevels() {
        updateLevels(front: frontToplevel)
    }

    /// - Parameter front: the toplevel that is in front, or is about to be.
    public func updateLevels(front: ToplevelController?) {
        var covering = front
        while let controller = covering, !controller.isFullscreen { covering = controller.parentToplevel }
        guard covering != nil || hasCoveringToplevel else { return }
        hasCoveringToplevel = covering != nil
        let abovePanels = Set((covering?.branch ?? []).map(ObjectIdentifier.init))
        // Windows whose level changes keep their order among each other.
        scene.setLevels(
            scene.windows.compactMap { window in
                guard let controller = (window as? ToplevelWindow)?.controller else { return nil }
                let isAbovePanels = abovePanels.contains(ObjectIdentifier(controller))
                return (window, isAbovePanels ? .fullscreen : .normal)
            })
    }

    /// Calls ``updateLevels()`` when the event loop is idle, once for any number of changes.
    public func setNeedsLevelUpdate() {
        guard !needsLevelUpdate else { return }
        needsLevelUpdate = true
        display.eventLoop.addIdle { [weak self] in
            self?.needsLevelUpdate = false
            self?.updateLevels()
        }
    }
}

extension Seat {
    /// Pushes a grab. A drag takes over the buttons that are down: the responders that had them hear that
    /// they are cancelled. A grab that displaces another (a drag another drag) revokes it. A lock takes away
    /// what is pressed or touched.
    ///
    /// A drag that took over buttons is revoked when the last of them is up; a finger is handed to it by
    /// `TouchTracker.transfer`. One whose owner is not in the scene, or on its way out, is revoked at once.
    ///
    /// A grab is begun once: one that stands, or was revoked, is refused with a report of
    /// ``Misuse/grabUsedAgain(_:)``, and nothing changes.
    public func begin(_ grab: Grab) {
        guard !grab.isRevoked, !grabs.standing.contains(where: { $0 === grab }) else {
            return scene.diagnostics.report(.grabUsedAgain(grab))
        }
        if grab.kind == .drag { revokeGrabs { $0.kind == .drag } }
        if let owner = grab.owner, !scene.shows(owner) || scene.isLeaving(owner) {
            scene.diagnostics.refused("a grab of \(owner), which is not there")
            grab.isRevoked = true
            return grab.revoked()
        }
        context.grabs.push(grab)
        if grab.kind == .lock { lockChanged() }
        keyCommands.lockMayHaveChanged()
        switch grab.kind {
        case .drag: pointer.transferPress(to: grab)
        case .lock: cancelInteractions()
        case .popup, .explicit: break
        }
        focus.update()
        tablets.setNeedsPick()
        pointer.presence.setNeedsPick()
        // A client's request is no part of a hardware frame: what it led to is one by itself.
        if !context.intake.isRouting { transport?.frameEnded() }
        scene.notifyChange()
    }

    private func lockChanged() {
        keyboard.keys.lockChanged()
        inputViews.setNeedsUpdate()
        textInput.lockChanged()
        textInputModes.keyTargetMayHaveChanged()
    }

    /// Cancels what is pressed, touched or typed: for a lock. What follows of buttons, fingers and gestures reaches nobody;
    /// the keyboard focus is left, and entered anew with the keys that are down. For a session that is not heard for a while,
    /// ``pause()`` lets go of them, too.
    public func cancelInteractions() {
        context.interactions.suspend()
        motion.cancel()
        focus.renew()
        transport?.frameEnded()
    }

    /// Ends a grab. Ending one that is over does nothing.
    public func revoke(_ grab: Grab) {
        guard context.grabs.remove(grab) else { return }
        keyCommands.lockMayHaveChanged()
        grab.isRevoked = true
        pointer.endTransfer(to: grab)
        tablets.setNeedsPick()
        pointer.presence.setNeedsPick()
        if grab.kind == .lock { lockChanged() }
        focus.update()
        grab.revoked()
        scene.notifyChange()
    }

    func revokeGrabs(where shouldRevoke: (Grab) -> Bool) {
        for grab in grabs.standing.reversed() where shouldRevoke(grab) { revoke(grab) }
    }

    /// Whether the session is locked: a grab of that kind stands.
    public var isLocked: Bool { grabs.isLocked }

    /// The grabs that stand, lowest first.
    public var activeGrabs: [Grab] { grabs.standing }

    /// Adds a filter; it is kept until it is removed.
    public func addFilter(_ filter: any InputFilter, at stage: FilterStage) {
        context.add(filter, at: stage)
    }

    /// What the filter took stays taken: the rest of it reaches nobody.
    public func removeFilter(_ filter: any InputFilter) {
        context.removeFilter(filter)
    }

    /// Adds a spy; it is kept until it is removed.
    public func addSpy(_ spy: any InputSpy) {
        context.intake.spies.append(spy)
    }

    /// Nothing happens for a spy that was not added. One that is removed while spies are told of an event may
    /// still be told of it.
    public func removeSpy(_ spy: any InputSpy) {
        context.intake.spies.removeAll { $0 === spy }
    }
}

/// Regions that go while their surface stays.
extension Seat {
    /// Hands whatever pointer, fingers and touchpad do on a region, or in it, to a responder of the same surface, without
    /// a word to anybody: to the surface's client, which takes its regions away and makes others as it likes, nothing of
    /// that has changed. To be called before the region is removed or hidden, which otherwise cancels all of it.
    ///
    /// Presses of keys need no such thing: the client of the surface with the keyboard focus has them to the end.
    ///
    /// The heir must be in the same surface, and not within the region, and the region no surface of its own. Otherwise
    /// nothing happens but a report of ``Misuse/tree(_:)``.
    package func passInteractions(of region: SurfaceResponder, to heir: SurfaceResponder) {
        guard region.kind == .region, heir.hostSurface === region.hostSurface,
            !heir.isDescendant(of: region)
        else {
            let misuse = TreeMisuse.cannotInherit(from: region, heir)
            return scene.diagnostics.report(.tree(misuse.description))
        }
        context.interactions.pass(within: region, to: heir)
    }
}

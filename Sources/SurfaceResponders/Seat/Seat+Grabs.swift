extension Seat {
    /// Begins a grab.
    ///
    /// A drag revokes any other drag. It takes over the buttons that are down, if responders or a key command
    /// have them: those responders receive a cancel. When the last of these buttons is released, the drag is
    /// revoked. To give a drag a finger, transfer the finger to a responder with
    /// `TouchTracker.transfer(_:to:)`. A lock cancels what is pressed or touched.
    ///
    /// A grab whose owner is not shown, or is being removed, does not begin and is revoked immediately. A
    /// grab can begin only once: one that is active on this seat or was revoked is only reported as
    /// ``Misuse/grabUsedAgain(_:)``.
    public func begin(_ grab: Grab) {
        guard !grab.isRevoked, !grabs.standing.contains(where: { $0 === grab }) else {
            return scene.diagnostics.report(.grabUsedAgain(grab))
        }
        if grab.kind == .drag { revokeGrabs { $0.kind == .drag } }
        if let owner = grab.owner, !scene.shows(owner) || scene.isLeaving(owner) {
            scene.diagnostics.refused("a grab of \(owner), which is not shown")
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
        // A client's request is not part of a hardware frame, so its effects are a frame of their own.
        if !context.intake.isRouting { transport?.frameEnded() }
        scene.notifyChange()
    }

    private func lockChanged() {
        keyboard.keys.lockChanged()
        inputViews.setNeedsUpdate()
        textInput.lockChanged()
        textInputModes.keyTargetMayHaveChanged()
    }

    /// Cancels what is pressed, touched or typed, as a lock does: no responder receives the rest. The
    /// keyboard focus is left, and entered again with the held keys that the client may know of. To release
    /// keys and buttons, too, use ``pause()``.
    public func cancelInteractions() {
        context.interactions.suspend()
        motion.cancel()
        focus.renew()
        transport?.frameEnded()
    }

    /// Ends a grab. Does nothing if the grab is not active.
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

    /// Whether the session is locked: whether a grab of kind `lock` is active.
    public var isLocked: Bool { grabs.isLocked }

    /// The active grabs, lowest first.
    public var activeGrabs: [Grab] { grabs.standing }

    /// The filters that were added, in the order in which they are asked.
    public var filters: [any InputFilter] { context.intake.filters.map(\.filter) }

    /// Adds a filter. The seat keeps it until it is removed.
    public func addFilter(_ filter: any InputFilter, at stage: FilterStage) {
        context.add(filter, at: stage)
    }

    /// Removes a filter. The rest of the interactions that it took is discarded.
    public func removeFilter(_ filter: any InputFilter) {
        context.removeFilter(filter)
    }

    /// Adds a spy. The seat keeps it until it is removed.
    public func addSpy(_ spy: any InputSpy) {
        context.intake.spies.append(spy)
    }

    /// Removes a spy. If spies are being called, the spy may still be called with the current event.
    public func removeSpy(_ spy: any InputSpy) {
        context.intake.spies.removeAll { $0 === spy }
    }
}

/// Regions that are removed while their surface stays.
extension Seat {
    /// Hands the interactions within a region, except those of keys, to a responder of the same surface.
    /// Neither responders nor the client are notified: for the client, nothing has changed. Call this before
    /// the region is removed or hidden, which otherwise cancels these interactions.
    ///
    /// The heir must be in the same surface and not within the region, and the region must not be a surface.
    /// Otherwise the call does nothing but report ``Misuse/tree(_:)``.
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

extension Seat {
    /// Pushes a grab. A drag takes over the buttons that are down: who had them hears that they are cancelled.
    /// A grab that displaces another (a drag another drag) revokes it.
    public func begin(_ grab: Grab) {
        if grab.kind == .drag { revokeGrabs { $0.kind == .drag } }
        grabs.push(grab)
        if grab.kind == .drag { pointer.transferInteraction() }
        focus.update()
        pointer.setNeedsPick()
    }

    /// Ends a grab. Ending one that is over does nothing.
    public func revoke(_ grab: Grab) {
        guard grabs.remove(grab) else { return }
        grab.isRevoked = true
        pointer.setNeedsPick()
        focus.update()
        grab.revoked()
        scene.onChange?()
    }

    func revokeGrabs(where shouldRevoke: (Grab) -> Bool) {
        for grab in grabs.grabs.reversed() where shouldRevoke(grab) { revoke(grab) }
    }

    /// What the grabs that stand make of a hit, the topmost that has an opinion first.
    func decision(for hit: HitTestResult?, isPress: Bool) -> Grab.Decision {
        for grab in grabs.grabs.reversed() {
            let decision = isPress ? grab.pressDecision(for: hit) : grab.pointerDecision(for: hit)
            if case .pass = decision { continue }
            return decision
        }
        return .pass
    }

    /// The grabs that stand, lowest first.
    public var activeGrabs: [Grab] { grabs.grabs }
}

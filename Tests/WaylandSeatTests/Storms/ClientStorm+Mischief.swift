import SurfaceResponders

/// Changes that handlers make in the middle of an event.
extension ClientStorm {
    private static let calls = [
        "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "pressesBegan", "pressesEnded",
        "pressesCancelled", "pressesChanged", "pointerEntered", "pointerMoved", "pointerExited",
        "buttonPressed", "buttonReleased", "buttonsCancelled", "scrolled", "pinched", "swiped", "held",
        "resignFirstResponder", "turn", "twist", "recognizer state", "filter took", "filter follows",
        "grab revoked", "pressed outside", "motionBegan",
    ]

    func planMischief() {
        let call = chance(4) ? nil : one(of: Self.calls)
        let kind = place(below: 17)
        note("mischief \(kind) planned on \(call ?? "anything")")
        guard let action = mischief(kind) else { return }
        ear.plan(on: call, action)
    }

    private func mischief(_ kind: Int) -> (() -> Void)? {
        guard let window = one(of: windows), let victim = one(of: surfaces) else { return nil }
        let seat = seats[pick([3, 1])]
        let scene = scene
        let ear = ear
        switch kind {
        case 0: return { [weak self] in self?.remove(victim) }
        case 1: return { window.makeKey(on: seat) }
        case 2: return { victim.becomeFirstResponder() }
        case 3: return { seat.update() }
        case 4: return { scene.raise(window) }
        case 5, 6: return reentrantEvent()
        case 7, 8:
            return { seat.begin(StormGrab(.drag, kind == 7 ? .passes : .redirects, owner: victim, ear)) }
        case 9: return { window.isHidden.toggle() }
        case 10: return { seat.begin(StormGrab(.lock, .eats, owner: nil, ear)) }
        case 11:
            return {
                guard Self.isShown(victim), let touch = seat.touches.all.min(by: { $0.id < $1.id }) else {
                    return
                }
                seat.touches.transfer(touch, to: victim)
            }
        case 12: return { seat.cancelInteractions() }
        case 13:
            return { [weak self] in
                if let filter = self?.filters.popLast() { self?.seats.forEach { $0.removeFilter(filter) } }
            }
        case 14: return { for grab in seat.activeGrabs { seat.revoke(grab) } }
        case 15: return { [weak self] in self?.removeWindow() }
        default: return removedDevice()
        }
    }

    private func reentrantEvent() -> (() -> Void)? {
        guard !devices.isEmpty else { return nil }
        let device = place(below: devices.count)
        let payload = payload(of: device)
        return { [weak self] in self?.send(payload, from: device) }
    }

    private func removedDevice() -> (() -> Void)? {
        guard devices.count > 4 else { return nil }
        let device = place(below: devices.count)
        return { [weak self] in self?.removeDevice(at: device) }
    }
}

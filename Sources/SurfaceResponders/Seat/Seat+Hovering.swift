/// Motions that hover: the short way.
extension Seat {
    /// Takes a motion the short way, if it may go there. Events and their order are those of the whole way.
    @inline(__always)
    func takes(_ shortcut: HoverShortcut, _ event: InputEvent) -> Bool {
        let end: Point
        let delta, unaccelerated: Vector
        switch event.payload {
        case .pointerPosition(let point):
            end = point
            delta = end - pointer.sender.location
            unaccelerated = delta
        case .pointerMotion(let distance, let raw):
            guard InputValidator.isTellable(raw) else { return false }
            end = pointer.sender.location + distance
            (delta, unaccelerated) = (distance, raw)
        default:
            return false
        }
        guard shortcut.contains(end), shortcut.version == scene.version, shortcut.device == event.device,
            event.time >= pointer.sender.time, scene.turn.isEmpty, !context.intake.isRouting
        else { return false }
        context.intake.begin()
        pointer.sender.location = end
        pointer.sender.time = event.time
        let moved = PointerMotion(timestamp: event.time, delta: delta, unacceleratedDelta: unaccelerated)
        let isTaken = shortcut.transport.pointerMoved(
            moved, on: shortcut.host, at: shortcut.toLocal.apply(to: end))
        if isTaken, context.hovering.shortcut != nil {
            shortcut.transport.frameEnded()
        } else {
            leaveShortcut(with: moved, isTaken: isTaken)
        }
        if context.hovering.shortcut == nil || !context.intake.end() { resumeWholeWay() }
        return true
    }

    /// A motion ends as those that go the whole way. What the client did not take, the responders above its surface get.
    @inline(never)
    private func leaveShortcut(with motion: PointerMotion, isTaken: Bool) {
        if !isTaken, let route = pointer.presence.route {
            let sender = pointer.sender
            sender.passOn(
                sender.makeEvent(.moved, motion.timestamp, motion.delta, motion.unacceleratedDelta),
                along: route)
        }
        endFrame()
    }

    @inline(never)
    private func resumeWholeWay() {
        settleHovering()
        handleWaitingFrames()
    }

    /// Opens the short way after an event that went the whole way, for motions that follow. A pointer that has just come
    /// over something may go on to something else.
    /// - Parameter former: the number of what it was over before the event.
    @inline(__always)
    func openHoverShortcut(after event: InputEvent, from former: UInt64) {
        guard pointer.presence.hoverNumber == former else { return }
        switch event.payload {
        case .pointerMotion, .pointerPosition: openHoverShortcut(of: event.device)
        default: break
        }
    }

    @inline(never)
    private func openHoverShortcut(of device: InputDevice.ID) {
        guard !context.explanations.isOn, context.intake.spies.isEmpty, context.filters.isEmpty,
            !motion.recognizesPointerShakes, !inputViews.needsUpdate, keyboard.keys.delayed.isEmpty,
            context.devices.contains(device), context.intake.validator.isInOrder(device),
            let shortcut = pointer.presence.makeHoverShortcut(of: device)
        else { return }
        context.open(shortcut)
    }

    /// What comes goes the whole way: the validator is told of what did not.
    @inline(__always)
    func settleHovering() {
        if let device = context.hovering.device { settle(device) }
    }

    @inline(never)
    private func settle(_ device: InputDevice.ID) {
        context.intake.validator.passed(device, until: pointer.sender.time)
        context.endHovering()
    }
}

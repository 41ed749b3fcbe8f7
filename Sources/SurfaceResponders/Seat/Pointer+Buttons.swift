/// Buttons, and what belongs to their press until the last of them is up.
extension Pointer {
    func press(_ button: PointerButton, _ event: InputEvent) {
        let isFurther = heldButtons.contains { $0.button == button }
        let isFirst = heldButtons.isEmpty
        heldButtons.append(HeldButton(button: button, device: event.device))
        seat.keyCommands.interrupt()
        guard !isFurther else { return seat.note(.heldElsewhere) }
        if isFirst { beginInteraction(button, event) } else { continueInteraction(button, event) }
    }

    private func continueInteraction(_ button: PointerButton, _ event: InputEvent) {
        switch interaction {
        case .pressed(let route):
            seat.note(.interaction)
            send(.pressed(button), along: route, event.time)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed, .command, .hovering:
            seat.note(.swallowed)
        }
    }

    /// Whether a button is down and belongs to a responder.
    func isPressed(_ button: PointerButton) -> Bool {
        guard case .pressed = interaction else { return false }
        return heldButtons.contains { $0.button == button } && !clientButtons.contains(button)
    }

    private func beginInteraction(_ button: PointerButton, _ event: InputEvent) {
        if let taker = seat.filters.taker(of: event, on: seat) {
            if heldButtons.isEmpty { return }
            interaction = .taken(by: taker)
            return seat.note(.taken(by: taker))
        }
        if !isPickGood(at: location) { pickAgain(at: event.time) }
        var redirected: Responder?
        switch seat.decision(for: seat.scene.hitTest(location), isPress: true) {
        case .pass: break
        case .nothing:
            if !heldButtons.isEmpty { interaction = .swallowed }
            return seat.note(.grabbed)
        case .redirect(let responder):
            seat.note(.grabbed)
            redirected = responder
            hover(over: responder, at: event.time)
        }
        if redirected == nil, isCommand(button) { return }
        if let hover { seat.pressBegan(on: hover.path) }
        // The policy may have raised, closed or moved what was hit.
        if pickedVersion != seat.scene.version { pickAgain(at: event.time) }
        if let redirected { hover(over: redirected, at: event.time) }
        // Whoever heard of the press meanwhile may have taken the device, with its button, away.
        guard !heldButtons.isEmpty, case .hovering = interaction else { return }
        guard let hover else {
            interaction = .swallowed
            return seat.note(.swallowed)
        }
        refreshPath(of: hover)
        guard let hover = self.hover else { return interaction = .swallowed }
        interaction = .pressed(hover)
        if button == .left { seat.touches.pointerPressed(on: hover, event) }
        // A recognizer may do anything.
        guard !heldButtons.isEmpty, case .pressed = interaction else { return }
        send(.pressed(button), along: hover, event.time)
    }

    /// Whether a key command takes a press on what the pointer is over.
    private func isCommand(_ button: PointerButton) -> Bool {
        if let hover { refreshPath(of: hover) }
        guard !heldButtons.isEmpty, case .hovering = interaction, let hover, let target = hover.target,
            let match = seat.keyCommands.claim(button, along: hover.path)
        else { return false }
        interaction = .command
        seat.note(.command(match.command))
        // The action may remove what was pressed.
        withExtendedLifetime(target) {
            seat.keyCommands.perform(match, trigger: .button(button, on: .passUnretained(target)))
        }
        return true
    }

    func release(_ button: PointerButton, _ event: InputEvent) {
        let isLast = heldButtons.count { $0.button == button } == 1
        // Recognizers hear of it first: the press may be a tap, and is taken from who has it.
        if isLast, button == .left { seat.touches.pointerReleased(.ended, at: event.time) }
        guard let place = heldButtons.firstIndex(where: { $0.button == button && $0.device == event.device })
        else { return }
        heldButtons.remove(at: place)
        guard isLast else { return seat.note(.heldElsewhere) }
        switch interaction {
        case .pressed(let route):
            seat.note(.interaction)
            send(.released(button), along: route, event.time)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed, .command, .hovering:
            seat.note(.swallowed)
        }
        if heldButtons.isEmpty { endInteraction(at: event.time) }
    }

    private func endInteraction(at time: Timestamp) {
        interaction = .hovering
        clientButtons.removeAll(keepingCapacity: true)
        if let grab = transferGrab {
            transferGrab = nil
            seat.revoke(grab)
        }
        // The pointer may have been dragged off what was pressed.
        pickedVersion = 0
        pickAgain(at: time)
    }

    // MARK: Interactions that end early

    /// Tells who has the buttons that they are taken away; what follows of them reaches nobody.
    func cancelInteraction() {
        switch interaction {
        case .pressed(let route):
            // With no button down any more, the last release is being delivered: there is nothing to take
            // away.
            guard !heldButtons.isEmpty else { return }
            interaction = .swallowed
            send(.cancelled, along: route, lastTime)
            clientButtons.removeAll(keepingCapacity: true)
        case .taken, .command:
            interaction = .swallowed
        case .hovering, .swallowed:
            break
        }
    }

    /// A recognizer made a gesture of the press. Clients know no cancel of buttons: to theirs the pointer leaves, until
    /// the buttons are up.
    func cancel(recognized touch: Touch) {
        guard case .pressed = interaction else { return }
        if touch.phase == .began { interaction = .swallowed } else { cancelInteraction() }
        leave(at: lastTime)
    }

    /// A surface goes: what was pressed on it is cancelled, and the pointer leaves it while its chain still
    /// stands.
    func willRemove(_ surface: SurfaceResponder) {
        cancelGesture(within: surface)
        if case .pressed(let route) = interaction, route.isWithin(surface) { cancelInteraction() }
        if let hover, hover.isWithin(surface) {
            leave(at: lastTime)
            setNeedsPick()
        }
        if let enteredSurface, enteredSurface.isWithin(surface) { exitSurfaceLeftBehind(at: lastTime) }
    }

    /// A release or a cancel that is on its way to a client does not arrive any more when a handler before it
    /// on the path makes the pointer leave: the client is told now.
    func cancelButtonsOnTheirWay() {
        guard let surface = enteredSurface, !clientButtons.isEmpty else { return }
        send(.cancelled, along: Route(path: ResponderPath([surface]), host: surface), lastTime)
        clientButtons.removeAll(keepingCapacity: true)
    }

    /// A filter goes: the rest of what it took reaches nobody.
    func forget(_ filter: any InputFilter) {
        if case .taken(let taker) = interaction, taker === filter { interaction = .swallowed }
        forgetGesture(takenBy: filter)
    }

    /// A drag takes over what is pressed: the one who had it is told, and the rest goes where the drag says.
    func transferInteraction(to grab: Grab) {
        switch interaction {
        case .pressed, .command: break
        case .hovering, .taken, .swallowed: return
        }
        guard !heldButtons.isEmpty else { return }
        seat.touches.pointerReleased(.cancelled, at: lastTime)
        cancelInteraction()
        transferGrab = grab
        interaction = .hovering
        setNeedsPick()
        pickAgain(at: lastTime)
        guard !heldButtons.isEmpty, transferGrab === grab else { return }
        interaction = hover.map { .pressed($0) } ?? .swallowed
    }

    /// A drag ends: if buttons are still down, what follows of them reaches nobody.
    func endTransfer(to grab: Grab) {
        guard transferGrab === grab else { return }
        transferGrab = nil
        guard !heldButtons.isEmpty else { return }
        cancelInteraction()
        interaction = .swallowed
    }

    /// A device goes, with its buttons.
    func releaseButtons(of device: InputDevice.ID) {
        for held in heldButtons where held.device == device {
            release(
                held.button,
                InputEvent(time: lastTime, device: device, .button(held.button, isDown: false)))
        }
    }

    /// The last pointing device goes.
    func clearFocus() {
        cancelGesture()
        cancelInteraction()
        interaction = heldButtons.isEmpty ? .hovering : .swallowed
        leave(at: lastTime)
        setNeedsPick()
    }
}

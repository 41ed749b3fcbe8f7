/// Buttons: who gets what is pressed, until the last of them is up.
extension Pointer {
    func press(_ button: PointerButton, _ event: InputEvent) {
        let isFirst = buttons.isEmpty
        let isNew = buttons.press(button, on: event.device)
        keyCommands.interrupt()
        guard isNew else { return context.note(.heldElsewhere) }
        if isFirst { beginPress(button, event) } else { joinPress(button, event) }
    }

    /// A further button goes to whoever has the first one.
    private func joinPress(_ button: PointerButton, _ event: InputEvent) {
        guard let first = buttons.standing.first else { return swallow(button, event) }
        switch first.consumer {
        case .responders:
            guard let route = first.route else { return }
            context.note(.interaction)
            let press = buttons.begin(button, on: event.device, along: route, .responders)
            buttons.deliver(press, along: route, at: event.time)
        case .filter(let filter):
            buttons.begin(button, on: event.device, along: nil, .filter(filter))
            filter.follow(event, on: context.seat)
        default:
            swallow(button, event)
        }
    }

    private func swallow(_ button: PointerButton, _ event: InputEvent) {
        buttons.begin(button, on: event.device, along: nil, .swallowed)
        context.note(.swallowed)
    }

    private func beginPress(_ button: PointerButton, _ event: InputEvent) {
        if let taker = context.taker(of: event) {
            guard !buttons.isEmpty else { return }
            buttons.begin(button, on: event.device, along: nil, .filter(taker))
            return context.note(.taken(by: taker))
        }
        presence.pickIfNeeded(at: event.time)
        var redirected: Responder?
        context.pass(.hitTest)
        context.pass(.grabs)
        switch context.decision(for: context.scene.hitTest(location), isPress: true) {
        case .pass: break
        case .nothing:
            if !buttons.isEmpty { buttons.begin(button, on: event.device, along: nil, .swallowed) }
            return context.note(.grabbed)
        case .redirect(let responder):
            context.note(.grabbed)
            redirected = responder
            presence.hover(over: responder, at: event.time)
        }
        if redirected == nil, isCommand(button, event) { return }
        context.pass(.focusPolicy)
        if let route = presence.route { focus.pressBegan(on: route.path) }
        // The policy may have raised, closed or moved what was hit.
        if !presence.isPickCurrent { presence.pickAgain(at: event.time) }
        if let redirected { presence.hover(over: redirected, at: event.time) }
        // Whoever heard of the press meanwhile may have taken the device, with its button, away.
        guard !buttons.isEmpty, buttons.standing.isEmpty else { return }
        guard let route = presence.currentRoute() else { return swallow(button, event) }
        let press = buttons.begin(button, on: event.device, along: route, .responders)
        context.pass(.gestureRecognizers)
        if button == .left { touches.pointerPressed(on: route, at: location, event) }
        // A recognizer may do anything.
        guard press.isRouted, buttons.press(of: button) === press else { return }
        buttons.deliver(press, along: route, at: event.time)
    }

    /// Whether a key command takes a press on what the pointer is over.
    private func isCommand(_ button: PointerButton, _ event: InputEvent) -> Bool {
        context.pass(.keyCommands)
        let route = presence.currentRoute()
        guard !buttons.isEmpty, buttons.standing.isEmpty, let route, let target = route.target,
            let match = keyCommands.claim(button, along: route.path)
        else { return false }
        buttons.begin(button, on: event.device, along: nil, .command(match.command))
        context.note(.command(match.command))
        // The action may remove what was pressed.
        withExtendedLifetime(target) {
            keyCommands.perform(match, trigger: .button(button, on: Unretained(target)))
        }
        return true
    }

    func release(_ button: PointerButton, _ event: InputEvent) {
        let isLast = buttons.isHeldOnce(button)
        // Recognizers hear of it first: the press may be a tap, and is taken from whoever has it.
        if isLast, button == .left { touches.pointerReleased(.ended, at: event.time) }
        guard buttons.release(button, on: event.device) else { return }
        guard isLast else { return context.note(.heldElsewhere) }
        if let press = buttons.press(of: button) {
            end(press, event)
            buttons.forget(press)
        } else {
            context.note(.swallowed)
        }
        if buttons.isEmpty { endPress(at: event.time) }
    }

    private func end(_ press: ButtonPress, _ event: InputEvent) {
        switch press.consumer {
        case .responders:
            guard let route = press.route else { return }
            context.note(.interaction)
            buttons.deliverEnd(of: press, along: route, at: event.time)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
        default:
            context.note(.swallowed)
        }
    }

    /// The last button is up.
    private func endPress(at time: Timestamp) {
        if let grab = transferGrab {
            transferGrab = nil
            context.seat.revoke(grab)
        }
        // The pointer may have been dragged off what was pressed.
        presence.setNeedsPick()
        presence.pickAgain(at: time)
    }

    // MARK: Presses that end early

    /// Whoever has the buttons that are down loses them. Clients know no cancel of buttons: to theirs the pointer leaves,
    /// until the buttons are up.
    private func cancelAndLeave(for reason: CancelReason) {
        guard buttons.standing.contains(where: \.isRouted) else { return }
        buttons.cancel(for: reason) { _, _ in true }
        presence.leave(at: delivery.time)
    }

    /// A recognizer made a gesture of what it saw.
    func recognized(by recognizer: GestureRecognizer) {
        if let touch = touches.pointerTouch, recognizer.sequence.concerned & touch.bit != 0 {
            cancelAndLeave(for: .recognized)
        }
        gestures.recognized(by: recognizer)
    }

    /// What follows of the buttons that are down reaches nobody.
    private func takeAway(for reason: CancelReason) {
        buttons.cancelAll(for: reason)
    }

    /// A drag takes over what is pressed: the one who had it is told, and the rest goes where the drag says.
    func transferPress(to grab: Grab) {
        guard buttons.standing.contains(where: \.isTransferable), !buttons.isEmpty else { return }
        touches.pointerReleased(.cancelled, at: delivery.time)
        cancelAndLeave(for: .transferred)
        takeAway(for: .transferred)
        transferGrab = grab
        presence.pickThawed(at: delivery.time)
        guard !buttons.isEmpty, transferGrab === grab else { return }
        for press in buttons.standing {
            guard let route = presence.route else { continue }
            buttons.begin(press, along: route)
            // The one who gets it knows of it by the grab.
            press.toldResponders = .begun
        }
    }

    /// A drag ends: if buttons are still down, what follows of them reaches nobody. A grab that let something through, as
    /// everything does under a lock, has to take it away from a client, too.
    func endTransfer(to grab: Grab) {
        guard transferGrab === grab else { return }
        transferGrab = nil
        guard !buttons.isEmpty else { return }
        let isThrough = presence.enteredSurface != nil
        if isThrough { cancelAndLeave(for: .transferred) }
        takeAway(for: .transferred)
        // A client's request is no part of a hardware frame.
        if isThrough, !context.intake.isRouting { context.transport?.frameEnded() }
    }

    /// A device goes, with its buttons.
    private func releaseButtons(of device: InputDevice.ID) {
        for button in buttons.buttons(heldBy: device) {
            release(button, InputEvent(time: delivery.time, device: device, .button(button, isDown: false)))
        }
    }

    /// The last pointing device goes.
    func clearFocus() {
        gestures.cancelCurrent(for: .deviceGone)
        takeAway(for: .deviceGone)
        presence.clear()
    }
}

/// What concerns all that is held down.
extension Pointer: InteractionHolder, GestureSubject {
    var isAnythingPressed: Bool { !buttons.isEmpty }

    /// What was pressed on the surface is cancelled, and the pointer leaves it while its chain still stands.
    func surfaceWillGo(_ surface: SurfaceResponder) {
        gestures.surfaceWillGo(surface)
        buttons.surfaceWillGo(surface)
        presence.willRemove(surface)
    }

    func letGo(of device: InputDevice.ID) {
        // A finger that the pointer is to recognizers is taken away, not lifted.
        if let finger = touches.pointerTouch, finger.device == device {
            touches.pointerReleased(.cancelled, at: delivery.time)
        }
        gestures.letGo(of: device)
        releaseButtons(of: device)
    }

    func suspend() {
        gestures.cancelCurrent(for: .suspended)
        cancelAndLeave(for: .suspended)
        takeAway(for: .suspended)
    }

    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        buttons.pass(within: region, to: heir)
        gestures.pass(within: region, to: heir)
        presence.pass(within: region, to: heir)
    }

    func forget(_ filter: any InputFilter) {
        buttons.forget(filter)
        gestures.forget(filter)
    }
}

extension ButtonPress {
    /// Whether a drag may take the press over: not what nobody has, or a filter.
    fileprivate var isTransferable: Bool {
        switch consumer {
        case .responders, .command: true
        default: false
        }
    }
}

/// Button presses. The first press determines the consumer until the last release or a cancel.
extension Pointer {
    func press(_ button: PointerButton, _ event: InputEvent) {
        let isFirst = buttons.isEmpty
        let isNew = buttons.press(button, on: event.device)
        keyCommands.interrupt()
        guard isNew else { return context.note(.heldElsewhere) }
        if isFirst { beginPress(button, event) } else { joinPress(button, event) }
    }

    /// Delivers a further button to the responders or the filter that have the first one, or swallows it.
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
        // The policy may have raised, closed or moved the surface that was hit.
        if !presence.isPickCurrent { presence.pickAgain(at: event.time) }
        if let redirected { presence.hover(over: redirected, at: event.time) }
        // A handler that ran since the press may have removed the device, which releases its buttons.
        guard !buttons.isEmpty, buttons.standing.isEmpty else { return }
        guard let route = presence.currentRoute() else { return swallow(button, event) }
        let press = buttons.begin(button, on: event.device, along: route, .responders)
        context.pass(.gestureRecognizers)
        if button == .left { touches.pointerPressed(on: route, at: location, event) }
        // A recognizer's handler may have ended the press.
        guard press.isRouted, buttons.press(of: button) === press else { return }
        buttons.deliver(press, along: route, at: event.time)
    }

    /// Performs the key command that takes a press on the pointer's target; false if there is none.
    private func isCommand(_ button: PointerButton, _ event: InputEvent) -> Bool {
        context.pass(.keyCommands)
        let route = presence.currentRoute()
        guard !buttons.isEmpty, buttons.standing.isEmpty, let route, let target = route.target,
            let match = keyCommands.claim(button, along: route.path)
        else { return false }
        buttons.begin(button, on: event.device, along: nil, .command(match.command))
        context.note(.command(match.command))
        // The action may remove the target of the press.
        withExtendedLifetime(target) {
            keyCommands.perform(match, trigger: .button(button, on: Unretained(target)))
        }
        return true
    }

    func release(_ button: PointerButton, _ event: InputEvent) {
        let isLast = buttons.isHeldOnce(button)
        // Recognizers receive the release first: they may recognize a tap, which cancels the press.
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

    /// Called when the last button is released.
    private func endPress(at time: Timestamp) {
        if let grab = transferGrab {
            transferGrab = nil
            context.seat.revoke(grab)
        }
        // The pointer may have been dragged off the target of the press.
        presence.setNeedsPick()
        presence.pickAgain(at: time)
    }

    // MARK: Presses that end early

    /// Cancels the buttons that responders have. Wayland has no cancel for buttons, so the pointer leaves the
    /// client's surface until all buttons are up.
    private func cancelAndLeave(for reason: CancelReason) {
        guard buttons.standing.contains(where: \.isRouted) else { return }
        buttons.cancel(for: reason) { _, _ in true }
        presence.leave(at: delivery.time)
    }

    /// Cancels the buttons or the touchpad gesture in which a recognizer recognized its gesture.
    func recognized(by recognizer: GestureRecognizer) {
        if let touch = touches.pointerTouch, recognizer.sequence.concerned & touch.bit != 0 {
            cancelAndLeave(for: .recognized)
        }
        gestures.recognized(by: recognizer)
    }

    /// Cancels the buttons that are down, whichever consumer has them. Their further events are discarded.
    private func takeAway(for reason: CancelReason) {
        buttons.cancelAll(for: reason)
    }

    /// Hands the pressed buttons to a drag: their receivers are sent a cancel, and the drag's grab decides
    /// which responder receives further events. Requires a button that responders or a key command have.
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
            // The new receiver learns of the press from the grab, so it is sent no press.
            press.toldResponders = .begun
        }
    }

    /// Called when a drag ends. Further events of buttons that are still down are discarded, and the pointer
    /// leaves a surface whose client it entered during the drag.
    func endTransfer(to grab: Grab) {
        guard transferGrab === grab else { return }
        transferGrab = nil
        guard !buttons.isEmpty else { return }
        let isThrough = presence.enteredSurface != nil
        if isThrough { cancelAndLeave(for: .transferred) }
        takeAway(for: .transferred)
        // A client's request is not part of a hardware frame, so the transport's frame ends here.
        if isThrough, !context.intake.isRouting { context.transport?.frameEnded() }
    }

    /// Releases the buttons that a device holds, because it was removed or the seat is paused.
    private func releaseButtons(of device: InputDevice.ID) {
        for button in buttons.buttons(heldBy: device) {
            release(button, InputEvent(time: delivery.time, device: device, .button(button, isDown: false)))
        }
    }

    /// Cancels what is held down and leaves the target, because the last pointing device was removed.
    func clearFocus() {
        gestures.cancelCurrent(for: .deviceGone)
        takeAway(for: .deviceGone)
        presence.clear()
    }
}

/// The pointer's part in changes that affect all interactions.
extension Pointer: InteractionHolder, GestureSubject {
    var isAnythingPressed: Bool { !buttons.isEmpty }

    var interactions: [Interaction] { buttons.interactions + gestures.interactions }

    /// Cancels presses on the surface and leaves it while its chain is still intact.
    func surfaceWillGo(_ surface: SurfaceResponder) {
        gestures.surfaceWillGo(surface)
        buttons.surfaceWillGo(surface)
        presence.willRemove(surface)
    }

    func letGo(of device: InputDevice.ID) {
        // Recognizers see the pointer as a finger: it is canceled, not lifted.
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
    /// Whether a drag may take over the press: responders or a key command have it.
    fileprivate var isTransferable: Bool {
        switch consumer {
        case .responders, .command: true
        default: false
        }
    }
}

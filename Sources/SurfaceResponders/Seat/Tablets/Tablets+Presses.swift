/// Tips and buttons. A tool's first press determines the consumer until its last release or a cancel.
extension Tablets {
    func press(_ contact: ToolPress.Contact, of presence: ToolPresence, _ event: InputEvent) {
        keyCommands.interrupt()
        if let first = presses.presses(of: presence.id).first {
            join(contact, of: presence, first, event)
        } else {
            beginPress(contact, of: presence, event)
        }
    }

    /// Delivers a further press of a tool to the consumer of its first one.
    private func join(
        _ contact: ToolPress.Contact, of presence: ToolPresence, _ first: ToolPress, _ event: InputEvent
    ) {
        switch first.consumer {
        case .responders:
            guard let route = first.route else { return }
            context.note(.interaction)
            deliver(
                presses.begin(contact, of: presence, along: route, .responders), of: presence, along: route)
        case .filter(let filter):
            presses.begin(contact, of: presence, along: nil, .filter(filter))
            filter.follow(event, on: context.seat)
        case .pointer: pressPointer(contact, of: presence)
        default: swallow(contact, of: presence)
        }
    }

    private func beginPress(_ contact: ToolPress.Contact, of presence: ToolPresence, _ event: InputEvent) {
        if let taker = context.taker(of: event) {
            guard isNear(presence) else { return }
            presses.begin(contact, of: presence, along: nil, .filter(taker))
            return context.note(.taken(by: taker))
        }
        pick(presence)
        guard isNear(presence) else { return }
        // The pointer asks the grabs, the key commands and the policy itself when it handles the press.
        if presence.receiver == .pointer { return pressPointer(contact, of: presence) }
        guard let target = pressTarget(of: presence) else { return swallow(contact, of: presence) }
        context.pass(.focusPolicy)
        focus.pressBegan(on: context.makePath(to: target))
        // The policy may have raised, closed or moved the surface that was hit, or removed the tool.
        guard isNear(presence), !presses.isFrozen(presence.id) else { return }
        if presence.pickedVersion != context.scene.version { pick(presence) }
        guard isNear(presence) else { return }
        if presence.receiver == .pointer { return pressPointer(contact, of: presence) }
        guard presence.receiver == .route, let finalTarget = pressedResponder(target, of: presence) else {
            return swallow(contact, of: presence)
        }
        let route = context.makeRoute(to: finalTarget)
        deliver(presses.begin(contact, of: presence, along: route, .responders), of: presence, along: route)
    }

    /// The target of a press; nil for none. If a grab redirects the press, the tool enters that responder.
    private func pressTarget(of presence: ToolPresence) -> Responder? {
        context.pass(.hitTest)
        let hit = context.scene.hitTest(presence.state.location)
        context.pass(.grabs)
        switch context.decision(for: hit, isPress: true) {
        case .pass: return hit?.responder ?? context.defaultTarget
        case .nothing:
            context.note(.grabbed)
            return nil
        case .redirect(let responder):
            context.note(.grabbed)
            hover(presence, over: responder)
            return responder
        }
    }

    /// The pressed responder if it is in the surface that the tool is over, else the tool's target.
    private func pressedResponder(_ target: Responder, of presence: ToolPresence) -> Responder? {
        guard let surface = target as? SurfaceResponder, surface.hostSurface === presence.target,
            context.isPresent(surface)
        else { return presence.target }
        return surface
    }

    private func pressPointer(_ contact: ToolPress.Contact, of presence: ToolPresence) {
        presses.begin(contact, of: presence, along: nil, .pointer)
        follower.press(contact, of: presence, isDown: true)
    }

    private func swallow(_ contact: ToolPress.Contact, of presence: ToolPresence) {
        guard isNear(presence) else { return }
        presses.begin(contact, of: presence, along: nil, .swallowed)
        context.note(.swallowed)
    }

    private func deliver(_ press: ToolPress, of presence: ToolPresence, along route: Route) {
        presses.tellBeginning(of: press) { send(.pressed(press), of: presence, along: route) }
    }

    // MARK: The end

    func release(_ contact: ToolPress.Contact, of presence: ToolPresence, _ event: InputEvent) {
        guard let press = presses.press(contact, of: presence.id) else { return context.note(.swallowed) }
        end(press, of: presence, event)
        presses.forget(press)
        // The tool may have been dragged off the target of the press.
        if isNear(presence) { pick(presence) }
    }

    func end(_ press: ToolPress, of presence: ToolPresence, _ event: InputEvent) {
        switch press.consumer {
        case .responders:
            guard let route = press.route else { return }
            context.note(.interaction)
            // Marked as ended before the delivery, so that no handler's cancel affects this press.
            press.consumer = .swallowed
            press.toldResponders = .ended
            send(.released(press), of: presence, along: route)
            presses.completeEnd(of: press, along: route)
        case .pointer: follower.press(press.contact, of: presence, isDown: false)
        case .filter(let filter): filter.follow(event, on: context.seat)
        default: context.note(.swallowed)
        }
    }

    // MARK: Presses that end early

    func tellCancelled(_ held: [ToolPress], along route: Route) {
        for presence in presences(of: held) { send(.cancelled, of: presence, along: route) }
    }

    /// Sends a cancel to a client to which responders did not forward the end of presses.
    func offerEnd(of held: [ToolPress], toClientOf host: SurfaceResponder) {
        for presence in presences(of: held) {
            let cancel = event(.cancelled, of: presence)
            context.run(Route(to: host)) { _ in _ = cancel.offerToClient() }
        }
    }

    func leave(after held: [ToolPress]) {
        for presence in presences(of: held) { leave(presence) }
    }

    private func presences(of held: [ToolPress]) -> [ToolPresence] {
        presences.filter { presence in held.contains { $0.tool == presence.id } }
    }

    /// Transfers a press to a responder, which receives it from its beginning. If responders have the press,
    /// all presses of the tool are canceled for them, and further events of the other presses are discarded.
    /// - Parameters:
    ///   - press: a press that is down and that neither a filter nor the pointer has.
    ///   - responder: the new receiver. A surface must be shown, and must not be about to leave the scene.
    /// - Returns: false if these conditions are not met, or no longer met after a handler was called.
    @discardableResult
    public func transfer(_ press: ToolPress, to responder: Responder) -> Bool {
        guard isTransferable(press), context.isPresent(responder) else { return false }
        if press.isRouted { presses.cancel([press], for: .transferred) }
        // A handler of the cancel may have removed the device or the responder.
        guard isTransferable(press), context.isPresent(responder), let presence = presence(of: press.tool)
        else { return false }
        let route = context.makeRoute(to: responder)
        presses.begin(press, along: route)
        hover(presence, over: responder)
        guard press.isRouted, isTransferable(press) else { return false }
        deliver(press, of: presence, along: route)
        return true
    }

    private func isTransferable(_ press: ToolPress) -> Bool {
        guard presses.standing.contains(where: { $0 === press }) else { return false }
        switch press.consumer {
        case .responders, .swallowed: return true
        default: return false
        }
    }
}

/// The tablets' part in changes that affect all interactions.
extension Tablets: InteractionHolder {
    var isAnythingPressed: Bool { presses.isAnythingPressed || padButtons.isAnythingPressed }

    var interactions: [Interaction] { presses.interactions + padButtons.interactions }

    func surfaceWillGo(_ surface: SurfaceResponder) {
        presses.surfaceWillGo(surface)
        padButtons.surfaceWillGo(surface)
        for presence in presences where presence.target?.isWithin(surface) == true { leave(presence) }
    }

    /// Releases what the device's tools and pads hold down, and ends the presence of the tools.
    func letGo(of device: InputDevice.ID) {
        for presence in presences where presence.device == device {
            presses.loseFilters { $0.tool == presence.id }
            goAway(presence, InputEvent(time: presence.time, device: device, .tool(presence.id, .left)))
        }
        padButtons.letGo(of: device)
    }

    func suspend() {
        presses.suspend()
        padButtons.suspend()
        setNeedsPick()
    }

    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        presses.pass(within: region, to: heir)
        padButtons.pass(within: region, to: heir)
    }

    func forget(_ filter: any InputFilter) {
        presses.forget(filter)
        padButtons.forget(filter)
    }

    func focusWillMove() {
        padButtons.focusWillMove()
    }
}

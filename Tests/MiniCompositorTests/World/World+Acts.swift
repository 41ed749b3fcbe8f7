import SurfaceResponders

/// Performs the steps of a world.
extension World {
    /// Few keys, so that devices often press the same: letters, digits, modifiers, and keys without effect.
    static let keys: [UInt32] = [30, 31, 32, 16, 17, 2, 3, 57, 42, 54, 29, 56, 100, 125, 58, 69, 163, 900]

    private static let chords: [[UInt32]] = [
        [125, 57], [125, 49], [125, 50], [125, 33], [125, 24], [125, 2], [125, 3], [125, 42, 3], [56, 15],
        [125, 34], [125, 44], [125, 1], [125, 16], [42, 30], [125, 103], [105], [28],
    ]

    private static let waits: [Duration] = [
        .milliseconds(1), .milliseconds(16), .milliseconds(100), .milliseconds(700), .seconds(2),
    ]

    func act(_ step: WorldStep) {
        let (a, b, c) = (step.a, step.b, step.c)
        let seat = seats[c % 6 == 0 ? c % seats.count : 0]
        switch step.verb.group {
        case .pointing: point(step.verb, a, b, on: seat, aim(a, b, c))
        case .touching: touch(step.verb, a, on: seat, aim(b, c, a))
        case .tablets: draw(step.verb, a, on: seat, aim(b, c, a))
        case .keys: type(step.verb, a, b, on: seat)
        case .devices: change(step.verb, a, seat)
        case .life: live(step.verb, a, b, c)
        default:
            guard !clients.isEmpty else { return }
            ask(step.verb, clients[a % clients.count], a / 7, b, c)
        }
    }

    /// Returns a point: usually in a window, otherwise on or near the output.
    private func aim(_ a: Int, _ b: Int, _ c: Int) -> Point {
        let windows = scene.windows.filter { !$0.isHidden }
        let place = a % (windows.count + 1)
        guard place < windows.count else { return Point(x: Double(b % 820) - 10, y: Double(c % 620) - 10) }
        let frame = windows[place].frame
        let (x, y) = (Double(b % 100) / 100, Double(c % 100) / 100)
        return Point(x: frame.minX + frame.width * x, y: frame.minY + frame.height * y)
    }

    // MARK: Input

    private func point(_ verb: WorldVerb, _ a: Int, _ b: Int, on seat: WorldSeat, _ place: Point) {
        if verb == .wait { return clock.advance(by: Self.waits[a % Self.waits.count]) }
        clock.advance(by: .milliseconds(UInt64(1 + b % 9)))
        guard !seat.mice.isEmpty else { return }
        let mouse = seat.mice[b % seat.mice.count]
        let delta = Vector(dx: Double(a % 81) - 40, dy: Double(b % 61) - 30)
        switch verb {
        case .move: mouse.send(.pointerPosition(place))
        case .nudge: mouse.send(.pointerMotion(delta: delta, unaccelerated: delta))
        case .button:
            let buttons: [PointerButton] = [.left, .left, .left, .right, .middle]
            mouse.toggle(mouse.buttons.last ?? buttons[a % buttons.count])
        case .scroll: mouse.send(.scroll(Self.scroll(a, b)))
        default: mouse.gesture(a, delta)
        }
    }

    private static func scroll(_ a: Int, _ b: Int) -> Scroll {
        switch a % 4 {
        case 0: Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120))
        case 1: Scroll(source: .wheel, horizontal: Scroll.Axis(value: -7.5, value120: -60))
        case 2: Scroll(source: .finger, vertical: Scroll.Axis(value: Double(b % 20)))
        default: Scroll(source: .finger, vertical: Scroll.Axis(value: 0, isStop: true))
        }
    }

    private func touch(_ verb: WorldVerb, _ a: Int, on seat: WorldSeat, _ place: Point) {
        clock.advance(by: .milliseconds(UInt64(1 + a % 30)))
        guard !seat.touchscreens.isEmpty else { return }
        let screen = seat.touchscreens[a % seat.touchscreens.count]
        switch verb {
        case .finger: screen.toggleFinger(Int32(a % 3), at: place)
        case .slide: screen.slide(a, to: place)
        default: screen.cancelTouch()
        }
    }

    private func draw(_ verb: WorldVerb, _ a: Int, on seat: WorldSeat, _ place: Point) {
        clock.advance(by: .milliseconds(UInt64(1 + a % 9)))
        if verb == .pen { seat.tablet?.usePen(a, at: place) } else { seat.tablet?.usePad(a) }
    }

    private func type(_ verb: WorldVerb, _ a: Int, _ b: Int, on seat: WorldSeat) {
        clock.advance(by: .milliseconds(UInt64(1 + b % 40)))
        guard !seat.keyboards.isEmpty else { return }
        let keyboard = seat.keyboards[b % seat.keyboards.count]
        if verb == .chord {
            let chord = Self.chords[a % Self.chords.count].filter { !keyboard.keys.contains($0) }
            for key in chord { seat.putKey(key, on: keyboard) }
            for key in chord.reversed() { seat.putKey(key, on: keyboard) }
        } else {
            // Once three keys are held, the oldest is released.
            let key = keyboard.keys.count > 2 ? keyboard.keys[0] : Self.keys[a % Self.keys.count]
            seat.putKey(key, on: keyboard)
        }
    }

    private func change(_ verb: WorldVerb, _ a: Int, _ seat: WorldSeat) {
        switch verb {
        case .plug: seat.plug(a)
        case .unplug: seat.unplug(a)
        case .addSeat: addSeat()
        default: removeSeat()
        }
    }

    // MARK: Clients

    private func ask(_ verb: WorldVerb, _ client: WorldClient, _ a: Int, _ b: Int, _ c: Int) {
        switch verb {
        case .toplevel: client.addToplevel(a, b)
        case .subsurface: client.addSubsurface(a, b)
        case .popup: client.addPopup(a, b)
        case .layer: client.addLayer(a, b)
        case .destroy: client.surface(b)?.destroy()
        case .state: client.changeState(a, b)
        case .follow: client.follow(a, b)
        case .region: client.setRegion(a, b)
        case .hide: client.root(b)?.hide()
        case .resize: client.resize(a, b)
        case .burst: client.commitAgainAndAgain(a, b)
        case .lock: if client.lock == nil { client.lock = WorldLock(client) }
        case .unlock: client.lock?.unlock()
        case .cursor: client.seat(b)?.setCursor(a)
        case .drag: client.drag(a, b)
        case .accept: client.seat(b)?.data.accept(a)
        case .select: if let seat = client.seat(b) { seat.data.select(a, serial: seat.keySerial) }
        case .receive: client.seat(b)?.data.receive()
        case .dropSource: if let source = client.sources.last { client.drop(source) }
        case .constrain: if let surface = client.surface(c) { client.seat(b)?.constrain(a, surface) }
        case .unconstrain: client.seats.forEach { $0.unconstrain(a) }
        case .inhibit: if let root = client.root(c) { client.seat(b)?.inhibit(root) }
        case .release: client.seat(b)?.releaseDevice(a)
        case .write: client.seat(b)?.write(a)
        case .method: client.becomeMethod(b)
        case .forward: for client in clients { client.method?.act(b) }
        case .virtualKeyboard: client.addVirtualKeyboard(b)
        case .virtualKey: client.useVirtualKeyboard(a, b)
        case .virtualPointer: client.addVirtualPointer(b)
        default: client.useVirtualPointer(a, b, c)
        }
    }

    private func live(_ verb: WorldVerb, _ a: Int, _ b: Int, _ c: Int) {
        if verb == .connect || clients.isEmpty { return connect() }
        let client = clients[a % clients.count]
        switch verb {
        case .die: if c % 3 == 0 { die(client) }
        case .sleep:
            client.isAsleep = true
            if b % 4 != 0 { client.limitSocket(to: 4608) }
        case .wake: wake(client)
        case .lie: client.lie(b, c)
        default: calmDown()
        }
    }

    private func wake(_ client: WorldClient) {
        client.isAsleep = false
        client.limitSocket(to: 1 << 18)
    }

    // MARK: Calm

    /// Wakes all clients, releases what is held, and advances the clock. Then checks the rules at rest.
    func calmDown() {
        for client in clients { wake(client) }
        settle()
        unlock()
        for seat in seats { seat.letGo() }
        for client in clients { client.letGo() }
        settle()
        for client in clients { client.letGo() }
        for _ in 0..<4 {
            clock.advance(by: .milliseconds(600))
            exchange()
        }
        settle()
        report(WorldRules.findingsAtRest(in: self))
        for seat in seats where !seat.mice.isEmpty {
            clock.advance(by: .milliseconds(5))
            seat.mice[0].send(.pointerPosition(Point(x: 123.25 + Double(seat.mice.count), y: 45.5)))
            exchange()
            report(WorldRules.findingsAfterMotion(on: seat, in: self))
        }
    }

    private func unlock() {
        guard seats[0].seat.isLocked else { return }
        for client in clients { client.lock?.unlock() }
        settle()
        guard seats[0].seat.isLocked else { return }
        // The client that locked the session has disconnected, so another one locks and unlocks it.
        if clients.allSatisfy({ $0.lock != nil }) { connect() }
        guard let client = clients.first(where: { $0.lock == nil }) else {
            return report(["no client can unlock the session"])
        }
        client.lock = WorldLock(client)
        settle()
        client.lock?.unlock()
        settle()
    }
}

import Proofs
import SurfaceResponders
import Testing

/// The events that clients receive for the keys of key commands.
struct KeyCommandWireTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let policy = CommandingPolicy()

    private let superKey: UInt32 = 125
    private let q: UInt32 = 16
    private let a: UInt32 = 30

    init() throws {
        host = try SeatHost()
        client = try host.connect(seatVersion: 9)
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        host.seat.delegate = policy
        client.addKeyboard()
        window.makeKey(on: host.seat)
        _ = try client.take()
    }

    private let superDown = ["keyboard press 125", "keyboard modifiers 64 0 0 0"]
    private let superUp = ["keyboard release 125", "keyboard modifiers 0 0 0 0"]

    private func offer(
        _ input: KeyCommand.Input, _ flags: ModifierFlags = .super, after prefix: [KeyCombination] = [],
        trigger: KeyCommand.Trigger = .press, repeats: KeyCommand.RepeatBehavior = .automatic,
        delivery: KeyCommand.ModifierDelivery = .forwarded
    ) {
        policy.commands = [
            KeyCommand(
                input: input, modifierFlags: flags, after: prefix, action: .act,
                behavior: .init(trigger: trigger, repeatBehavior: repeats, modifierDelivery: delivery))
        ]
    }

    private func chord(_ codes: UInt32...) {
        for code in codes { host.keyDown(code) }
        for code in codes.reversed() { host.keyUp(code) }
    }

    @Test(.behavior(88), .requirement(2)) func `client sees the modifier of a command but never its key`()
        throws
    {
        offer("q")
        chord(superKey, q)
        #expect(policy.count == 1)
        try client.hears(superDown + superUp)
    }

    @Test(.behavior(97)) func `key stays hidden when the modifier is released first`() throws {
        offer("q")
        host.keyDown(superKey)
        host.keyDown(q)
        host.keyUp(superKey)
        host.keyUp(q)
        try client.hears(superDown + superUp)
    }

    @Test(.behavior(96)) func `held command neither repeats nor releases to the client`() throws {
        offer("q", repeats: .repeatable)
        host.keyDown(superKey)
        _ = try client.take()
        host.keyDown(q)
        host.clock.advance(by: .milliseconds(2000))
        host.keyUp(q)
        #expect(policy.count > 5)
        try client.hears([])
    }

    @Test(.behavior(97)) func `modifiers of a consumed key are still sent`() throws {
        // Caps Lock triggers a command. Clients still receive the lock.
        policy.commands = [
            KeyCommand(
                input: .keysym(.capsLock), action: .act,
                behavior: .init(wantsPriorityOverSystemBehavior: true))
        ]
        chord(58)
        #expect(policy.count == 1)
        try client.hears(["keyboard modifiers 2 0 2 0", "keyboard modifiers 0 0 2 0"])
    }

    @Test(.behavior(97), .requirement(3)) func `enter omits consumed keys`() throws {
        let other = try host.connect(seatVersion: 9)
        let second = try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        other.addKeyboard()
        _ = try other.take()
        offer("q")
        for code in [a, superKey, q] { host.keyDown(code) }
        _ = try client.take()
        second.makeKey(on: host.seat)
        try client.hears(["keyboard leave a"])
        try other.hears(["keyboard enter b [30, 125]", "keyboard modifiers 64 0 0 0"])
        for code in [q, superKey, a] { host.keyUp(code) }
        try other.hears(superUp + ["keyboard release 30"])
    }

    @Test(.behavior(178), .requirement(2))
    func `withheld modifier ends with a leave and an enter without it`() throws {
        offer("q", delivery: .withheld)
        host.keyDown(superKey)
        try client.hears(superDown)
        host.keyDown(q)
        try client.hears(["keyboard leave a", "keyboard enter a []", "keyboard modifiers 64 0 0 0"])
        host.keyUp(q)
        try client.hears([])
        host.keyUp(superKey)
        // The client does not know that the key is pressed, so no release is sent.
        try client.hears(["keyboard modifiers 0 0 0 0"])
        #expect(policy.count == 1)
    }

    @Test(.behavior(178, 179)) func `withheld lone modifier shows only in the modifier state`() throws {
        offer(.modifier(.super), [], delivery: .withheld)
        chord(superKey)
        #expect(policy.count == 1)
        try client.hears(["keyboard modifiers 64 0 0 0", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.requirement(16)) func `other input during the press keeps a modifier from being lone`() throws {
        client.addPointer()
        client.addTouch()
        offer(.modifier(.super), [])
        host.move(to: 50, 50)
        let acts: [(String, () -> Void)] = [
            ("keyboard press 30", { chord(a) }),
            (
                "pointer press 272",
                {
                    host.press()
                    host.release()
                }
            ),
            ("pointer axis vertical 15", { host.turnWheel(120) }),
            (
                "touch down",
                {
                    host.touchDown(1, 50, 50)
                    host.touchUp(1)
                }
            ),
        ]
        for (heard, act) in acts {
            host.keyDown(superKey)
            act()
            host.keyUp(superKey)
            #expect(policy.take() == 0)
            #expect(try client.take().contains { $0.hasPrefix(heard) }, "\(heard)")
        }
        chord(superKey)
        #expect(policy.take() == 1)
    }

    @Test(.behavior(90, 168)) func `key whose command cannot be performed reaches the client`() throws {
        offer("q")
        policy.canAct = false
        chord(superKey, q)
        try client.hears(superDown + ["keyboard press 16", "keyboard release 16"] + superUp)
        #expect(policy.count == 0)
    }

    @Test(.behavior(92)) func `key of a disabled command reaches the client`() throws {
        policy.commands = [
            KeyCommand(
                input: "q", modifierFlags: .super, action: .act, appearance: .init(attributes: .disabled))
        ]
        chord(superKey, q)
        try client.hears(superDown + ["keyboard press 16", "keyboard release 16"] + superUp)
        #expect(policy.count == 0)
    }

    @Test(.behavior(94), .requirement(15)) func `key of a Latin letter is consumed under a Russian layout`()
        throws
    {
        host.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        host.seat.keyboard.group = 1
        _ = try client.take()
        offer("q")
        chord(superKey, q)
        #expect(policy.count == 1)
        try client.hears([
            "keyboard press 125", "keyboard modifiers 64 0 0 1", "keyboard release 125",
            "keyboard modifiers 0 0 0 1",
        ])
    }

    @Test(.behavior(95)) func `plain letter reaches the client unless its command has priority`() throws {
        offer("q", [])
        chord(q)
        #expect(policy.count == 0)
        try client.hears(["keyboard press 16", "keyboard release 16"])
        policy.commands = [
            KeyCommand(input: "q", action: .act, behavior: .init(wantsPriorityOverSystemBehavior: true))
        ]
        chord(q)
        #expect(policy.count == 1)
        try client.hears([])
    }

    @Test(
        .behavior(176, 177), .requirement(17),
        arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func `key that a release or hold command waits on is not sent`(_ trigger: KeyCommand.Trigger) throws {
        offer("q", trigger: trigger)
        host.keyDown(superKey)
        _ = try client.take()
        host.keyDown(q)
        #expect(policy.count == 0)
        host.clock.advance(by: .milliseconds(1000))
        host.keyUp(q)
        #expect(policy.count == 1)
        try client.hears([])
    }

    @Test(.behavior(181)) func `lock permits only commands that work while locked`() throws {
        host.seat.begin(Grab(kind: .lock, owner: nil))
        try client.hears(["keyboard leave a"])
        offer("q")
        chord(superKey, q)
        #expect(policy.count == 0)
        policy.commands = [
            KeyCommand(
                input: "q", modifierFlags: .super, action: .act, behavior: .init(worksWhileLocked: true))
        ]
        chord(superKey, q)
        #expect(policy.count == 1)
        try client.hears([])
    }

    @Test(.behavior(172, 173), .requirement(20)) func `sequence consumes its keys but not a foreign key`()
        throws
    {
        offer("2", [], after: [KeyCombination("k", .super)])
        chord(superKey, 37)
        try client.hears(superDown + superUp)
        chord(3)
        #expect(policy.count == 1)
        try client.hears([])
        chord(superKey, 37)
        _ = try client.take()
        chord(a)
        try client.hears(["keyboard press 30", "keyboard release 30"])
    }

    @Test(.behavior(97, 100)) func `command that moves the focus hides its key from the next client`() throws
    {
        let other = try host.connect(seatVersion: 9)
        let second = try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        other.addKeyboard()
        _ = try other.take()
        offer("q")
        let seat = host.seat
        policy.onAct = { second.makeKey(on: seat) }
        chord(superKey, q)
        try client.hears(superDown + ["keyboard leave a"])
        try other.hears(["keyboard enter b [125]", "keyboard modifiers 64 0 0 0"] + superUp)
        chord(a)
        try client.hears([])
        try other.hears(["keyboard press 30", "keyboard release 30"])
    }

    @Test(.behavior(100)) func `command may close the client's window`() throws {
        offer("q")
        let (scene, window) = (host.scene, window)
        policy.onAct = { scene.remove(window) }
        chord(superKey, q)
        try client.hears(superDown + ["keyboard leave a"])
        chord(a)
        try client.hears([])
    }

    @Test(.behavior(180)) func `button of a command is not sent`() throws {
        client.addPointer()
        policy.commands = [KeyCommand(input: .button(.left), modifierFlags: .super, action: .act)]
        host.move(to: 50, 50)
        host.keyDown(superKey)
        _ = try client.take()
        host.press()
        host.move(to: 60, 50)
        host.release()
        #expect(policy.count == 1)
        // The pointer stayed on the window.
        let heard = try client.take()
        #expect(!heard.contains { $0.contains("press") || $0.contains("release") })
    }

    @Test(.behavior(180)) func `finger of a command is not sent`() throws {
        client.addTouch()
        policy.commands = [KeyCommand(input: .touch, modifierFlags: .super, action: .act)]
        host.keyDown(superKey)
        _ = try client.take()
        host.touchDown(1, 50, 50)
        host.touchMove(1, 60, 50)
        host.touchUp(1)
        #expect(policy.count == 1)
        try client.hears([])
    }

    @Test(.behavior(182)) func `inhibitor sends the keys of compositor commands to the client`() throws {
        offer("q")
        let root = try #require(window.rootSurface)
        let inhibitor = ShortcutsInhibitor(surface: root)
        host.seat.keyCommands.add(inhibitor)
        host.keyDown(superKey)
        host.keyDown(q)
        // The inhibitor is removed between press and release. The release follows its press.
        host.seat.keyCommands.remove(inhibitor)
        host.keyUp(q)
        host.keyUp(superKey)
        #expect(policy.count == 0)
        try client.hears(superDown + ["keyboard press 16", "keyboard release 16"] + superUp)
    }

    @Test(.behavior(100)) func `client may disconnect while a command is performed`() throws {
        offer("q")
        let (host, client) = (host, client)
        host.keyDown(superKey)
        host.keyDown(q)
        try host.disconnect(client)
        host.keyUp(q)
        host.keyUp(superKey)
        chord(superKey, q)
        #expect(policy.count == 2)
    }
}

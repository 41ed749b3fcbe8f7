import Proofs
import SurfaceResponders
import Testing

/// What a client sees of key commands.
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

    @Test(.behaviour(88), .requirement(2)) func aKeyThatACommandTookIsNeverSeenAndItsModifierIs() throws {
        offer("q")
        chord(superKey, q)
        #expect(policy.count == 1)
        try client.hears(superDown + superUp)
    }

    @Test(.behaviour(97)) func theKeyIsNotSeenThoughTheModifierIsUpBeforeIt() throws {
        offer("q")
        host.keyDown(superKey)
        host.keyDown(q)
        host.keyUp(superKey)
        host.keyUp(q)
        try client.hears(superDown + superUp)
    }

    @Test(.behaviour(96)) func aHeldCommandNeitherRepeatsNorReleasesToTheClient() throws {
        offer("q", repeats: .repeatable)
        host.keyDown(superKey)
        _ = try client.take()
        host.keyDown(q)
        host.clock.advance(by: .milliseconds(2000))
        host.keyUp(q)
        #expect(policy.count > 5)
        try client.hears([])
    }

    @Test(.behaviour(97)) func modifiersOfAnEatenKeyStillCome() throws {
        // Caps Lock as a command: what it locks, clients are told.
        policy.commands = [
            KeyCommand(
                input: .keysym(.capsLock), action: .act,
                behavior: .init(wantsPriorityOverSystemBehavior: true))
        ]
        chord(58)
        #expect(policy.count == 1)
        try client.hears(["keyboard modifiers 2 0 2 0", "keyboard modifiers 0 0 2 0"])
    }

    @Test(.behaviour(97), .requirement(3)) func anEnterDoesNotListEatenKeys() throws {
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

    @Test(.behaviour(178), .requirement(2)) func aWithheldModifierEndsWithALeaveAndAnEnterWithoutIt() throws {
        offer("q", delivery: .withheld)
        host.keyDown(superKey)
        try client.hears(superDown)
        host.keyDown(q)
        try client.hears(["keyboard leave a", "keyboard enter a []", "keyboard modifiers 64 0 0 0"])
        host.keyUp(q)
        try client.hears([])
        host.keyUp(superKey)
        // No release of a key that the client does not know of.
        try client.hears(["keyboard modifiers 0 0 0 0"])
        #expect(policy.count == 1)
    }

    @Test(.behaviour(178, 179)) func aWithheldLoneModifierIsOnlySeenByItsModifiers() throws {
        offer(.modifier(.super), [], delivery: .withheld)
        chord(superKey)
        #expect(policy.count == 1)
        try client.hears(["keyboard modifiers 64 0 0 0", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.requirement(16)) func whatTheClientGetsMeanwhileKeepsAModifierFromBeingLone() throws {
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

    @Test(.behaviour(90, 168)) func aKeyThatNoCommandTakesArrivesWhole() throws {
        offer("q")
        policy.canAct = false
        chord(superKey, q)
        try client.hears(superDown + ["keyboard press 16", "keyboard release 16"] + superUp)
        #expect(policy.count == 0)
    }

    @Test(.behaviour(92)) func aDisabledCommandsKeyArrivesWhole() throws {
        policy.commands = [
            KeyCommand(
                input: "q", modifierFlags: .super, action: .act, appearance: .init(attributes: .disabled))
        ]
        chord(superKey, q)
        try client.hears(superDown + ["keyboard press 16", "keyboard release 16"] + superUp)
        #expect(policy.count == 0)
    }

    @Test(.behaviour(94), .requirement(15)) func underARussianLayoutTheKeyOfALatinLetterIsNotSeen() throws {
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

    @Test(.behaviour(95)) func aLetterIsTheClientsUnlessItsCommandWantsPriority() throws {
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
        .behaviour(176, 177), .requirement(17),
        arguments: [KeyCommand.Trigger.release, .hold(for: .milliseconds(300))])
    func aKeyThatACommandWaitsOnIsNotSeen(_ trigger: KeyCommand.Trigger) throws {
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

    @Test(.behaviour(181)) func underALockOnlyWhatWorksThereIsPerformedAndTheClientHearsNothing() throws {
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

    @Test(.behaviour(172, 173), .requirement(20)) func theKeysOfASequenceAreNotSeenAndAForeignKeyIs() throws {
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

    @Test(.behaviour(97, 100)) func aCommandThatMovesTheFocusLeavesTheNextClientWithoutItsKey() throws {
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

    @Test(.behaviour(100)) func aCommandThatClosesTheWindowOfTheClientHarmsNobody() throws {
        offer("q")
        let (scene, window) = (host.scene, window)
        policy.onAct = { scene.remove(window) }
        chord(superKey, q)
        try client.hears(superDown + ["keyboard leave a"])
        chord(a)
        try client.hears([])
    }

    @Test(.behaviour(180)) func aButtonOfACommandIsNotSeen() throws {
        client.addPointer()
        policy.commands = [KeyCommand(input: .button(.left), modifierFlags: .super, action: .act)]
        host.move(to: 50, 50)
        host.keyDown(superKey)
        _ = try client.take()
        host.press()
        host.move(to: 60, 50)
        host.release()
        #expect(policy.count == 1)
        // The pointer was on the window all the time.
        let heard = try client.take()
        #expect(!heard.contains { $0.contains("press") || $0.contains("release") })
    }

    @Test(.behaviour(180)) func aFingerOfACommandIsNotSeen() throws {
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

    @Test(.behaviour(182)) func anInhibitedClientGetsTheKeysOfTheCompositorsCommands() throws {
        offer("q")
        let root = try #require(window.rootSurface)
        let inhibitor = ShortcutsInhibitor(surface: root)
        host.seat.keyCommands.add(inhibitor)
        host.keyDown(superKey)
        host.keyDown(q)
        // Toggled between press and release: the release goes where the press went.
        host.seat.keyCommands.remove(inhibitor)
        host.keyUp(q)
        host.keyUp(superKey)
        #expect(policy.count == 0)
        try client.hears(superDown + ["keyboard press 16", "keyboard release 16"] + superUp)
    }

    @Test(.behaviour(100)) func aClientThatDiesWhileACommandPerformsLeavesTheRestToNobody() throws {
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

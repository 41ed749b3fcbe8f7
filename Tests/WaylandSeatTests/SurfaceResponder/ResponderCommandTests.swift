import Proofs
import SurfaceResponders
import Testing
import WaylandClient

/// Key commands of clients.
struct ResponderCommandTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost

    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        host = fixture.host
    }

    /// A command of the left field for Control+S, and that field first.
    private func offerSave(_ flags: SurfaceKeyCommandV1.Flags = .enabled) throws -> SurfaceKeyCommandV1? {
        let save = client.addCommand("save", to: fixture.left, keysym: TestKeysym.s, .control, flags)
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        return save
    }

    @Test(.behaviour(224)) func aPressThatPerformsACommandIsNoKey() throws {
        let save = try offerSave()
        host.clock.advance(by: .milliseconds(234))
        fixture.chord(TestKey.control, TestKey.s)
        try client.hears([
            "keyboard press 29", "keyboard modifiers 4 0 0 0", "save pressed", "keyboard release 29",
            "keyboard modifiers 0 0 0 0",
        ])
        #expect(client.log.time("save performed") == 1234)
        #expect(
            host.global.isInputSerial(client.log.serial("save performed"), client: host.clients[0]))
        _ = save
    }

    @Test(.behaviour(224)) func theKeyOfACommandIsNotAmongThoseOfALaterEnter() throws {
        _ = try offerSave()
        let other = try host.connect()
        other.addKeyboard()
        let otherWindow = try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        for key in [TestKey.control, TestKey.s] { host.keyDown(key) }
        _ = try other.take()
        otherWindow.makeKey(on: host.seat)
        try other.hears(["keyboard enter b [29]", "keyboard modifiers 4 0 0 0"])
        host.keyUp(TestKey.s)
        try other.hears([])
    }

    @Test(.behaviour(225)) func itCountsOnlyWhileItsResponderIsOnTheWayFromTheFirst() throws {
        _ = try offerSave()
        fixture.click(60, 10)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
        // The surface as a whole is first.
        fixture.click(10, 90)
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
    }

    @Test(.behaviour(225)) func whatAResponderLiesInOffersItsCommandsTooAndTheNearestCounts() throws {
        client.addCommand("outer save", to: fixture.left, keysym: TestKeysym.s)
        client.addCommand("outer quit", to: fixture.left, keysym: TestKeysym.q)
        let inner = client.addResponder("inner", in: fixture.tree, parent: fixture.left, at: (0, 0, 20, 20))
        client.addCommand("inner save", to: inner, keysym: TestKeysym.s)
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        fixture.chord(TestKey.control, TestKey.q)
        #expect(try fixture.heard() == ["inner save pressed", "outer quit pressed"])
    }

    @Test(.behaviour(225)) func anothersKeysAreNotItsBusiness() throws {
        _ = try offerSave()
        let other = try host.connect()
        other.addKeyboard()
        let otherWindow = try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        otherWindow.makeKey(on: host.seat)
        _ = try client.take()
        _ = try other.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try client.take() == [])
        #expect(try other.take().contains("keyboard press 31"))
    }

    // MARK: Precedence

    @Test(.behaviour(226)) func theCompositorsReservedCommandsComeFirstAndItsOthersLast() throws {
        let policy = CommandingPolicy([
            KeyCommand(input: "s", modifierFlags: .control, action: .act),
            KeyCommand(input: "q", modifierFlags: .control, action: .act, behavior: .init(isReserved: true)),
        ])
        host.seat.delegate = policy
        client.addCommand("quit", to: fixture.left, keysym: TestKeysym.q)
        _ = try offerSave()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed"])
        #expect(policy.take() == 0)
        fixture.chord(TestKey.control, TestKey.q)
        #expect(try fixture.heard() == [])
        #expect(policy.take() == 1)
    }

    @Test(.behaviour(226)) func aLockSilencesIt() throws {
        _ = try offerSave()
        let lock = Grab(kind: .lock, owner: nil)
        host.seat.begin(lock)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try client.take() == [])
    }

    @Test(.behaviour(226)) func aShortcutsInhibitorOfItsOwnSurfaceDoesNotSilenceIt() throws {
        _ = try offerSave()
        client.inhibitShortcuts(on: "a")
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed"])
    }

    // MARK: Text

    @Test(.behaviour(227)) func withoutModifiersAKeyIsTheTextOfAFieldUnlessTheCommandHasPriority() throws {
        client.addCommand("tab", to: fixture.left, keysym: TestKeysym.tab, [])
        fixture.left?.setFlags(flags: [.acceptsFirst, .text])
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        fixture.chord(TestKey.tab)
        try client.hears(["keyboard press 15", "keyboard release 15"])
        client.addCommand("next", to: fixture.left, keysym: TestKeysym.tab, [], [.enabled, .priority])
        client.commit("a")
        fixture.chord(TestKey.tab)
        try client.hears(["next pressed"])
    }

    @Test(.behaviour(227)) func withoutModifiersAKeyIsACommandWhereNothingIsTyped() throws {
        client.addCommand("tab", to: fixture.left, keysym: TestKeysym.tab, [])
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        fixture.chord(TestKey.tab)
        try client.hears(["tab pressed"])
    }

    // MARK: Flags

    @Test(.behaviour(228)) func aDisabledCommandLeavesItsKey() throws {
        _ = try offerSave([])
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
    }

    @Test(.behaviour(228), arguments: [true, false])
    func aCommandIsPerformedAgainWhileItsKeyIsHeldIfItSaysSo(_ repeats: Bool) throws {
        _ = try offerSave(repeats ? [.enabled, .repeats] : .enabled)
        for key in [TestKey.control, TestKey.s] { host.keyDown(key) }
        host.clock.advance(by: .milliseconds(2000))
        host.keyUp(TestKey.s)
        let heard = try fixture.heard()
        #expect(heard.first == "save pressed")
        #expect(heard.dropFirst().allSatisfy { $0 == "save repeated" })
        #expect(repeats ? heard.count > 5 : heard.count == 1)
    }

    @Test(.behaviour(228)) func twoPressesAreNoRepetition() throws {
        _ = try offerSave([.enabled, .repeats])
        fixture.chord(TestKey.control, TestKey.s)
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed", "save pressed"])
    }

    @Test(.behaviour(228)) func aKeyByItsPlaceIsTheSameUnderEveryLayout() throws {
        host.seat.keyboard.keymap = try Keymap(layouts: ["de", "us"], variants: ["neo", ""])
        let command = client.addCommand("place", to: fixture.left)
        command?.setKey(key: TestKey.q, modifiers: [.control, .shift])
        client.commit("a")
        fixture.click(10, 10)
        for group in [0, 1] {
            host.seat.keyboard.group = group
            _ = try client.take()
            fixture.chord(TestKey.control, TestKey.shift, TestKey.q)
            #expect(try fixture.heard() == ["place pressed"])
        }
    }

    @Test(.behaviour(228), arguments: [true, false])
    func aLatinLetterIsFoundUnderARussianLayoutUnlessItIsMeantLiterally(_ isLiteral: Bool) throws {
        host.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        _ = try offerSave(isLiteral ? [.enabled, .literal] : .enabled)
        host.seat.keyboard.group = 1
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == (isLiteral ? [] : ["save pressed"]))
    }

    @Test(.behaviour(228)) func everyModifierIsTheOneOfThatMeaning() throws {
        let modifiers: [(SurfaceKeyCommandV1.Modifiers, UInt32)] = [
            (.shift, 42), (.control, 29), (.alternate, 56), (.command, 125),
        ]
        for (index, (modifier, _)) in modifiers.enumerated() {
            client.addCommand("command \(index)", to: fixture.left, keysym: TestKeysym.f4, modifier)
        }
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        for (_, key) in modifiers { fixture.chord(key, TestKey.f4) }
        #expect(try fixture.heard() == (0...3).map { "command \($0) pressed" })
    }

    // MARK: State

    @Test(.behaviour(228)) func itIsThereWithTheCommitAndGoesAtOnce() throws {
        fixture.click(10, 10)
        let save = client.addCommand("save", to: fixture.left, keysym: TestKeysym.s)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == [])
        client.commit("a")
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed"])
        save?.setInput(keysym: TestKeysym.q, modifiers: .control)
        client.settle()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed"])
        client.commit("a")
        fixture.chord(TestKey.control, TestKey.q)
        #expect(try fixture.heard() == ["save pressed"])
        save?.destroy()
        client.settle()
        fixture.chord(TestKey.control, TestKey.q)
        #expect(try fixture.keys().contains("keyboard press 16"))
    }

    @Test(.behaviour(229)) func aListShowsTitlesOfWhatWorksNow() throws {
        let save = try offerSave()
        client.addCommand("secret", to: fixture.left, keysym: TestKeysym.q, .control, [.enabled, .hidden])
        client.addCommand("", to: fixture.left, keysym: TestKeysym.f4)
        client.addCommand("unavailable", to: fixture.right, keysym: TestKeysym.f4)
        client.commit("a")
        #expect(host.seat.keyCommands.available.map(\.title) == ["save"])
        save?.setTitle(title: "Save", discoverabilityTitle: "Save the letter")
        client.commit("a")
        #expect(host.seat.keyCommands.available.map(\.title) == ["Save the letter"])
    }
}

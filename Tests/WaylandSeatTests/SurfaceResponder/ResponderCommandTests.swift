import Proofs
import SurfaceResponders
import Testing
import WaylandClient

/// Key commands that clients declare.
struct ResponderCommandTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost

    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        host = fixture.host
    }

    /// Adds a command for Control+S to the left field, and makes that field first.
    private func offerSave(_ flags: SurfaceKeyCommandV1.Flags = .enabled) throws -> SurfaceKeyCommandV1? {
        let save = client.addCommand("save", to: fixture.left, keysym: TestKeysym.s, .control, flags)
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        return save
    }

    @Test(.behavior(224)) func `press that performs a command is not sent as a key`() throws {
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

    @Test(.behavior(224)) func `enter omits the key of a command`() throws {
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

    @Test(.behavior(225)) func `command works only while its responder or a descendant is first`() throws {
        _ = try offerSave()
        fixture.click(60, 10)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
        // The surface itself is first.
        fixture.click(10, 90)
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
    }

    @Test(.behavior(225)) func `parents offer their commands too and the nearest wins`() throws {
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

    @Test(.behavior(225)) func `command does not affect the keys of a different client`() throws {
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

    @Test(.behavior(226)) func `reserved compositor commands come first and others last`() throws {
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

    @Test(.behavior(226)) func `lock disables commands of clients`() throws {
        _ = try offerSave()
        let lock = Grab(kind: .lock, owner: nil)
        host.seat.begin(lock)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try client.take() == [])
    }

    @Test(.behavior(226)) func `shortcuts inhibitor of its own surface does not disable a command`() throws {
        _ = try offerSave()
        client.inhibitShortcuts(on: "a")
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed"])
    }

    // MARK: Text

    @Test(.behavior(227)) func `plain key is text in a field unless its command has priority`() throws {
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

    @Test(.behavior(227)) func `plain key is a command where no text is typed`() throws {
        client.addCommand("tab", to: fixture.left, keysym: TestKeysym.tab, [])
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        fixture.chord(TestKey.tab)
        try client.hears(["tab pressed"])
    }

    // MARK: Flags

    @Test(.behavior(228)) func `disabled command leaves its key to the client`() throws {
        _ = try offerSave([])
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
    }

    @Test(.behavior(228), arguments: [true, false])
    func `held command repeats only if it asks to`(_ repeats: Bool) throws {
        _ = try offerSave(repeats ? [.enabled, .repeats] : .enabled)
        for key in [TestKey.control, TestKey.s] { host.keyDown(key) }
        host.clock.advance(by: .milliseconds(2000))
        host.keyUp(TestKey.s)
        let heard = try fixture.heard()
        #expect(heard.first == "save pressed")
        #expect(heard.dropFirst().allSatisfy { $0 == "save repeated" })
        #expect(repeats ? heard.count > 5 : heard.count == 1)
    }

    @Test(.behavior(228)) func `two presses are not a repetition`() throws {
        _ = try offerSave([.enabled, .repeats])
        fixture.chord(TestKey.control, TestKey.s)
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["save pressed", "save pressed"])
    }

    @Test(.behavior(228)) func `key code is the same under every layout`() throws {
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

    @Test(.behavior(228), arguments: [true, false])
    func `Latin letter matches under a Russian layout unless literal`(_ isLiteral: Bool) throws {
        host.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        _ = try offerSave(isLiteral ? [.enabled, .literal] : .enabled)
        host.seat.keyboard.group = 1
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == (isLiteral ? [] : ["save pressed"]))
    }

    @Test(.behavior(228)) func `each modifier has its meaning`() throws {
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

    @Test(.behavior(228)) func `command begins with the commit and ends immediately`() throws {
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

    @Test(.behavior(229)) func `list has the titles of available commands`() throws {
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

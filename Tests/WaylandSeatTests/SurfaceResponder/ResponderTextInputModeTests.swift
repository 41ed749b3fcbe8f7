import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// The text input modes that a client receives, and its requests about them.
struct ResponderTextInputModeTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost

    /// Gives the left field a context of its own and makes it first.
    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        client.notesTextInputModes = true
        host = fixture.host
        host.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru", "de"], variants: ["", "", "neo"])
        host.registry.application(of: host.clients[0]).identifier = "org.example.Chat"
        fixture.left?.setTextInputContextIdentifier(identifier: "left")
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
    }

    private var seat: WlSeat {
        get throws { try #require(client.seat) }
    }

    private func choose(_ language: String, _ serial: UInt32? = nil) throws {
        fixture.left?.setTextInputMode(
            seat: try seat, serial: serial ?? client.log.serial("left became"), language: language)
    }

    private var modes: TextInputModes { host.seat.textInputModes }

    @Test(.behavior(231)) func `first responder receives the mode and its changes`() throws {
        host.seat.keyboard.group = 1
        #expect(try fixture.heard() == ["left mode ru-RU ru"])
        modes.selectNext()
        #expect(try fixture.heard() == ["left mode de-DE de(neo)"])
        fixture.click(60, 10)
        #expect(
            try fixture.heard()
                == ["left resigned first moved", "right became first press", "right mode de-DE de(neo)"])
    }

    @Test func `explanations tell fields apart by their contexts`() {
        var paths: [String] = []
        let observation = host.seat.observeExplanations { paths.append($0.pathText) }
        fixture.click(11, 10)
        fixture.click(60, 10)
        observation.cancel()
        #expect(paths.contains { $0.hasSuffix("> responder left@11,10") })
        #expect(paths.contains { $0.hasSuffix("> responder@60,10") })
    }

    @Test(.behavior(231)) func `each field keeps the mode last used in it`() throws {
        fixture.right?.setTextInputContextIdentifier(identifier: "right")
        client.commit("a")
        host.seat.keyboard.group = 1
        _ = try client.take()
        fixture.click(60, 10)
        try client.hears([
            "keyboard modifiers 0 0 0 0", "left resigned first moved", "right became first press",
            "right mode en-US us",
        ])
        fixture.click(10, 10)
        try client.hears([
            "keyboard modifiers 0 0 0 1", "right resigned first moved", "left became first press",
            "left mode ru-RU ru",
        ])
    }

    @Test(.behavior(231)) func `nearest context of the first responder or its ancestors wins`() throws {
        host.seat.keyboard.group = 1
        let inner = client.addResponder("inner", in: fixture.tree, parent: fixture.left, at: (0, 0, 20, 20))
        client.commit("a")
        fixture.click(60, 10)
        host.seat.keyboard.group = 2
        _ = try client.take()
        fixture.click(10, 10)
        #expect(try fixture.heard().last == "inner mode ru-RU ru")
        inner?.setTextInputContextIdentifier(identifier: "inner")
        client.commit("a")
        #expect(try fixture.heard() == ["inner mode en-US us"])
    }

    @Test(.behavior(233)) func `applications with equal context identifiers have separate modes`()
        throws
    {
        let other = try host.connect()
        other.notesTextInputModes = true
        try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        host.registry.application(of: host.clients[1]).identifier = "org.example.Mail"
        let field = other.addResponder("field", in: other.addTree(on: "b"), at: (0, 0, 50, 50))
        field?.setTextInputContextIdentifier(identifier: "left")
        other.commit("b")
        host.seat.keyboard.group = 1
        _ = try other.take()
        fixture.click(210, 10)
        #expect(try other.take() == ["field became first press", "field mode en-US us"])
        #expect(try fixture.heard() == ["left mode ru-RU ru", "left resigned first focus"])
        host.seat.keyboard.group = 2
        #expect(try fixture.heard() == [])
        // It cannot clear the context of the first application either.
        other.bindResponders()?.clearTextInputContext(identifier: "left")
        other.settle()
        fixture.click(10, 10)
        #expect(try fixture.heard() == ["left became first press", "left mode ru-RU ru"])
    }

    @Test(.behavior(233)) func `mode is not remembered for an application without a name`() throws {
        let other = try host.connect()
        other.notesTextInputModes = true
        try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        let field = other.addResponder("field", in: other.addTree(on: "b"), at: (0, 0, 50, 50))
        field?.setTextInputContextIdentifier(identifier: "secret")
        other.commit("b")
        fixture.click(210, 10)
        host.seat.keyboard.group = 1
        #expect(modes.activeContext == nil)
        other.bindResponders()?.clearTextInputContext(identifier: "secret")
        #expect(try other.takeError() == nil)
    }

    // MARK: Requests

    @Test(.behavior(232)) func `first responder chooses a language and it is remembered`() throws {
        try choose("ru")
        try client.hears(["keyboard modifiers 0 0 0 1", "left mode ru-RU ru"])
        #expect(modes.current.language == "ru-RU")
        fixture.right?.setTextInputContextIdentifier(identifier: "right")
        client.commit("a")
        fixture.click(60, 10)
        fixture.click(10, 10)
        #expect(try fixture.heard().last == "left mode ru-RU ru")
        // Choosing the current mode sends nothing.
        try choose("RU")
        #expect(try fixture.heard() == [])
    }

    @Test(.behavior(232)) func `language that the seat does not have is refused`() throws {
        for language in ["ja", "", "r"] {
            try choose(language)
            #expect(try fixture.heard() == ["left refused no such mode"])
        }
        #expect(modes.current.language == "en-US")
    }

    @Test(.behavior(232)) func `responder that is no longer first is refused`() throws {
        let serial = client.log.serial("left became")
        fixture.click(60, 10)
        _ = try client.take()
        try choose("ru", serial)
        #expect(try fixture.heard() == ["left refused not first"])
        fixture.click(10, 10)
        _ = try client.take()
        try choose("ru", serial)
        #expect(try fixture.heard() == ["left refused serial"])
        #expect(modes.current.language == "en-US")
    }

    @Test(.behavior(231)) func `cleared context starts over`() throws {
        try choose("ru")
        client.bindResponders()?.clearTextInputContext(identifier: "left")
        client.settle()
        // The current mode stays.
        #expect(modes.current.language == "ru-RU")
        fixture.click(60, 10)
        fixture.click(10, 10)
        #expect(try fixture.heard().last == "left mode en-US us")
    }
}

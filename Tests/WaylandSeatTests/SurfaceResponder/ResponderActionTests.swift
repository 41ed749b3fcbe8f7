import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Actions that clients declare.
struct ResponderActionTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost

    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        host = fixture.host
        client.setActions([.cut, .undo], of: fixture.left)
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
    }

    @Test(.behavior(230)) func `action declared by the first responder reaches its client`() throws {
        #expect(host.seat.sendAction(.cut, from: nil))
        try client.hears(["left performs 3"])
        #expect(host.global.isInputSerial(client.log.serial("left performs"), client: host.clients[0]))
        #expect(client.log.time("left performs") == 1000)
    }

    @Test(.behavior(230)) func `undeclared action is not performed`() throws {
        #expect(!host.seat.sendAction(.paste, from: nil))
        #expect(!host.seat.sendAction(Action(name: "cut"), from: nil))
        try client.hears([])
    }

    @Test(.behavior(230)) func `parent performs what its child does not declare`() throws {
        client.setActions([.paste], of: fixture.left)
        let inner = client.addResponder("inner", in: fixture.tree, parent: fixture.left, at: (0, 0, 20, 20))
        client.setActions([.copy], of: inner)
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        #expect(host.seat.sendAction(.copy, from: nil))
        #expect(host.seat.sendAction(.paste, from: nil))
        try client.hears(["inner performs 4", "left performs 5"])
    }

    @Test(.behavior(230)) func `responder beside the first one is not asked`() throws {
        fixture.click(60, 10)
        _ = try client.take()
        #expect(!host.seat.sendAction(.cut, from: nil))
        try client.hears([])
    }

    @Test(.behavior(230)) func `key command of the compositor performs it on its seat`() throws {
        let second = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        let keyboard = second.addDevice(named: "keyboard", capabilities: .keyboard)
        let global = SeatGlobal(for: second, on: host.display, registry: host.registry)
        defer { global.remove() }
        client.settle()
        client.bindSeat(number: 1)
        let policy = CommandingPolicy([
            KeyCommand(input: "q", modifierFlags: .super, action: .undo)
        ])
        second.delegate = policy
        fixture.window.makeKey(on: second)
        _ = try client.take()
        for code in [TestKey.superKey, TestKey.q] {
            second.handle(
                InputEvent(time: host.clock.now, device: keyboard, .key(KeyCode(code), isDown: true)))
        }
        #expect(try fixture.heard() == ["left performs 1 on seat 1"])
    }

    @Test(.behavior(230)) func `new list replaces the old one with the commit`() throws {
        client.setActions([.paste], of: fixture.left)
        client.settle()
        #expect(host.seat.sendAction(.cut, from: nil))
        client.commit("a")
        #expect(!host.seat.sendAction(.cut, from: nil))
        #expect(host.seat.sendAction(.paste, from: nil))
        try client.hears(["left performs 3", "left performs 5"])
    }

    @Test(.behavior(230)) func `every standard edit action has a number`() throws {
        let actions: [Action] = [
            .undo, .redo, .cut, .copy, .paste, .pasteAndMatchStyle, .pasteAndGo, .pasteAndSearch, .select,
            .selectAll, .delete, .duplicate, .move, .rename, .export, .printContent,
            .makeTextWritingDirectionLeftToRight, .makeTextWritingDirectionRightToLeft, .toggleBoldface,
            .toggleItalics, .toggleUnderline, .increaseSize, .decreaseSize, .find, .findAndReplace, .findNext,
            .findPrevious, .useSelectionForFind, .showWritingTools,
        ]
        client.setActions((1...29).map { SurfaceResponderV1.Action(rawValue: $0) }, of: fixture.left)
        client.commit("a")
        for action in actions { #expect(host.seat.sendAction(action, from: nil)) }
        try client.hears((1...29).map { "left performs \($0)" })
    }
}

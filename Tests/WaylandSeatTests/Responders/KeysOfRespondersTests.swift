import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// Keys for a client and for the compositor's responders inside its surface.
struct KeysOfRespondersTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let root: SurfaceResponder
    private let region: TestRegion

    private static let presses: Set<TestRegion.Call> = [
        .pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled,
    ]

    init() throws {
        host = try SeatHost()
        client = try host.connect(seatVersion: 9)
        client.addKeyboard()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        root = try #require(window.rootSurface)
        region = host.addRegion(Rect(x: 0, y: 0, width: 10, height: 10), in: root)
        region.acceptsFirstResponder = true
        window.makeKey(on: host.seat)
        _ = try client.take()
    }

    @Test(.behavior(71)) func `client of the key window receives keys without a first responder`() throws {
        root.resignFirstResponder()
        #expect(window.firstResponder == nil)
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: ["keyboard press 30", "keyboard release 30"])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(12)) func `no client receives keys without a key window`() throws {
        host.seat.focus.resignKey()
        try host.expect(client, hears: ["keyboard leave a"])
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: [])
        #expect(host.policy.take() == ["presses began", "presses ended"])
    }

    @Test(.behavior(72)) func `release follows its press when the first responder changes`() throws {
        region.handled = Self.presses
        host.keyDown(30)
        region.becomeFirstResponder()
        host.keyUp(30)
        try host.expect(client, hears: ["keyboard press 30", "keyboard release 30"])
        host.keyDown(31)
        root.becomeFirstResponder()
        host.keyUp(31)
        try host.expect(client, hears: [])
        #expect(region.take() == [.pressesBegan, .pressesEnded])
    }

    @Test(.behavior(72)) func `release of a key pressed in a removed region is dropped`() throws {
        region.handled = Self.presses
        region.becomeFirstResponder()
        host.keyDown(30)
        region.removeFromSuperresponder()
        host.keyUp(30)
        try host.expect(client, hears: [])
        #expect(region.take() == [.pressesBegan, .pressesCancelled])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(73)) func `lone modifier is a press for the client and for a first region`() throws {
        host.keyDown(42)
        host.keyUp(42)
        let modifier = [
            "keyboard press 42", "keyboard modifiers 1 0 0 0", "keyboard release 42",
            "keyboard modifiers 0 0 0 0",
        ]
        try host.expect(client, hears: modifier)
        region.becomeFirstResponder()
        host.keyDown(42)
        host.keyUp(42)
        try host.expect(client, hears: modifier)
        #expect(region.take() == [.pressesBegan, .pressesEnded])
    }

    @Test(.behavior(75)) func `key held across a key window change is canceled once`()
        throws
    {
        let second = try host.addWindow(of: client, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        region.becomeFirstResponder()
        host.keyDown(30)
        _ = try client.take()
        second.makeKey(on: host.seat)
        host.keyUp(30)
        try host.expect(
            client,
            hears: [
                "keyboard leave a", "keyboard enter b [30]", "keyboard modifiers 0 0 0 0",
                "keyboard release 30",
            ])
        #expect(region.take() == [.pressesBegan, .pressesCancelled])
    }

    /// Recognizes a key that is held for 100 ms.
    private final class Holding: GestureRecognizer {
        override var receivesPresses: Bool { true }
        override func pressesBegan(_ presses: Presses, with event: Event) { startTimer(.milliseconds(100)) }
        override func timerFired() { state = .ended }
    }

    @Test func `key that becomes a gesture is released to its client immediately`() throws {
        region.addGestureRecognizer(Holding())
        region.becomeFirstResponder()
        host.keyDown(30)
        _ = try client.take()
        host.clock.advance(by: .milliseconds(100))
        try host.expect(client, hears: ["keyboard release 30"])
        #expect(region.take() == [.pressesBegan, .pressesCancelled])
        host.keyUp(30)
        try host.expect(client, hears: [])
    }

    @Test(.behavior(48)) func `release that only a region handles still reaches the client`() throws {
        region.handled = [.pressesEnded]
        region.becomeFirstResponder()
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: ["keyboard press 30", "keyboard release 30"])
    }
}

import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// Keys between a client and the compositor's own responders inside its surface.
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

    @Test(.behaviour(71)) func theClientOfTheKeyWindowGetsTheKeysAlsoWithoutAFirstResponder() throws {
        root.resignFirstResponder()
        #expect(window.firstResponder == nil)
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: ["keyboard press 30", "keyboard release 30"])
        #expect(host.policy.take() == [])
    }

    @Test(.behaviour(12)) func withoutAKeyWindowNoClientGetsAKey() throws {
        host.seat.focus.resignKey()
        try host.expect(client, hears: ["keyboard leave a"])
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: [])
        #expect(host.policy.take() == ["presses began", "presses ended"])
    }

    @Test(.behaviour(72)) func aReleaseIsTheClientsIfThePressWasWhoeverIsFirstByThen() throws {
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

    @Test(.behaviour(72)) func aReleaseWhoseRegionIsGoneIsToldToNobody() throws {
        region.handled = Self.presses
        region.becomeFirstResponder()
        host.keyDown(30)
        region.removeFromSuperresponder()
        host.keyUp(30)
        try host.expect(client, hears: [])
        #expect(region.take() == [.pressesBegan, .pressesCancelled])
        #expect(host.policy.take() == [])
    }

    @Test(.behaviour(73)) func aModifierAloneIsAPressForTheClientAndForARegionThatIsFirst() throws {
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

    @Test(.behaviour(75)) func aKeyThatIsDownWhenTheKeyWindowChangesIsCancelledOnceAndEndsWithTheLeave()
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

    /// Makes a gesture of a key that is held for a while.
    private final class Holding: GestureRecognizer {
        override var receivesPresses: Bool { true }
        override func pressesBegan(_ presses: Presses, with event: Event) { startTimer(.milliseconds(100)) }
        override func timerFired() { state = .ended }
    }

    @Test func aKeyThatBecomesAGestureIsReleasedToItsClientAtOnce() throws {
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

    @Test(.behaviour(48)) func aKeyWhoseReleaseAloneARegionHandlesIsStillReleasedToTheClient() throws {
        region.handled = [.pressesEnded]
        region.becomeFirstResponder()
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: ["keyboard press 30", "keyboard release 30"])
    }
}

import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Touches on a surface that only forwards them are offered to its client first.
struct ClientFirstTests {
    private let journal = Journal()
    private let policy: ScriptedResponder
    private let embedded: EmbeddedSeat
    private var transport: RecordingTransport { embedded.transport }

    /// Overrides a handler that its superclass leaves to the standard handling.
    private final class OverridingSurface: FocusableSurface {
        var moves = 0

        override func touchesMoved(_ touches: Touches, with event: Event) { moves += 1 }
    }

    init() {
        policy = ScriptedResponder("policy", journal)
        policy.script.noted = Script.Call.touches
        embedded = EmbeddedSeat(delegate: policy)
    }

    @discardableResult
    private func addWindow(_ surface: SurfaceResponder? = nil) -> SurfaceResponder {
        let surface = surface ?? FocusableSurface(size: Size(width: 100, height: 100))
        embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: surface)
        return surface
    }

    private func touch() {
        embedded.touchDown(0, 10, 10)
        embedded.touchMove(0, 20, 10)
        embedded.touchUp(0)
    }

    private func takeTouches() -> Int {
        transport.takeDeliveries().count { delivery in
            switch delivery {
            case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled: true
            default: false
            }
        }
    }

    @Test(arguments: [false, true]) func `touches that the client takes reach no responder`(isExplained: Bool)
    {
        transport.attachClient(to: addWindow(), named: "client")
        let observation = isExplained ? embedded.seat.observeExplanations { _ in } : nil
        defer { observation?.cancel() }
        touch()
        #expect(journal.take() == [])
        #expect(takeTouches() == 3)
    }

    @Test(arguments: [false, true]) func `touches that the client does not take climb once`(isExplained: Bool)
    {
        transport.attachClient(to: addWindow(), named: "client", takesTouch: false)
        let observation = isExplained ? embedded.seat.observeExplanations { _ in } : nil
        defer { observation?.cancel() }
        touch()
        #expect(
            journal.take() == ["policy.touchesBegan 0", "policy.touchesMoved 0", "policy.touchesEnded 0"])
        #expect(takeTouches() == 0)
    }

    @Test func `without a transport touches climb`() {
        addWindow()
        embedded.seat.transport = nil
        touch()
        #expect(
            journal.take() == ["policy.touchesBegan 0", "policy.touchesMoved 0", "policy.touchesEnded 0"])
    }

    @Test func `a subclass handles the phases that it overrides`() {
        let surface = OverridingSurface(size: Size(width: 100, height: 100))
        addWindow(surface)
        transport.attachClient(to: surface, named: "client")
        touch()
        #expect(surface.moves == 1)
        #expect(takeTouches() == 2)
    }

    @Test func `a client receives locations relative to its moved surface`() {
        let surface = addWindow()
        transport.attachClient(to: surface, named: "client")
        embedded.touchDown(0, 10, 10)
        _ = transport.takeDeliveries()
        surface.window?.frame.origin = Point(x: 5, y: 5)
        embedded.touchMove(0, 20, 10)
        #expect(transport.takeDeliveries() == [.touchesMoved("client", [.init(0, 15, 5)])])
    }
}

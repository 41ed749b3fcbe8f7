import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandSeat
import class WaylandServer.WlSurface
import WaylandShell

/// Surface responders that a delegate creates.
struct SurfaceResponderChoiceTests {
    private let fixture: ShellFixture
    private let maker: Maker

    init() throws {
        fixture = try ShellFixture()
        maker = Maker()
        fixture.compositor.core.delegate = maker
    }

    @Test func `embedder's responder handles events before the client`() throws {
        let client = try fixture.connect()
        let toplevel = try client.showToplevel()
        try toplevel.served().move(to: Point(x: 100, y: 50))
        let responder = try #require(maker.made.last)
        #expect(try toplevel.served().surface === responder)
        fixture.move(to: 110, 60)
        #expect(responder.entries == 1)
        #expect(try client.takeInput().contains(.pointerEnter(toplevel.surface.id)))
        // The responder consumes presses of the right button.
        fixture.press(.right)
        fixture.release(.right)
        fixture.press(.left)
        fixture.release(.left)
        #expect(try client.takeInput() == [.button(0x110, isDown: true), .button(0x110, isDown: false)])
    }

    @Test func `responder knows the controller of its window during an event`() throws {
        let client = try fixture.connect()
        let toplevel = try client.showToplevel()
        try toplevel.served().move(to: Point(x: 100, y: 50))
        fixture.move(to: 110, 60)
        #expect(try maker.made.last?.controllerAtEntry === toplevel.served())
    }

    @Test func `responder that is already in use is replaced by a default one`() throws {
        let client = try fixture.connect()
        _ = try client.showToplevel()
        var misuses: [Misuse] = []
        let observation = fixture.seat.scene.diagnostics.observeMisuse { misuses.append($0) }
        defer { observation.cancel() }
        maker.repeated = maker.made.last
        let second = try client.showToplevel()
        #expect(misuses.map { "\($0)" } == ["a responder that stands for a wl_surface was given another"])
        #expect(try second.served().surface !== maker.made.last)
        #expect(try second.served().isMapped)
    }
}

private final class Maker: CompositorDelegate {
    private(set) var made: [OwnSurface] = []
    /// A responder that is returned again although it is in use.
    var repeated: OwnSurface?

    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder {
        if let repeated { return repeated }
        let responder = OwnSurface()
        made.append(responder)
        return responder
    }
}

private final class OwnSurface: ClientSurfaceResponder {
    private(set) var entries = 0
    private(set) var controllerAtEntry: ToplevelController?

    override func pointerEntered(with event: PointerEvent) {
        entries += 1
        controllerAtEntry = (window as? ToplevelWindow)?.controller
        super.pointerEntered(with: event)
    }

    override func buttonPressed(with event: PointerEvent) {
        if event.button != .right { super.buttonPressed(with: event) }
    }
}

import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A pointer that moves to another client's surface with each motion. Enters and exits then take a short
/// path, which must not change what is delivered.
struct JumpTests {
    private let transport = NotingTransport()
    private let desktop = NotingResponder()
    private let stage: EmbeddedSeat
    private let left: Window
    private let right: Window

    init() {
        stage = EmbeddedSeat(delegate: desktop)
        stage.seat.transport = transport
        left = stage.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
        right = stage.addWindow(Rect(x: 100, y: 0, width: 100, height: 100))
        stage.move(to: 10, 10)
        _ = transport.take()
        _ = desktop.take()
    }

    @Test func `a jump is an exit, an enter and a motion in one frame`() {
        stage.move(to: 110, 20)
        #expect(
            transport.take() == [
                "exited at 110.0, 20.0", "entered at 10.0, 20.0",
                "moved to 10.0, 20.0 by 0.0, 0.0 (0.0, 0.0) at 1000000", "frame",
            ])
        #expect(desktop.take() == [])
        #expect(stage.seat.pointer.surface === right.rootSurface)
        #expect(stage.seat.pointer.target === right.rootSurface)
    }

    @Test func `a surface that was moved is entered at its new position`() {
        stage.move(to: 110, 20)
        left.frame.origin = Point(x: 0, y: 5)
        _ = transport.take()
        stage.move(to: 10, 20)
        #expect(transport.take().contains("entered at 10.0, 15.0"))
        right.rootSurface?.transform = .scale(0.5, 0.5)
        _ = transport.take()
        stage.move(to: 150, 50)
        #expect(transport.take().contains("entered at 50.0, 50.0"))
    }

    @Test func `a subsurface is entered in its own coordinates`() {
        let child = FocusableSurface(size: Size(width: 20, height: 20))
        child.center = Point(x: 60, y: 60)
        right.rootSurface?.addSubresponder(child)
        _ = transport.take()
        stage.move(to: 155, 58)
        #expect(transport.take().contains("entered at 5.0, 8.0"))
        stage.move(to: 110, 10)
        #expect(transport.take().prefix(2) == ["exited at -40.0, -40.0", "entered at 10.0, 10.0"])
    }

    // MARK: Handlers

    @Test func `events that a client does not take climb the chain`() {
        transport.takesEnters = false
        transport.takesMotions = false
        stage.move(to: 110, 20)
        #expect(desktop.take() == ["exited", "entered", "moved"])
        stage.move(to: 10, 20)
        #expect(desktop.take() == ["exited", "entered", "moved"])
    }

    @Test func `a surface with its own handlers receives each enter and exit`() {
        final class Handling: FocusableSurface {
            var calls: [String] = []
            override func pointerEntered(with event: PointerEvent) {
                calls.append("entered")
                super.pointerEntered(with: event)
            }
            override func pointerExited(with event: PointerEvent) { calls.append("exited") }
        }
        let surface = Handling(size: Size(width: 100, height: 100))
        stage.addWindow(Rect(x: 200, y: 0, width: 100, height: 100), rootSurface: surface)
        stage.move(to: 210, 20)
        stage.move(to: 110, 20)
        #expect(surface.calls == ["entered", "exited"])
        // Only the exit from the previous window is delivered, because the surface does not forward its own.
        #expect(transport.take().filter { $0.hasPrefix("exited") } == ["exited at 210.0, 20.0"])
    }

    @Test func `a transport may remove the surface that is entered`() {
        transport.duringEnter = { [stage, right] in stage.scene.remove(right) }
        stage.move(to: 110, 20)
        #expect(
            transport.take().map { $0.prefix(7) } == ["exited ", "entered", "frame", "exited ", "frame"])
        #expect(stage.seat.pointer.surface == nil)
        stage.move(to: 10, 20)
        #expect(transport.take().map { $0.prefix(7) } == ["entered", "moved t", "frame"])
    }

    @Test func `a transport may put another window under the pointer`() {
        transport.duringEnter = { [stage] in
            stage.addWindow(Rect(x: 100, y: 0, width: 100, height: 100))
        }
        stage.move(to: 110, 20)
        #expect(
            transport.take().map { $0.prefix(7) } == [
                "exited ", "entered", "exited ", "entered", "moved t", "frame",
            ])
        #expect(stage.seat.pointer.surface === stage.scene.windows.last?.rootSurface)
    }

    @Test func `a transport may remove the device`() {
        transport.duringEnter = { [stage] in stage.seat.removeDevice(stage.mouse.id) }
        stage.move(to: 110, 20)
        #expect(transport.take().filter { $0.hasPrefix("exited") }.count == 2)
        #expect(stage.seat.pointer.surface == nil)
    }

    @Test func `a transport may press on the entered surface`() {
        transport.duringEnter = { [stage] in stage.press() }
        stage.move(to: 110, 20)
        stage.move(to: 10, 20)
        #expect(stage.seat.pointer.surface === right.rootSurface)
        stage.release()
        #expect(stage.seat.pointer.surface === left.rootSurface)
    }

    @Test func `without a transport the chain receives enters`() {
        stage.seat.transport = nil
        stage.move(to: 110, 20)
        #expect(desktop.take() == ["exited", "entered", "moved"])
    }

    // MARK: Lookups of the next motion

    @Test(.requirement(27)) func `a new window is entered although the last lookups were reused`() {
        stage.move(to: 110, 20)
        for x in [120.0, 130] { stage.move(to: x, 20) }
        _ = transport.take()
        stage.addWindow(Rect(x: 0, y: 0, width: 400, height: 100))
        stage.move(to: 140, 20)
        #expect(transport.take().map { $0.prefix(7) } == ["exited ", "entered", "moved t", "frame"])
    }

    @Test func `a press after a jump hits the entered surface`() {
        stage.move(to: 110, 20)
        stage.press()
        stage.move(to: 10, 20)
        #expect(transport.take().last { $0.hasPrefix("moved") }?.hasPrefix("moved to -90.0, 20.0 ") == true)
        stage.release()
        #expect(stage.seat.pointer.surface === left.rootSurface)
    }

    @Test func `a surface that moves under a pressed button is followed once`() {
        stage.press()
        left.frame.origin = Point(x: 5, y: 0)
        stage.move(to: 20, 10)
        stage.release()
        _ = transport.take()
        stage.seat.update()
        #expect(transport.take() == [])
        left.frame.origin = Point(x: 6, y: 0)
        stage.seat.update()
        #expect(transport.take().filter { $0.hasPrefix("moved") }.count == 1)
    }

    @Test func `surfaces that the pointer left are not retained`() {
        weak var surface: SurfaceResponder?
        do {
            let window = stage.addWindow(Rect(x: 200, y: 0, width: 100, height: 100))
            stage.move(to: 210, 20)
            surface = window.rootSurface
            stage.move(to: 10, 20)
            stage.scene.remove(window)
        }
        #expect(surface == nil)
    }
}

/// Records the pointer events that climb to it.
private final class NotingResponder: Responder {
    private var calls: [String] = []

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    override func pointerEntered(with event: PointerEvent) { calls.append("entered") }
    override func pointerExited(with event: PointerEvent) { calls.append("exited") }
    override func pointerMoved(with event: PointerEvent) { calls.append("moved") }
}

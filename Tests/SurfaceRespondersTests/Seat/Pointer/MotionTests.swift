import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Motions over one surface. Most of them take a short path, and each change that affects them takes effect
/// at the next motion.
struct MotionTests {
    private let transport = NotingTransport()
    private let desktop = NotingResponder()
    private let stage: EmbeddedSeat
    private let window: Window

    init() {
        stage = EmbeddedSeat(delegate: desktop)
        stage.seat.transport = transport
        window = stage.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
        for x in [10.0, 20, 30] { stage.move(to: x, 10) }
        _ = transport.take()
    }

    @Test func `a motion carries position, deltas and time in one frame`() {
        stage.clock.advance(by: .milliseconds(5))
        stage.send(
            stage.mouse, .pointerMotion(delta: Vector(dx: 4, dy: 2), unaccelerated: Vector(dx: 2, dy: 1)))
        #expect(transport.take() == ["moved to 34.0, 12.0 by 4.0, 2.0 (2.0, 1.0) at 1005000", "frame"])
        #expect(stage.seat.pointer.location == Point(x: 34, y: 12))
        #expect(desktop.motions == 0)
    }

    @Test func `a motion is in the coordinates of a scaled and rotated surface`() throws {
        let surface = try #require(window.rootSurface)
        surface.transform = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
        for x in [40.0, 42, 44] { stage.move(to: x, 50) }
        let place = try #require(surface.transformToGlobal.inverse).apply(to: Point(x: 44, y: 50))
        #expect(
            transport.take().last { $0.hasPrefix("moved") }?.hasPrefix("moved to \(place.x), \(place.y) ")
                == true)
    }

    // MARK: Changes that affect the next motion

    @Test func `a new filter is asked about the next motion`() {
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .first)
        stage.move(to: 40, 10)
        #expect(filter.asked == [.pointerPosition(Point(x: 40, y: 10))])
        #expect(transport.take() == ["frame"])
        stage.seat.removeFilter(filter)
        stage.move(to: 50, 10)
        stage.move(to: 60, 10)
        #expect(transport.take().count == 4)
        #expect(filter.asked.count == 1)
    }

    @Test func `a new spy sees the next motion`() {
        let spy = RecordingSpy()
        stage.seat.addSpy(spy)
        for x in [40.0, 50] { stage.move(to: x, 10) }
        #expect(spy.payloads.count == 2)
    }

    @Test func `a new explanation observer receives the next motion's explanation`() {
        var explained = 0
        let observation = stage.seat.observeExplanations { _ in explained += 1 }
        defer { observation.cancel() }
        for x in [40.0, 50] { stage.move(to: x, 10) }
        #expect(explained == 2)
    }

    @Test func `a new grab decides about the next motion`() {
        final class Nothing: Grab {
            override func pointerDecision(for hit: HitTestResult?) -> Decision { .nothing }
        }
        stage.seat.begin(Nothing(kind: .explicit, owner: nil))
        stage.move(to: 40, 10)
        #expect(transport.take().contains("exited at 40.0, 10.0"))
        #expect(stage.seat.pointer.surface == nil)
    }

    @Test func `a removed device moves nothing`() {
        stage.seat.addDevice(named: "another", capabilities: .pointer)
        stage.seat.removeDevice(stage.mouse.id)
        _ = transport.take()
        stage.move(to: 40, 10)
        #expect(transport.take() == ["frame"])
        #expect(stage.seat.pointer.location == Point(x: 30, y: 10))
    }

    @Test(.requirement(28)) func `another device moves the same pointer`() {
        let another = stage.seat.addDevice(named: "another", capabilities: .pointer)
        stage.send(another, .pointerMotion(delta: Vector(dx: 1, dy: 0), unaccelerated: Vector(dx: 1, dy: 0)))
        stage.send(
            stage.mouse, .pointerMotion(delta: Vector(dx: 1, dy: 0), unaccelerated: Vector(dx: 1, dy: 0)))
        #expect(stage.seat.pointer.location == Point(x: 32, y: 10))
        #expect(transport.take().filter { $0.hasPrefix("moved") }.count == 2)
    }

    @Test func `a new transport receives the next motion`() {
        let another = NotingTransport()
        stage.seat.transport = another
        stage.move(to: 40, 10)
        #expect(another.take().count == 2)
        #expect(transport.take().isEmpty)
        stage.seat.transport = nil
        stage.move(to: 50, 10)
        #expect(another.take().isEmpty)
        #expect(desktop.motions == 1)
    }

    @Test func `a shake is recognized once recognition is enabled`() {
        let wide = stage.addWindow(Rect(x: 0, y: 0, width: 400, height: 100))
        wide.makeKey(on: stage.seat)
        _ = wide.rootSurface?.becomeFirstResponder()
        for x in [40.0, 50] { stage.move(to: x, 10) }
        stage.seat.motion.recognizesPointerShakes = true
        for stroke in 0..<8 {
            stage.clock.advance(by: .milliseconds(80))
            stage.move(to: stroke.isMultiple(of: 2) ? 390 : 10, 10)
        }
        #expect(stage.seat.motion.isShaking)
    }

    // MARK: The target of the pointer

    @Test func `a new window under the pointer is entered by the next motion`() {
        stage.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
        stage.move(to: 40, 10)
        #expect(
            transport.take() == [
                "exited at 40.0, 10.0", "entered at 40.0, 10.0",
                "moved to 40.0, 10.0 by 0.0, 0.0 (0.0, 0.0) at 1000000", "frame",
            ])
    }

    @Test func `the pointer leaves a surface that it moves off`() {
        stage.move(to: 140, 10)
        #expect(transport.take().first == "exited at 140.0, 10.0")
        #expect(desktop.motions == 1)
    }

    @Test func `a motion beyond the output is clamped`() {
        stage.scene.outputs = [Rect(x: 0, y: 0, width: 80, height: 80)]
        for x in [40.0, 50] { stage.move(to: x, 10) }
        stage.move(to: 500, 10)
        #expect(stage.seat.pointer.location == Point(x: 80 - 1 / 256, y: 10))
    }

    @Test func `while a button is down motions reach the pressed surface`() {
        let other = stage.addWindow(Rect(x: 100, y: 0, width: 100, height: 100))
        for x in [40.0, 50] { stage.move(to: x, 10) }
        stage.press()
        stage.move(to: 150, 10)
        #expect(stage.seat.pointer.surface === window.rootSurface)
        stage.release()
        #expect(stage.seat.pointer.surface === other.rootSurface)
    }

    @Test func `a removed surface receives no further motion`() {
        stage.scene.remove(window)
        _ = transport.take()
        stage.move(to: 40, 10)
        #expect(transport.take() == ["frame"])
        #expect(desktop.motions == 1)
    }

    @Test func `a surface is not retained for later motions`() {
        weak var surface: SurfaceResponder?
        do {
            let window = stage.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
            for x in [40.0, 50, 60] { stage.move(to: x, 10) }
            surface = window.rootSurface
            stage.scene.remove(window)
        }
        #expect(surface == nil)
    }

    // MARK: Responders before the client

    @Test func `a surface that overrides pointerMoved receives every motion`() {
        final class Handling: FocusableSurface {
            var motions = 0
            override func pointerMoved(with event: PointerEvent) {
                motions += 1
                super.pointerMoved(with: event)
            }
        }
        let surface = Handling(size: Size(width: 100, height: 100))
        stage.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: surface)
        stage.move(to: 40, 10)
        _ = transport.take()
        for x in [50.0, 60, 70] { stage.move(to: x, 10) }
        #expect(surface.motions == 4)
        #expect(transport.take().count == 6)
    }

    @Test func `a motion that the client does not take climbs once`() {
        transport.takesMotions = false
        stage.move(to: 40, 10)
        #expect(transport.take().map { $0.prefix(5) } == ["moved", "frame"])
        #expect(desktop.motions == 1)
        #expect(desktop.latest?.location == Point(x: 40, y: 10))
        #expect(desktop.latest?.delta == Vector(dx: 10, dy: 0))
        transport.takesMotions = true
        for x in [50.0, 60] { stage.move(to: x, 10) }
        #expect(desktop.motions == 1)
    }

    // MARK: Handlers

    @Test func `events sent by a transport wait for the end of the frame`() {
        transport.duringMotion = { [stage] in
            stage.press(); stage.release()
        }
        stage.move(to: 40, 10)
        #expect(
            transport.take().map { $0.prefix(7) } == [
                "moved t", "frame", "pressed", "frame", "release", "frame",
            ])
    }

    @Test func `a motion sent by a transport is routed afterwards`() {
        transport.duringMotion = { [stage] in stage.move(to: 60, 10) }
        stage.move(to: 40, 10)
        #expect(transport.take().map { $0.prefix(10) } == ["moved to 4", "frame", "moved to 6", "frame"])
        stage.move(to: 70, 10)
        #expect(transport.take().count == 2)
    }

    @Test func `a transport may remove the surface that receives the motion`() {
        transport.duringMotion = { [stage, window] in stage.scene.remove(window) }
        stage.move(to: 40, 10)
        #expect(transport.take().map { $0.prefix(5) } == ["moved", "exite", "frame", "frame"])
        stage.move(to: 50, 10)
        #expect(desktop.motions == 1)
    }

    @Test func `a transport may remove itself`() {
        transport.duringMotion = { [stage] in stage.seat.transport = nil }
        stage.move(to: 40, 10)
        stage.move(to: 50, 10)
        #expect(transport.take().map { $0.prefix(5) } == ["moved"])
    }

    // MARK: Bad input

    @Test func `a motion that is not finite moves nothing`() {
        for delta in [Vector(dx: .nan, dy: 0), Vector(dx: 0, dy: .infinity)] {
            stage.send(stage.mouse, .pointerMotion(delta: delta, unaccelerated: .zero))
            stage.send(stage.mouse, .pointerMotion(delta: .zero, unaccelerated: delta))
        }
        stage.send(stage.mouse, .pointerPosition(Point(x: .nan, y: 10)))
        #expect(stage.seat.pointer.location == Point(x: 30, y: 10))
        #expect(!transport.take().contains { $0.hasPrefix("moved") })
    }

    @Test func `a delta beyond the protocol's range is clamped`() {
        stage.send(
            stage.mouse, .pointerMotion(delta: Vector(dx: 1, dy: 0), unaccelerated: Vector(dx: 1e9, dy: 0)))
        #expect(transport.take().first?.contains("(8388607.0, 0.0)") == true)
    }

    @Test func `a time that runs backwards is raised to that of the last motion`() {
        let spy = RecordingSpy()
        for milliseconds in [1020, 1010, 1030] as [UInt64] {
            stage.seat.handle(
                InputEvent(
                    time: .milliseconds(milliseconds), device: stage.mouse,
                    .pointerPosition(Point(x: 40 + Double(milliseconds % 7), y: 10))))
        }
        #expect(
            transport.take().filter { $0.hasPrefix("moved") }.map { $0.suffix(7) } == [
                "1020000", "1020000", "1030000",
            ])
        stage.seat.addSpy(spy)
        stage.seat.handle(
            InputEvent(time: .milliseconds(1005), device: stage.mouse, .button(.left, isDown: true)))
        #expect(spy.times == [.milliseconds(1030)])
    }
}

/// Counts the motions that climb to it.
private final class NotingResponder: Responder {
    private(set) var motions = 0
    private(set) var latest: PointerEvent?

    override func pointerMoved(with event: PointerEvent) {
        motions += 1
        latest = event
    }
}

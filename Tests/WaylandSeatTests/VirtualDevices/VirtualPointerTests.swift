import Proofs
import ClientTestSupport
import SurfaceResponders
import Testing
import WaylandClient

@Suite struct VirtualPointerTests {
    private let server: VirtualDeviceServer
    private let pump: ClientPump
    private let connection: Connection
    private let registry: Registry
    private let manager: ZwlrVirtualPointerManagerV1

    init() throws {
        server = try VirtualDeviceServer()
        pump = server.makePump()
        connection = try pump.connect()
        registry = Registry(connection)
        try pump.roundtrip(connection)
        manager = try #require(registry.bind(ZwlrVirtualPointerManagerV1.self))
    }

    private func expectError(_ code: ZwlrVirtualPointerV1.Error, _ body: () -> Void) throws {
        body()
        try pump.wait { connection.error != nil }
        guard case .protocol(let interface, _, let found, _) = connection.error else {
            Issue.record("\(String(describing: connection.error)) is not a protocol error")
            return
        }
        #expect(interface == "zwlr_virtual_pointer_v1")
        #expect(found == code.rawValue)
    }

    @Test func `pointer is a device of the seat until it is destroyed`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        try pump.roundtrip(connection)
        #expect(server.seat.capabilities == .pointer)
        pointer.destroy()
        try pump.roundtrip(connection)
        #expect(server.seat.capabilities == [])
    }

    @Test func `requests take effect at their frame`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        pointer.motion(time: 10, dx: 1.5, dy: -2)
        pointer.button(time: 11, button: 0x110, state: .pressed)
        try pump.roundtrip(connection)
        #expect(server.takePayloads() == [])
        pointer.frame()
        try pump.roundtrip(connection)
        let delta = Vector(dx: 1.5, dy: -2)
        #expect(
            server.takePayloads() == [
                .pointerMotion(delta: delta, unaccelerated: delta), .button(.left, isDown: true),
            ])
    }

    @Test func `absolute positions span all outputs`() throws {
        let pointer = manager.createVirtualPointer(seat: registry.bind(WlSeat.self))
        pointer.motionAbsolute(time: 0, x: 1, y: 1, xExtent: 2, yExtent: 4)
        pointer.frame()
        try pump.roundtrip(connection)
        // The outputs span (0, 0) to (1200, 500).
        #expect(server.takePayloads() == [.pointerPosition(Point(x: 600, y: 125))])
    }

    @Test func `absolute positions are on the requested output`() throws {
        let globals = registry.globals.filter { $0.interface == "wl_output" }
        let output = registry.bind(try #require(globals.last), as: WlOutput.self)
        let pointer = manager.createVirtualPointerWithOutput(seat: nil, output: output)
        pointer.motionAbsolute(time: 0, x: 1, y: 1, xExtent: 2, yExtent: 4)
        pointer.frame()
        try pump.roundtrip(connection)
        #expect(server.takePayloads() == [.pointerPosition(Point(x: 1100, y: 200))])
    }

    @Test func `position with an empty extent is ignored`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        pointer.motionAbsolute(time: 0, x: 0, y: 0, xExtent: 0, yExtent: 1)
        pointer.frame()
        try pump.roundtrip(connection)
        #expect(server.takePayloads() == [])
    }

    @Test func `scrolling of a frame is one event`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        pointer.axisSource(axisSource: .wheel)
        pointer.axis(time: 1, axis: .verticalScroll, value: 15)
        pointer.axisDiscrete(time: 1, axis: .verticalScroll, value: 15, discrete: 1)
        pointer.axisDiscrete(time: 1, axis: .horizontalScroll, value: -30, discrete: -2)
        pointer.frame()
        pointer.axisSource(axisSource: .finger)
        pointer.axisStop(time: 2, axis: .verticalScroll)
        pointer.frame()
        pointer.axis(time: 3, axis: .verticalScroll, value: 2)
        pointer.frame()
        try pump.roundtrip(connection)
        #expect(
            server.takePayloads() == [
                .scroll(
                    Scroll(
                        source: .wheel, horizontal: .init(value: -30, value120: -240),
                        vertical: .init(value: 15, value120: 120))),
                .scroll(Scroll(source: .finger, vertical: .init(value: 0, isStop: true))),
                .scroll(Scroll(source: .unknown, vertical: .init(value: 2))),
            ])
    }

    @Test func `detents are clamped to the largest value`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        pointer.axisDiscrete(time: 1, axis: .verticalScroll, value: 1, discrete: .max)
        pointer.frame()
        try pump.roundtrip(connection)
        #expect(
            server.takePayloads() == [
                .scroll(Scroll(source: .wheel, vertical: .init(value: 1, value120: .max)))
            ])
    }

    @Test func `undefined axis is an error`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        try expectError(.invalidAxis) { pointer.axis(time: 0, axis: WlPointer.Axis(rawValue: 2), value: 1) }
    }

    @Test func `undefined axis source is an error`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        try expectError(.invalidAxisSource) {
            pointer.axisSource(axisSource: WlPointer.AxisSource(rawValue: 4))
        }
    }

    @Test(.requirement(8)) func `disconnecting releases held buttons`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        pointer.button(time: 0, button: 0x110, state: .pressed)
        pointer.frame()
        try pump.roundtrip(connection)
        #expect(server.seat.pointer.pressedButtonCount == 1)
        connection.disconnect()
        try pump.wait { server.seat.capabilities.isEmpty }
        #expect(server.seat.pointer.pressedButtonCount == 0)
    }

    @Test func `unfinished frame is delivered after 256 events`() throws {
        let pointer = manager.createVirtualPointer(seat: nil)
        for _ in 0..<257 { pointer.motion(time: 0, dx: 1, dy: 0) }
        try pump.roundtrip(connection)
        #expect(server.takePayloads().count == 256)
    }

    @Test func `client gets at most 32 pointers`() throws {
        let pointers = (0..<33).map { _ in manager.createVirtualPointer(seat: nil) }
        for pointer in pointers {
            pointer.motion(time: 0, dx: 1, dy: 0)
            pointer.frame()
        }
        try pump.roundtrip(connection)
        #expect(server.takePayloads().count == 32)
        pointers[0].destroy()
        let another = manager.createVirtualPointer(seat: nil)
        another.motion(time: 0, dx: 1, dy: 0)
        another.frame()
        try pump.roundtrip(connection)
        #expect(server.takePayloads().count == 1)
    }
}

import Testing
import WaylandClient

import WaylandSeat

/// wp_cursor_shape_v1.
struct CursorShapeTests {
    private let host: SeatHost
    private let client: TestClient
    private let pointer: WlPointer
    private let manager: WpCursorShapeManagerV1
    private let device: WpCursorShapeDeviceV1

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        pointer = client.addPointer()
        try host.addWindow(of: client, "a", .init(x: 0, y: 0, width: 100, height: 100))
        host.move(to: 10, 10)
        manager = try #require(client.registry.bind(WpCursorShapeManagerV1.self))
        device = manager.getPointer(pointer: pointer)
        _ = try client.take()
        _ = host.delegate.take()
    }

    private var serial: UInt32 { client.log.serial("pointer enter") }

    @Test func `shapes are reported by name`() throws {
        device.setShape(serial: serial, shape: .text)
        device.setShape(serial: serial, shape: .nwseResize)
        device.setShape(serial: serial, shape: .allResize)
        client.settle()
        #expect(host.delegate.take() == ["cursor text", "cursor nwse-resize", "cursor all-resize"])
    }

    @Test func `every shape of the protocol has a name`() throws {
        for number in 1...36 as ClosedRange<UInt32> {
            device.setShape(serial: serial, shape: .init(rawValue: number))
        }
        client.settle()
        #expect(host.delegate.take() == CursorShape.allCases.map { "cursor \($0.rawValue)" })
    }

    @Test func `shapes and surfaces may alternate`() throws {
        let id = try host.makeSurface(of: client, "cursor").id
        device.setShape(serial: serial, shape: .grab)
        pointer.setCursor(serial: serial, surface: client.surfaces["cursor"], hotspotX: 1, hotspotY: 2)
        device.setShape(serial: serial, shape: .grabbing)
        client.settle()
        // The surface is no longer the cursor, so destroying it has no effect.
        client.destroySurface("cursor")
        client.settle()
        pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
        client.settle()
        #expect(
            host.delegate.take() == ["cursor grab", "cursor \(id) 1 2", "cursor grabbing", "cursor hidden"])
    }

    @Test func `cursor returns to the default when the pointer leaves`() throws {
        device.setShape(serial: serial, shape: .wait)
        client.settle()
        host.move(to: 500, 500)
        #expect(host.delegate.take() == ["cursor wait", "cursor default"])
    }

    @Test func `wrong or stale serial is ignored`() throws {
        device.setShape(serial: serial &+ 1, shape: .wait)
        host.move(to: 500, 500)
        client.settle()
        device.setShape(serial: serial, shape: .wait)
        client.settle()
        #expect(host.delegate.take() == [])
    }

    @Test(arguments: [0, 37, .max] as [UInt32])
    func `undefined shape is an error`(_ number: UInt32) throws {
        device.setShape(serial: serial, shape: .init(rawValue: number))
        #expect(try client.takeError() == "wp_cursor_shape_device_v1 1")
    }

    @Test func `version 1 rejects shapes added in version 2`() throws {
        let global = try #require(
            client.registry.globals.first { $0.interface == "wp_cursor_shape_manager_v1" })
        let older = client.registry.bind(global, as: WpCursorShapeManagerV1.self, version: 1)
        let device = older.getPointer(pointer: pointer)
        device.setShape(serial: serial, shape: .zoomOut)
        client.settle()
        #expect(host.delegate.take() == ["cursor zoom-out"])
        device.setShape(serial: serial, shape: .dndAsk)
        #expect(try client.takeError() == "wp_cursor_shape_device_v1 1")
    }

    @Test func `device of a released pointer is inert`() throws {
        pointer.release()
        device.setShape(serial: serial, shape: .wait)
        device.destroy()
        #expect(try client.takeError() == nil)
        #expect(host.delegate.take() == [])
    }
}

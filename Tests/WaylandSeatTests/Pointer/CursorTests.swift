import SurfaceResponders
import Testing
import WaylandSeat

/// wl_pointer.set_cursor.
struct CursorTests {
    private let host: SeatHost
    private let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        _ = host.delegate.take()
    }

    private var enterSerial: UInt32 { client.log.serial("pointer enter") }

    @Test func `client under the pointer chooses the cursor`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        let id = try host.makeSurface(of: client, "cursor").id
        _ = try client.take()
        pointer.setCursor(serial: enterSerial, surface: client.surfaces["cursor"], hotspotX: 3, hotspotY: -4)
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor \(id) 3 -4"])
        // The same surface with a different hotspot is also a change.
        pointer.setCursor(serial: enterSerial, surface: client.surfaces["cursor"], hotspotX: 5, hotspotY: 6)
        pointer.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor \(id) 5 6", "cursor hidden"])
        if case .hidden = host.global.cursor {} else { Issue.record("the cursor is not hidden") }
    }

    @Test func `cursor returns to the default when the pointer leaves`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        _ = try client.take()
        pointer.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        host.move(to: 500, 500)
        host.move(to: 10, 10)
        host.move(to: 500, 500)
        #expect(host.delegate.take() == ["cursor hidden", "cursor default"])
    }

    @Test func `only the serial of the last enter is accepted`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        host.press()
        _ = try client.take()
        let first = enterSerial
        pointer.setCursor(serial: client.log.serial("pointer press"), surface: nil, hotspotX: 0, hotspotY: 0)
        pointer.setCursor(serial: 0, surface: nil, hotspotX: 0, hotspotY: 0)
        pointer.setCursor(serial: .max, surface: nil, hotspotX: 0, hotspotY: 0)
        host.release()
        host.move(to: 500, 500)
        host.move(to: 10, 10)
        _ = try client.take()
        #expect(enterSerial != first)
        pointer.setCursor(serial: first, surface: nil, hotspotX: 0, hotspotY: 0)
        #expect(try client.takeError() == nil)
        #expect(host.delegate.take() == [])
    }

    @Test func `client without the pointer cannot change the cursor`() throws {
        let other = try host.connect()
        let strange = other.addPointer()
        client.addPointer()
        host.move(to: 10, 10)
        _ = try client.take()
        // Guessing the serial does not help.
        strange.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        #expect(try other.takeError() == nil)
        host.move(to: 500, 500)
        strange.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        #expect(try other.takeError() == nil)
        #expect(host.delegate.take() == [])
    }

    @Test func `surface with a different role is an error`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        let toplevel = try #require(client.surfaces["a"])
        host.compositor.surfacesWithOtherRoles = [toplevel.id]
        _ = try client.take()
        pointer.setCursor(serial: enterSerial, surface: toplevel, hotspotX: 0, hotspotY: 0)
        #expect(try client.takeError() == "wl_pointer 0")
        #expect(host.delegate.take() == [])
    }

    @Test func `surface with a different role is an error with any serial`() throws {
        let pointer = client.addPointer()
        let toplevel = try #require(client.surfaces["a"])
        host.compositor.surfacesWithOtherRoles = [toplevel.id]
        pointer.setCursor(serial: 12345, surface: toplevel, hotspotX: 0, hotspotY: 0)
        #expect(try client.takeError() == "wl_pointer 0")
    }

    @Test func `cursor ends with its surface`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        let id = try host.makeSurface(of: client, "cursor").id
        _ = try client.take()
        for _ in 0..<3 {
            pointer.setCursor(
                serial: enterSerial, surface: client.surfaces["cursor"], hotspotX: 0, hotspotY: 0)
        }
        client.destroySurface("cursor")
        _ = try client.take()
        #expect(
            host.delegate.take() == [
                "cursor \(id) 0 0", "cursor \(id) 0 0", "cursor \(id) 0 0", "cursor hidden",
            ])
    }

    @Test func `destroying a former cursor surface has no effect`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        let former = try host.makeSurface(of: client, "former").id
        let present = try host.makeSurface(of: client, "present").id
        _ = try client.take()
        pointer.setCursor(serial: enterSerial, surface: client.surfaces["former"], hotspotX: 0, hotspotY: 0)
        pointer.setCursor(serial: enterSerial, surface: client.surfaces["present"], hotspotX: 0, hotspotY: 0)
        client.destroySurface("former")
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor \(former) 0 0", "cursor \(present) 0 0"])
    }

    @Test func `cursor returns to the default when its client disconnects`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        let id = try host.makeSurface(of: client, "cursor").id
        _ = try client.take()
        pointer.setCursor(serial: enterSerial, surface: client.surfaces["cursor"], hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        try host.disconnect(client)
        #expect(host.delegate.take() == ["cursor \(id) 0 0", "cursor default"])
    }
}

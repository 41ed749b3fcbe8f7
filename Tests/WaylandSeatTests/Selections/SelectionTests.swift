import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Which clients may set a seat's selection, and which receive it.
final class SelectionTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let device: WlDataDevice
    private var others: [TestClient] = []

    /// Creates a client whose window has the keyboard focus and is under the pointer.
    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addPointer()
        client.addKeyboard()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        device = try #require(client.addDataDevice())
        host.move(to: 10, 10)
        _ = try client.take()
    }

    /// Sets a selection with the serial of an event, and returns the events that the client receives for it.
    private func copy(_ kind: String) throws -> [String] {
        try copy(serial: client.log.serial(kind))
    }

    private func copy(serial: UInt32) throws -> [String] {
        device.setSelection(source: client.makeSource(), serial: serial)
        return try client.take().filter { !$0.hasPrefix("keyboard") && !$0.hasPrefix("pointer") }
    }

    private let taken = ["data offers text/source", "data selection"]
    private let refused = ["source is cancelled"]

    /// Connects a client whose window gets the keyboard focus.
    private func loseFocus() throws -> TestClient {
        let other = try host.connect()
        others.append(other)
        other.addKeyboard()
        try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        _ = try client.take()
        return other
    }

    // MARK: Serials

    @Test func `key press permits a selection`() throws {
        host.keyDown(30)
        _ = try client.take()
        #expect(try copy("keyboard press") == taken)
    }

    @Test func `devices and sources outlive the manager`() throws {
        let manager = try #require(client.registry.bind(WlDataDeviceManager.self))
        #expect(manager.version == 4)
        let source = manager.createDataSource()
        source.offer(mimeType: "text/other")
        manager.release()
        host.keyDown(30)
        _ = try client.take()
        device.setSelection(source: source, serial: client.log.serial("keyboard press"))
        #expect(try client.take().contains("data selection"))
    }

    @Test func `selection permitted by a key stands after the focus moved`() throws {
        host.keyDown(30)
        let other = try loseFocus()
        other.addDataDevice()
        #expect(try copy("keyboard press") == [])
        #expect(try other.take().suffix(2) == ["data offers text/source", "data selection"])
    }

    @Test func `selection without input is refused`() throws {
        #expect(try copy(serial: 0) == refused)
        #expect(try copy(serial: .max) == refused)
    }

    @Test func `input of a different client does not permit a selection`() throws {
        let other = try loseFocus()
        host.keyDown(30)
        _ = try other.take()
        #expect(try copy(serial: other.log.serial("keyboard press")) == refused)
    }

    @Test func `keyboard enter permits a selection while the focus lasts`() throws {
        #expect(try copy("keyboard enter") == taken)
        _ = try loseFocus()
        #expect(try copy("keyboard enter") == refused)
    }

    @Test func `pointer enter does not permit a selection`() throws {
        _ = try loseFocus()
        host.move(to: 500, 500)
        host.move(to: 10, 10)
        _ = try client.take()
        #expect(try copy("pointer enter") == refused)
        host.press()
        _ = try client.take()
        #expect(try copy("pointer press") == taken)
    }

    @Test func `delegate decides about selections`() throws {
        host.delegate.allowsSelections = true
        #expect(try copy(serial: 0) == taken)
        host.delegate.allowsSelections = false
        host.keyDown(30)
        _ = try client.take()
        #expect(try copy("keyboard press") == refused)
    }

    // MARK: Seats

    @Test func `each seat has its own selection`() throws {
        let seat = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        _ = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        let global = SeatGlobal(for: seat, on: host.display, registry: host.registry)
        window.makeKey(on: seat)
        _ = try client.take()
        client.bindSeat(number: 1)
        let second = try #require(client.addDataDevice("second"))
        host.keyDown(30)
        _ = try client.take()
        #expect(try copy("keyboard press") == taken)
        #expect(try client.take() == [])
        second.setSelection(source: client.makeSource(), serial: client.log.serial("keyboard press"))
        #expect(try client.take() == refused)
        global.remove()
    }

    @Test func `selection ends with its seat`() throws {
        host.keyDown(30)
        _ = try client.take()
        _ = try copy("keyboard press")
        host.global.remove()
        #expect(try client.take().contains("source is cancelled"))
        #expect(try copy("keyboard press") == refused)
    }
}

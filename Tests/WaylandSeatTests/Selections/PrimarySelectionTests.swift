import Glibc
import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat

/// The primary selection, which is separate from the clipboard.
final class PrimarySelectionTests {
    private let host: SeatHost
    private let client: TestClient
    private let offers = TestOffers()
    private let window: Window
    private let device: ZwpPrimarySelectionDeviceV1
    private var others: [TestClient] = []

    /// Creates a client whose window has the keyboard focus and was clicked.
    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addPointer()
        client.addKeyboard()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        device = try #require(client.addPrimaryDevice("primary", offers))
        host.move(to: 10, 10)
        host.press()
        host.release()
        _ = try client.take()
    }

    /// The selection events that a client received.
    private func heard(_ client: TestClient? = nil) throws -> [String] {
        try (client ?? self.client).take().filter { !$0.hasPrefix("keyboard") && !$0.hasPrefix("pointer") }
    }

    @discardableResult
    private func mark(_ name: String = "mark", by kind: String = "pointer press") throws
        -> ZwpPrimarySelectionSourceV1
    {
        let source = try #require(client.makePrimarySource(name))
        device.setSelection(source: source, serial: client.log.serial(kind))
        client.settle()
        return source
    }

    /// Connects a client whose window gets the keyboard focus.
    private func addOther(_ offers: TestOffers = TestOffers()) throws -> TestClient {
        let other = try host.connect()
        others.append(other)
        other.addKeyboard()
        other.addPrimaryDevice("primary", offers)
        try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        return other
    }

    private func read(_ file: FileDescriptor) throws -> String {
        defer { try? file.close() }
        try host.pump.roundtrip()
        return try file.readToEnd()
    }

    // MARK: Selecting and pasting

    @Test func `one client pastes what a second client selected`() throws {
        try mark()
        #expect(try heard() == ["primary offers text/mark", "primary selection"])
        let offers = TestOffers()
        let other = try addOther(offers)
        #expect(try heard(other) == ["primary offers text/mark", "primary selection"])
        let file = try #require(try offers.receive("primary", as: "text/mark"))
        #expect(try read(file) == "mark")
        #expect(try heard() == ["mark is asked for text/mark"])
    }

    @Test func `selection is sent before the keyboard enter`() throws {
        try mark()
        let other = try addOther()
        let lines = try other.take()
        let selection = try #require(lines.firstIndex(of: "primary selection"))
        #expect(selection < lines.firstIndex { $0.hasPrefix("keyboard enter") } ?? 0)
    }

    @Test func `primary selection leaves the clipboard unchanged`() throws {
        let clipboard = try #require(client.addDataDevice())
        clipboard.setSelection(source: client.makeSource(), serial: client.log.serial("pointer press"))
        #expect(
            try heard() == ["data selection is empty", "data offers text/source", "data selection"])
        try mark()
        #expect(try heard() == ["primary offers text/mark", "primary selection"])
        #expect(host.global.selection(.clipboard)?.mimeTypes == ["text/source"])
        #expect(host.global.selection(.primary)?.mimeTypes == ["text/mark"])
    }

    @Test func `type that was not offered reads as empty`() throws {
        try mark()
        let file = try #require(try offers.receive("primary", as: "image/png"))
        #expect(try read(file) == "")
    }

    /// The server waits neither for the source nor for the reader.
    @Test func `source that does not write blocks no client`() throws {
        let source = try mark()
        var file: FileDescriptor?
        source.onEvent = { event in
            if case .send(_, let end) = event { file = end }
        }
        let reading = try #require(try offers.receive("primary", as: "text/mark"))
        defer { try? reading.close() }
        try host.pump.wait { file != nil }
        let other = try addOther()
        host.keyDown(30)
        #expect(try other.take().contains("keyboard press 30"))
        // The source writes late, and the reader receives it.
        writeText("late", to: try #require(file))
        #expect(try reading.readToEnd() == "late")
    }

    // MARK: Ends

    @Test func `new selection replaces the previous one`() throws {
        try mark("first")
        _ = try heard()
        try mark("second")
        #expect(try heard() == ["first is cancelled", "primary offers text/second", "primary selection"])
    }

    @Test func `selection ends with its source`() throws {
        let source = try mark()
        _ = try heard()
        source.destroy()
        #expect(try heard() == ["primary selection is empty"])
        #expect(try offers.receive("primary", as: "text/mark") == nil)
    }

    @Test func `selection ends with its client`() throws {
        try mark()
        let other = try addOther()
        _ = try heard(other)
        try host.disconnect(client)
        #expect(try heard(other) == ["primary selection is empty"])
    }

    @Test func `selection ends with its seat`() throws {
        try mark()
        _ = try heard()
        host.global.remove()
        #expect(try heard().filter { $0.hasPrefix("mark") } == ["mark is cancelled"])
        try mark("late")
        #expect(try heard() == ["late is cancelled"])
        #expect(try client.takeError() == nil)
    }

    @Test func `selection can be cleared`() throws {
        try mark()
        _ = try heard()
        device.setSelection(source: nil, serial: client.log.serial("pointer press"))
        #expect(try heard() == ["mark is cancelled", "primary selection is empty"])
    }

    @Test func `source may be set again`() throws {
        let source = try mark()
        _ = try heard()
        device.setSelection(source: source, serial: client.log.serial("pointer press"))
        #expect(try heard() == [])
        source.offer(mimeType: "text/html")
        device.setSelection(source: source, serial: client.log.serial("pointer press"))
        #expect(
            try heard() == ["primary offers text/mark", "primary offers text/html", "primary selection"])
    }

    // MARK: Permission

    @Test func `selection without input is refused`() throws {
        let source = client.makePrimarySource()
        device.setSelection(source: source, serial: 0)
        #expect(try heard() == ["mark is cancelled"])
    }

    @Test func `delegate is asked about the requested selection`() throws {
        host.delegate.allowsSelections = false
        try mark()
        #expect(try heard() == ["mark is cancelled"])
        host.delegate.allowsSelections = true
        try mark()
        #expect(host.delegate.selectionLines == ["primary?", "primary?", "primary: text/mark"])
    }

    @Test func `older input does not replace a newer selection`() throws {
        let old = client.log.serial("pointer press")
        host.press()
        host.release()
        _ = try client.take()
        try mark("new")
        _ = try heard()
        device.setSelection(source: client.makePrimarySource("late"), serial: old)
        #expect(try heard() == ["late is cancelled"])
    }

    /// The serials of the clipboard and of the primary selection are compared separately.
    @Test func `older input is accepted after a newer copy`() throws {
        let old = client.log.serial("pointer press")
        host.press()
        host.release()
        _ = try client.take()
        client.addDataDevice()?.setSelection(
            source: client.makeSource(), serial: client.log.serial("pointer press"))
        _ = try heard()
        device.setSelection(source: client.makePrimarySource(), serial: old)
        #expect(try heard() == ["primary offers text/mark", "primary selection"])
    }

    @Test func `source cannot be set on two seats`() throws {
        let seat = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        _ = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        let global = SeatGlobal(for: seat, on: host.display, registry: host.registry)
        window.makeKey(on: seat)
        _ = try client.take()
        let source = try mark()
        _ = try heard()
        client.bindSeat(number: 1)
        client.addKeyboard("second keyboard")
        let second = try #require(client.addPrimaryDevice("second"))
        _ = try client.take()
        second.setSelection(source: source, serial: client.log.serial("second keyboard enter"))
        #expect(try heard() == [])
        #expect(global.selection(.primary) == nil)
        #expect(host.global.selection(.primary)?.mimeTypes == ["text/mark"])
        global.remove()
    }
}

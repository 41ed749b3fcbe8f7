import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat
import WaylandServer

/// Many events for a client that does not read. It stays connected, and receives only the last state when it
/// reads again.
final class UnreadBurstTests {
    private let host: SeatHost
    /// Reads only when a test takes its log.
    private let client: TestClient
    private let server: Client
    private let window: Window
    private let offers = TestOffers()
    /// Keeps the clipboard managers of a test alive.
    private var controls: [TestDataControl] = []

    init() throws {
        host = try SeatHost()
        host.delegate.allowsSelections = true
        client = try host.connect()
        server = try #require(host.clients.last)
        client.addPointer()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        host.move(to: 10, 10)
        _ = try client.take()
    }

    /// A selection and drag source of the embedder.
    private final class Data: SelectionSource, DragSource {
        let mimeTypes: [String]

        init(_ mimeTypes: [String]) {
            self.mimeTypes = mimeTypes
        }

        let dragActions = WaylandServer.WlDataDeviceManager.DndAction.copy

        func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? { nil }
        func selectionEnded() {}
        func dragAccepted(_ mimeType: String?) {}
        func dragActionChanged(to action: WaylandServer.WlDataDeviceManager.DndAction) {}
        func dragDropped() {}
        func dragFinished() {}
        func dragCancelled() {}
    }

    /// Types that take about as many bytes as a source may have.
    private static let longTypes = (0..<16).map { "text/\($0)" + String(repeating: "x", count: 4_000) }

    /// Reads everything and returns the lines, except those of the pointer.
    private func wakeUp() throws -> [String] {
        var said: [String] = []
        while true {
            let part = try client.take()
            guard !part.isEmpty else { return said.filter { !$0.hasPrefix("pointer") } }
            said += part
        }
    }

    /// Connects a client whose window gets the keyboard focus.
    private func addFocusedClient(_ name: String) throws -> (TestClient, Window) {
        let other = try host.connect()
        other.addKeyboard()
        let window = try host.addWindow(of: other, name, Rect(x: 200, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        _ = try other.take()
        return (other, window)
    }

    // MARK: Keyboards

    @Test func `many keyboards requested at once are served as the client reads`() throws {
        window.makeKey(on: host.seat)
        let seat = try #require(client.seat)
        var heard = Array(repeating: [String](), count: 100)
        var keyboards: [WaylandClient.WlKeyboard] = []
        for number in heard.indices {
            let keyboard = seat.getKeyboard()
            keyboard.onEvent = {
                switch $0 {
                case .keymap: heard[number].append("keymap")
                case .enter: heard[number].append("enter")
                case .key: heard[number].append("key")
                default: break
                }
            }
            keyboards.append(keyboard)
        }
        keyboards[50].release()
        // Each time the client reads, it is sent a few more.
        for _ in 0..<50 { _ = try client.take() }
        host.keyDown(30)
        _ = try client.take()
        for number in heard.indices {
            #expect(heard[number] == (number == 50 ? [] : ["keymap", "enter", "key"]))
        }
        #expect(server.isAlive)
    }

    /// Two keyboards with different keymaps type alternately.
    @Test func `every keymap change of alternating keyboards is delivered`() throws {
        client.addKeyboard()
        window.makeKey(on: host.seat)
        let keyboards = ["de", "gr"].map { host.seat.addDevice(named: $0, capabilities: .keyboard) }
        let keymaps = try ["de", "gr"].map { try Keymap(layouts: [$0]) }
        for (keyboard, keymap) in zip(keyboards, keymaps) {
            host.seat.keyboard.setKeymap(keymap, for: keyboard.id)
        }
        _ = try client.take()
        let known = client.keymaps.count
        try host.fillSocket(of: server)
        for _ in 0..<100 {
            for keyboard in keyboards {
                host.send(keyboard, .key(KeyCode(30), isDown: true))
                host.send(keyboard, .key(KeyCode(30), isDown: false))
            }
        }
        // At most 16 files may wait for a client. The 200 keymap events share two files, so it stays
        // connected.
        #expect(server.isAlive)
        let said = try wakeUp()
        #expect(said.filter { $0 == "keyboard press 30" }.count == 200)
        #expect(said.filter { $0 == "keyboard release 30" }.count == 200)
        let received = client.keymaps[known...].map(\.file)
        try #require(received.count == 200)
        let texts = try [received[0], received[1], received[198], received[199]].map { try content(of: $0) }
        #expect(texts == [keymaps[0].text, keymaps[1].text, keymaps[0].text, keymaps[1].text])
    }

    private func content(of file: FileDescriptor) throws -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
        return String(decoding: bytes[..<count].dropLast(), as: UTF8.self)
    }

    // MARK: Selections

    @Test(arguments: TestDataControl.Version.allCases)
    func `clipboard manager receives only the last of a thousand selections`(
        _ version: TestDataControl.Version
    ) throws {
        controls.append(TestDataControl(version, client))
        _ = try client.take()
        try host.fillSocket(of: server)
        for number in 0..<1_000 {
            host.global.setSelection(Data((0..<100).map { "text/\(number).\($0)" }))
            host.global.setSelection(Data(["mark/\(number)"]), as: .primary)
        }
        #expect(
            try wakeUp() == (0..<100).map { "control offers text/999.\($0)" } + [
                "control clipboard", "control offers mark/999", "control primary",
            ])
        host.global.setSelection(nil)
        #expect(try wakeUp() == ["control clipboard is empty"])
    }

    @Test func `newly focused client receives only the newest selection`() throws {
        client.addKeyboard()
        client.addDataDevice()
        _ = try client.take()
        try host.fillSocket(of: server)
        host.global.setSelection(Data(["text/before"]))
        window.makeKey(on: host.seat)
        for number in 0..<1_000 { host.global.setSelection(Data(["text/\(number)"])) }
        #expect(
            try wakeUp() == [
                "keyboard enter a []", "keyboard modifiers 0 0 0 0", "data offers text/999",
                "data selection",
            ])
    }

    @Test func `client that lost the focus before reading receives no selection`() throws {
        let (other, otherWindow) = try addFocusedClient("b")
        client.addKeyboard()
        client.addDataDevice()
        _ = try client.take()
        try host.fillSocket(of: server)
        window.makeKey(on: host.seat)
        host.global.setSelection(Data(["text/other"]))
        otherWindow.makeKey(on: host.seat)
        #expect(
            try wakeUp() == ["keyboard enter a []", "keyboard modifiers 0 0 0 0", "keyboard leave a"])
        withExtendedLifetime(other) {}
    }

    /// Eight offers of 64 KB exceed both the socket and the bytes that may be queued for a client.
    @Test func `all devices of a client receive a selection with long types`() throws {
        window.makeKey(on: host.seat)
        let names = (0..<8).map { "device\($0)" }
        for name in names { client.addDataDevice(name) }
        _ = try client.take()
        host.global.setSelection(Data(Self.longTypes))
        host.display.flushClients()
        #expect(server.isAlive)
        #expect(server.isLate)
        let said = try wakeUp()
        #expect(said.filter { $0.hasSuffix("selection") } == names.map { "\($0) selection" })
        #expect(said.count == 8 * 17)
    }

    @Test func `device released before the client reads receives no selection`() throws {
        window.makeKey(on: host.seat)
        let device = try #require(client.addDataDevice())
        client.addPrimaryDevice("primary", offers)
        _ = try client.take()
        try host.fillSocket(of: server)
        host.global.setSelection(Data(["text/plain"]))
        host.global.setSelection(Data(["mark/plain"]), as: .primary)
        device.release()
        try host.serve(client)
        #expect(try wakeUp() == ["primary offers mark/plain", "primary selection"])
    }

    // MARK: Types

    @Test func `source has at most 512 types`() throws {
        window.makeKey(on: host.seat)
        let device = try #require(client.addDataDevice())
        _ = try client.take()
        let source = try #require(client.makeSource())
        for number in 1..<1_000 { source.offer(mimeType: "text/\(number)") }
        device.setSelection(source: source, serial: 0)
        #expect(try wakeUp().count == 513)
        #expect(host.global.selection()?.mimeTypes.last == "text/511")
    }

    @Test(arguments: TestDataControl.Version.allCases)
    func `types of a source take at most 64 kilobytes`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, client)
        controls.append(control)
        let source = try #require(control.makeSource())
        for number in 0..<40 { source.offer("\(number)".padding(to: 3_000)) }
        source.select(.clipboard)
        _ = try wakeUp()
        let types = try #require(host.global.selection()).mimeTypes
        // The first type is short.
        #expect(types.count == 1 + 21)
        #expect(types.last == "20".padding(to: 3_000))
    }

    @Test func `type bytes of all sources count together`() throws {
        client.addDataDevice()
        func offer(_ count: Int, on source: WaylandClient.WlDataSource) throws {
            for type in Self.longTypes.prefix(count) { source.offer(mimeType: type) }
            #expect(try client.takeError() == nil)
        }
        // About 64,000 bytes of types for each source.
        let sources = try (0..<16).map { _ in try #require(client.makeSource()) }
        for source in sources { try offer(16, on: source) }
        sources[0].destroy()
        // This would exceed the limit if the destroyed source still counted.
        let last = try #require(client.makeSource())
        try offer(16, on: last)
        let more = try #require(client.makeSource())
        for type in Self.longTypes { more.offer(mimeType: type) }
        #expect(try client.takeError() == "wl_display 2")
    }

    @Test func `types added to a selection are offered once it is set again`() throws {
        let device = try #require(client.addDataDevice())
        let source = try #require(client.makeSource())
        device.setSelection(source: source, serial: 0)
        source.offer(mimeType: "text/later")
        _ = try client.take()
        #expect(host.global.selection()?.mimeTypes == ["text/source"])
        // The client gets the keyboard focus and receives its own selection.
        window.makeKey(on: host.seat)
        #expect(try wakeUp() == ["data offers text/source", "data selection"])
        device.setSelection(source: source, serial: 0)
        #expect(try wakeUp() == ["data offers text/source", "data offers text/later", "data selection"])
    }

    @Test func `types added during a drag are ignored`() throws {
        let device = try #require(client.addDataDevice())
        let target = try host.connect()
        try host.addWindow(of: target, "b", Rect(x: 200, y: 0, width: 100, height: 100))
        target.addDataDevice()
        host.press()
        _ = try client.take()
        let source = try #require(client.makeSource())
        device.startDrag(
            source: source, origin: try #require(client.surfaces["a"]), icon: nil,
            serial: client.log.serial("pointer press"))
        source.offer(mimeType: "text/late")
        _ = try client.take()
        host.move(to: 210, 10)
        // The offer and the enter event.
        #expect(try target.take() == ["data offers text/source", "data something else"])
        #expect(try client.takeError() == nil)
    }

    // MARK: Drags

    @Test func `drag enters a client when it reads again`() throws {
        client.addDataDevice()
        let (other, _) = try addFocusedClient("b")
        _ = try client.take()
        try host.fillSocket(of: server)
        host.press()
        host.global.beginDrag(of: Data(Self.longTypes), with: .pointer)
        for step in 0..<1_000 { host.move(to: step % 2 == 0 ? 210 : 20, 10) }
        host.move(to: 20, 20)
        #expect(server.isAlive)
        let said = try wakeUp()
        #expect(said.filter { $0.hasPrefix("data offers") }.count == 16)
        // The enter event.
        #expect(said.last == "data something else")
        host.move(to: 210, 10)
        #expect(try wakeUp() == ["data something else"])
        withExtendedLifetime(other) {}
    }

    @Test func `drag that ends before the client reads never enters it`() throws {
        client.addDataDevice()
        _ = try client.take()
        try host.fillSocket(of: server)
        host.press()
        host.global.beginDrag(of: Data(["text/plain"]), with: .pointer)
        host.move(to: 20, 20)
        host.release()
        #expect(!host.global.isDragging)
        // The press gave the window the keyboard focus.
        #expect(try wakeUp() == ["data selection is empty"])
    }

    // MARK: Transfers

    /// Requests the data of an offer `count` times and returns the reading ends.
    private func ask(_ client: TestClient, _ offers: TestOffers, _ name: String, _ count: Int) throws
        -> [FileDescriptor]
    {
        var files: [FileDescriptor] = []
        for number in 1...count {
            files.append(try #require(try offers.receive(name, as: "text/source")))
            if number % 20 == 0 { try host.serve(client) }
        }
        try host.serve(client)
        return files
    }

    private func readAll(_ files: [FileDescriptor]) throws -> [String] {
        try files.map { file in
            defer { try? file.close() }
            return try file.readToEnd()
        }
    }

    /// Sets the client's selection and connects a clipboard manager.
    private func select() throws -> (manager: TestClient, TestDataControl) {
        let manager = try host.connect()
        let control = TestDataControl(.ext, manager)
        controls.append(control)
        let device = try #require(client.addDataDevice())
        device.setSelection(source: client.makeSource(), serial: 0)
        _ = try client.take()
        _ = try manager.take()
        return (manager, control)
    }

    @Test func `transfers from an owner that does not read count for the requester`() throws {
        let (manager, control) = try select()
        try host.fillSocket(of: server)
        let files = try ask(manager, control.offers, "clipboard", 100)
        #expect(server.isAlive)
        let said = try wakeUp()
        try #require(said == Array(repeating: "source is asked for text/source", count: 64))
        #expect(try readAll(files) == Array(repeating: "source", count: 64) + Array(repeating: "", count: 36))
        // The earlier transfers no longer count for the requesting client.
        let more = try ask(manager, control.offers, "clipboard", 1)
        try #require(try wakeUp() == ["source is asked for text/source"])
        #expect(try readAll(more) == ["source"])
    }

    /// Of the 73 requests, 8 are in the socket and one waits to be sent. Behind them, 64 more wait, which is
    /// the requester's limit.
    @Test func `owner with unread descriptors is sent no further requests`() throws {
        let (manager, control) = try select()
        let files = try ask(manager, control.offers, "clipboard", 100)
        #expect(server.isLate)
        let said = try wakeUp()
        try #require(said == Array(repeating: "source is asked for text/source", count: 73))
        #expect(try readAll(files) == Array(repeating: "source", count: 73) + Array(repeating: "", count: 27))
        #expect(!server.isLate)
    }

    @Test func `pending transfers of replaced data are empty`() throws {
        let (manager, control) = try select()
        try host.fillSocket(of: server)
        let files = try ask(manager, control.offers, "clipboard", 10)
        host.global.setSelection(nil)
        #expect(try readAll(files) == Array(repeating: "", count: 10))
        #expect(try wakeUp() == ["source is cancelled"])
    }

    @Test func `drag finishes after its transfers`() throws {
        let device = try #require(client.addDataDevice())
        let target = try host.connect()
        try host.addWindow(of: target, "b", Rect(x: 200, y: 0, width: 100, height: 100))
        let targetDevice = try #require(target.addDataDevice())
        var offer: WaylandClient.WlDataOffer?
        targetDevice.onEvent = { event in
            if case .enter(_, _, _, _, let id) = event { offer = id }
        }
        host.press()
        _ = try client.take()
        let source = try #require(client.makeSource())
        source.setActions(dndActions: .copy)
        var events: [String] = []
        source.onEvent = { event in
            switch event {
            case .send(_, let file):
                events.append("send")
                try? file.close()
            case .dndFinished: events.append("finished")
            default: break
            }
        }
        device.startDrag(
            source: source, origin: try #require(client.surfaces["a"]), icon: nil,
            serial: client.log.serial("pointer press"))
        _ = try client.take()
        host.move(to: 210, 10)
        _ = try target.take()
        let dropped = try #require(offer)
        offers.note("drag") { dropped.receive(mimeType: $0, fd: $1) }
        dropped.accept(serial: 1, mimeType: "text/source")
        dropped.setActions(dndActions: .copy, preferredAction: .copy)
        _ = try target.take()
        host.release()
        _ = try target.take()
        _ = try client.take()
        let files = try ask(target, offers, "drag", 20)
        dropped.finish()
        try host.serve(target)
        // These events are not in the client's log, and at most one descriptor is read in a turn.
        for _ in 0..<30 where events.last != "finished" { _ = try client.take() }
        #expect(events == Array(repeating: "send", count: 20) + ["finished"])
        for file in files { try file.close() }
    }
}

extension String {
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: "x", count: length - count)
    }
}

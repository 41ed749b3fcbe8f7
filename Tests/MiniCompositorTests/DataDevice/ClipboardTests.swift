import Proofs
import InMemoryLogging
import Logging
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct ClipboardTests {
    private let fixture: ShellFixture

    init() throws {
        fixture = try ShellFixture()
    }

    // MARK: Copying and pasting

    @Test func `data copied by one client is pasted by another`() throws {
        let writer = try ClipboardClient(fixture)
        let source = writer.makeSource("hello", types: ["text/plain", "text/html"])
        try writer.copy(source)
        let reader = try ClipboardClient(fixture)
        #expect(reader.mimeTypes == ["text/plain", "text/html"])
        #expect(try reader.paste("text/html") == "text/html: hello")
        #expect(try reader.paste() == "text/plain: hello")
        #expect(!source.isCancelled)
    }

    @Test func `the selection is sent before keyboard enter`() throws {
        let writer = try ClipboardClient(fixture)
        try writer.copy(writer.makeSource("hello"))
        let reader = try fixture.connect()
        var events: [String] = []
        let manager = try reader.client.bind(WlDataDeviceManager.self)
        manager.getDataDevice(seat: reader.seat).onEvent = { event in
            if case .selection(let offer) = event { events.append(offer == nil ? "nothing" : "selection") }
        }
        reader.keyboard.onEvent = { event in
            if case .enter = event { events.append("enter") }
        }
        _ = try reader.showToplevel()
        #expect(events == ["selection", "enter"])
    }

    @Test func `only the focused client receives a selection`() throws {
        let first = try ClipboardClient(fixture)
        let second = try ClipboardClient(fixture)
        let before = first.selectionCount
        try second.copy(second.makeSource("hello"))
        try fixture.base.roundtrip()
        #expect(first.selectionCount == before)
        #expect(try second.paste() == "text/plain: hello")
    }

    @Test func `a data device of the focused client receives the selection`() throws {
        let client = try ClipboardClient(fixture)
        try client.copy(client.makeSource("hello"))
        var isTold = false
        client.manager.getDataDevice(seat: client.shell.seat).onEvent = { event in
            if case .selection(.some) = event { isTold = true }
        }
        try client.shell.roundtrip()
        #expect(isTold)
    }

    @Test func `reading a type that was not offered yields nothing`() throws {
        let client = try ClipboardClient(fixture)
        try client.copy(client.makeSource("hello"))
        #expect(try client.paste("image/png") == "")
        #expect(client.shell.client.connection.error == nil)
    }

    // MARK: Ends

    @Test func `a new selection cancels the previous source`() throws {
        let client = try ClipboardClient(fixture)
        let first = client.makeSource("first")
        try client.copy(first)
        let stale = client.selection
        let second = client.makeSource("second")
        try client.copy(second)
        #expect(first.isCancelled)
        #expect(!second.isCancelled)
        #expect(client.selection !== stale)
        #expect(try client.paste() == "text/plain: second")
    }

    @Test func `an offer whose source was destroyed yields nothing`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source)
        let offer = try #require(client.selection)
        source.source.destroy()
        try client.shell.roundtrip()
        #expect(client.selection == nil)
        #expect(offer.isAlive)
        #expect(try client.paste() == "")
    }

    @Test func `a selection ends with its client`() throws {
        let writer = try ClipboardClient(fixture)
        try writer.copy(writer.makeSource("hello"))
        let reader = try ClipboardClient(fixture)
        #expect(reader.selection != nil)
        writer.shell.client.connection.disconnect()
        try fixture.wait { reader.selection == nil }
    }

    @Test func `a null source clears the clipboard`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source)
        try client.copy(nil)
        #expect(source.isCancelled)
        #expect(client.selection == nil)
    }

    // MARK: The same source again

    @Test func `a source may be set as the selection again`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source)
        let count = client.selectionCount
        try client.copy(source)
        #expect(!source.isCancelled)
        #expect(client.selectionCount == count)
        #expect(try client.paste() == "text/plain: hello")
    }

    @Test func `types added before a source is set again are announced`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source)
        source.source.offer(mimeType: "text/html")
        try client.copy(source)
        #expect(client.mimeTypes == ["text/plain", "text/html"])
        #expect(try client.paste("text/html") == "text/html: hello")
    }

    @Test func `types beyond the limit are ignored and logged once`() throws {
        let log = InMemoryLogHandler()
        let fixture = try ShellFixture(logger: Logger(label: "test") { _ in log })
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello", types: (0..<600).map { "text/\($0)" })
        // The source offers this type already.
        source.source.offer(mimeType: "text/1")
        try client.copy(source)
        #expect(client.mimeTypes == (0..<512).map { "text/\($0)" })
        let lines = log.entries.filter { "\($0.message)".contains("types of a data source") }
        #expect(lines.map { "\($0.message)" } == ["more types of a data source are ignored: it has too many"])
    }

    @Test func `setting the same source with an older serial keeps the selection`() throws {
        let client = try ClipboardClient(fixture)
        let oldSerial = client.shell.lastSerial
        fixture.key(30, isDown: true)
        try client.shell.roundtrip()
        let source = client.makeSource("hello")
        try client.copy(source)
        try client.copy(source, serial: oldSerial)
        #expect(!source.isCancelled)
        #expect(try client.paste() == "text/plain: hello")
    }

    /// The client may have sent the request before it received the cancellation of its source.
    @Test func `a replaced source is refused without an error`() throws {
        let client = try ClipboardClient(fixture)
        let first = client.makeSource("first")
        try client.copy(first)
        try client.copy(client.makeSource("second"))
        try client.copy(first)
        #expect(try client.paste() == "text/plain: second")
        #expect(client.shell.client.connection.error == nil)
    }

    // MARK: Serials

    @Test func `the focused client copies without input and the log notes it`() throws {
        let log = InMemoryLogHandler()
        let fixture = try ShellFixture(logger: Logger(label: "test") { _ in log })
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source, serial: 0)
        #expect(!source.isCancelled)
        #expect(try client.paste() == "text/plain: hello")
        #expect(
            log.entries.map(\.message.description) == [
                """
                a client sets a selection without preceding input: most desktops would refuse this, because serial 0 is \
                not that of a recent input event of the client
                """
            ])
    }

    @Test func `an isolated client copies only after input`() throws {
        var configuration = Configuration()
        configuration.isolatesClients = true
        let fixture = try ShellFixture(configuration)
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source, serial: 0)
        #expect(source.isCancelled)
        #expect(client.selection == nil)
        try client.copy(client.makeSource("by a key"))
        #expect(try client.paste() == "text/plain: by a key")
    }

    @Test func `the focused client clears the clipboard without input`() throws {
        let client = try ClipboardClient(fixture)
        try client.copy(client.makeSource("hello"))
        try client.copy(nil, serial: 0)
        #expect(client.selection == nil)
    }

    @Test(.requirement(41))
    func `an unfocused client cannot copy without input and the log says so`() throws {
        let log = InMemoryLogHandler()
        let fixture = try ShellFixture(logger: Logger(label: "test") { _ in log })
        let client = try ClipboardClient(fixture)
        let other = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source, serial: 0)
        #expect(source.isCancelled)
        #expect(other.selection == nil)
        #expect(
            log.entries.map(\.message.description) == [
                """
                a selection is refused: its client has neither the keyboard focus nor a recent input event with the \
                serial 0
                """
            ])
    }

    /// The serial of a selection that was set without input says nothing about its age.
    @Test func `a copy by key replaces a selection that was set without input`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("without")
        try client.copy(source, serial: .max / 2)
        try client.copy(client.makeSource("with"))
        #expect(source.isCancelled)
        #expect(try client.paste() == "text/plain: with")
    }

    @Test func `the serial of another client is refused`() throws {
        let first = try ClipboardClient(fixture)
        let second = try ClipboardClient(fixture)
        let source = first.makeSource("hello")
        try first.copy(source, serial: second.shell.lastSerial)
        #expect(source.isCancelled)
        #expect(second.selection == nil)
    }

    @Test func `an older serial does not replace a newer selection`() throws {
        let client = try ClipboardClient(fixture)
        let oldSerial = client.shell.lastSerial
        fixture.key(30, isDown: true)
        try client.shell.roundtrip()
        #expect(client.shell.lastSerial != oldSerial)
        try client.copy(client.makeSource("new"))
        let late = client.makeSource("late")
        try client.copy(late, serial: oldSerial)
        #expect(late.isCancelled)
        #expect(try client.paste() == "text/plain: new")
    }

    @Test func `serial 0 of the conformance suite is accepted`() throws {
        var configuration = Configuration()
        configuration.toleratesUnconfiguredBuffers = true
        let client = try ClipboardClient(ShellFixture(configuration))
        try client.copy(client.makeSource("hello"), serial: 0)
        #expect(try client.paste() == "text/plain: hello")
    }

    // MARK: Errors

    @Test func `a selection source cannot be dragged`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        try client.copy(source)
        client.startDrag(source)
        #expect(try client.shell.isError(WlDataDevice.Error.usedSource, of: WlDataDevice.self))
    }

    @Test func `a dragged source cannot become the selection`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        client.startDrag(source)
        client.device.setSelection(source: source.source, serial: client.shell.lastSerial)
        #expect(try client.shell.isError(WlDataDevice.Error.usedSource, of: WlDataDevice.self))
    }

    @Test func `a source cannot be dragged twice`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        client.startDrag(source)
        client.startDrag(source)
        #expect(try client.shell.isError(WlDataDevice.Error.usedSource, of: WlDataDevice.self))
    }

    @Test func `a source with drag actions cannot become the selection`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        source.source.setActions(dndActions: .copy)
        client.device.setSelection(source: source.source, serial: client.shell.lastSerial)
        #expect(try client.shell.isError(WlDataSource.Error.invalidSource, of: WlDataSource.self))
    }

    @Test func `setting drag actions twice is an error`() throws {
        let client = try ClipboardClient(fixture)
        let source = client.makeSource("hello")
        source.source.setActions(dndActions: .copy)
        source.source.setActions(dndActions: .copy)
        #expect(try client.shell.isError(WlDataSource.Error.invalidSource, of: WlDataSource.self))
    }

    @Test func `unknown drag actions of a source are an error`() throws {
        let client = try ClipboardClient(fixture)
        client.makeSource("hello").source.setActions(dndActions: WlDataDeviceManager.DndAction(rawValue: 8))
        #expect(try client.shell.isError(WlDataSource.Error.invalidActionMask, of: WlDataSource.self))
    }

    @Test(arguments: [
        (UInt32(8), UInt32(0), WlDataOffer.Error.invalidActionMask), (3, 3, .invalidAction),
        (1, 2, .invalidAction),
        (3, 1, .invalidOffer),
    ]) func `setting actions on a selection offer is an error`(
        actions: UInt32, preferred: UInt32, error: WlDataOffer.Error
    ) throws {
        let client = try ClipboardClient(fixture)
        try client.copy(client.makeSource("hello"))
        client.selection?.setActions(
            dndActions: WlDataDeviceManager.DndAction(rawValue: actions),
            preferredAction: WlDataDeviceManager.DndAction(rawValue: preferred))
        #expect(try client.shell.isError(error, of: WlDataOffer.self))
    }

    @Test func `finishing a selection offer is an error`() throws {
        let client = try ClipboardClient(fixture)
        try client.copy(client.makeSource("hello"))
        client.selection?.finish()
        #expect(try client.shell.isError(WlDataOffer.Error.invalidFinish, of: WlDataOffer.self))
    }

    // MARK: Drags

    @Test func `a drag icon with another role is an error`() throws {
        let client = try ClipboardClient(fixture)
        client.device.startDrag(
            source: nil, origin: client.toplevel.surface, icon: client.toplevel.surface, serial: 0)
        #expect(try client.shell.isError(WlDataDevice.Error.role, of: WlDataDevice.self))
    }
}

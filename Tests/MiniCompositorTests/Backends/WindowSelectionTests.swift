import SurfaceResponders
import Testing
import WaylandBackends
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

import struct WaylandServer.OwnedFileDescriptor

/// Copying and pasting between a host and a compositor in its window.
@Suite struct WindowSelectionTests {
    private let fixture: WindowFixture

    init() throws {
        fixture = try WindowFixture()
    }

    /// Data of an embedder.
    private final class OwnData: SelectionSource {
        let mimeTypes = ["text/plain"]
        private(set) var sent: [String] = []
        private(set) var hasEnded = false

        func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
            sent.append(mimeType)
            _ = try? file.fileDescriptor.writeAll("own".utf8)
            return nil
        }

        func selectionEnded() { hasEnded = true }
    }

    private func focusWindow() throws {
        fixture.windows.first?.toplevelWindow?.makeKey(on: fixture.host.seat)
        try fixture.settle()
    }

    private func text(of source: (any SelectionSource)?) throws -> String {
        let pipe = try ClientPipe()
        _ = source?.send(
            "text/plain", to: OwnedFileDescriptor(rawValue: try pipe.writing.duplicate().rawValue))
        pipe.closeWriting()
        try fixture.settle()
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = try bytes.withUnsafeMutableBytes { try pipe.reading.read(into: $0) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test func `the host's clipboard is the clipboard in the window`() throws {
        let writer = try ClipboardClient(fixture.host)
        try writer.copy(writer.makeSource("hello"))
        try focusWindow()
        let selection = fixture.nested.compositor.seatGlobal.selection()
        #expect(selection?.mimeTypes == ["text/plain"])
        #expect(try text(of: selection) == "text/plain: hello")
    }

    @Test(arguments: [SelectionKind.clipboard, .primary])
    func `a selection in the window is the host's selection`(_ kind: SelectionKind) throws {
        try focusWindow()
        let data = OwnData()
        fixture.nested.compositor.seatGlobal.setSelection(data, as: kind)
        try fixture.settle()
        let selection = fixture.host.compositor.seatGlobal.selection(kind)
        #expect(selection?.mimeTypes == ["text/plain"])
        #expect(try text(of: selection) == "own")
        // The host's answer must not replace the selection by itself.
        #expect(fixture.nested.compositor.seatGlobal.selection(kind) === data)
    }

    @Test func `a selection without the host's focus is offered with the next focus`() throws {
        let other = try ClipboardClient(fixture.host)
        fixture.nested.compositor.seatGlobal.setSelection(OwnData())
        try fixture.settle()
        #expect(fixture.host.compositor.seatGlobal.selection() == nil)
        try focusWindow()
        #expect(fixture.host.compositor.seatGlobal.selection()?.mimeTypes == ["text/plain"])
        _ = other
    }

    @Test func `the host's next selection replaces that of the window`() throws {
        try focusWindow()
        let data = OwnData()
        fixture.nested.compositor.seatGlobal.setSelection(data)
        try fixture.settle()
        let writer = try ClipboardClient(fixture.host)
        try writer.copy(writer.makeSource("newer"))
        try focusWindow()
        #expect(data.hasEnded)
        #expect(try text(of: fixture.nested.compositor.seatGlobal.selection()) == "text/plain: newer")
    }

    @Test func `an empty selection of the host empties the clipboard in the window`() throws {
        let writer = try ClipboardClient(fixture.host)
        try writer.copy(writer.makeSource("hello"))
        try focusWindow()
        fixture.host.compositor.seatGlobal.setSelection(nil)
        try fixture.settle()
        #expect(fixture.nested.compositor.seatGlobal.selection() == nil)
    }
}

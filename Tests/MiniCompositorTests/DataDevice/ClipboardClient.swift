import CLinux
import Glibc
import SystemPackage
import WaylandClient

import MiniCompositor
import WaylandShell

/// A client with a window that copies and pastes.
final class ClipboardClient {
    let shell: ShellClient
    let toplevel: TestToplevel
    let manager: WlDataDeviceManager
    let device: WlDataDevice

    /// The offer of the current selection. ``mimeTypes`` contains its types.
    private(set) var selection: WlDataOffer?
    private(set) var mimeTypes: [String] = []
    /// The number of selection events, including empty selections.
    private(set) var selectionCount = 0

    /// Shows a window, which receives the keyboard focus.
    init(_ fixture: ShellFixture) throws {
        shell = try fixture.connect()
        manager = try shell.client.bind(WlDataDeviceManager.self)
        device = manager.getDataDevice(seat: shell.seat)
        toplevel = shell.makeToplevel()
        device.onEvent = { [weak self] in self?.note($0) }
        if fixture.compositor.configuration.toleratesUnconfiguredBuffers {
            try toplevel.commit(width: 200, height: 100)
            try shell.roundtrip()
        } else {
            try toplevel.show()
        }
    }

    private func note(_ event: WlDataDevice.Event) {
        switch event {
        case .dataOffer(let offer):
            mimeTypes = []
            offer.onEvent = { [weak self] event in
                if case .offer(let type) = event { self?.mimeTypes.append(type) }
            }
        case .selection(let offer):
            selection = offer
            selectionCount += 1
        default: break
        }
    }

    /// Creates a source that answers each request with the requested type and the text.
    func makeSource(_ text: String, types: [String] = ["text/plain"]) -> ClipboardSource {
        ClipboardSource(manager.createDataSource(), text, types)
    }

    func copy(_ source: ClipboardSource?, serial: UInt32? = nil) throws {
        device.setSelection(source: source?.source, serial: serial ?? shell.lastSerial)
        try shell.roundtrip()
    }

    /// Requests a drag, which is refused because no press is held. The source counts as used all the same.
    func startDrag(_ source: ClipboardSource) {
        device.startDrag(
            source: source.source, origin: toplevel.surface, icon: nil, serial: shell.lastPressSerial)
    }

    /// Reads at most 100 bytes of the selection.
    func paste(_ type: String = "text/plain") throws -> String {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw CompositorFixture.Failure.noFile(code: errno) }
        defer { close(ends[0]) }
        selection?.receive(mimeType: type, fd: FileDescriptor(rawValue: ends[1]))
        try shell.roundtrip()
        close(ends[1])
        try shell.fixture.base.roundtrip()
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}

final class ClipboardSource {
    let source: WlDataSource
    private(set) var isCancelled = false

    init(_ source: WlDataSource, _ text: String, _ types: [String]) {
        self.source = source
        for type in types { source.offer(mimeType: type) }
        source.onEvent = { [weak self] event in
            switch event {
            case .send(let type, let file):
                _ = try? file.writeAll("\(type): \(text)".utf8)
                try? file.close()
            case .cancelled: self?.isCancelled = true
            default: break
            }
        }
    }
}

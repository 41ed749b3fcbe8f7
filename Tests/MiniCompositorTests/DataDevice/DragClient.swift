import CLinux
import Glibc
import SurfaceResponders
import SystemPackage
import WaylandClient

import MiniCompositor
import WaylandShell

/// A client with a window of 200 by 100 that is the origin or target of drags. It answers a drag only when a
/// test calls a method.
final class DragClient {
    let shell: ShellClient
    let toplevel: TestToplevel
    private let manager: WlDataDeviceManager
    let device: WlDataDevice

    /// The events of the device and its offer, in order.
    private var events: [String] = []
    /// The offer of the last enter.
    private(set) var offer: WlDataOffer?
    private(set) var enterSerial: UInt32 = 0

    init(_ fixture: ShellFixture, at origin: Point, version: UInt32? = nil) throws {
        shell = try fixture.connect()
        manager = try shell.client.bind(WlDataDeviceManager.self, version: version)
        device = manager.getDataDevice(seat: shell.seat)
        toplevel = shell.makeToplevel()
        device.onEvent = { [weak self] in self?.note($0) }
        try toplevel.show()
        try toplevel.served().move(to: origin)
        try shell.roundtrip()
        events = []
    }

    private func note(_ event: WlDataDevice.Event) {
        switch event {
        case .dataOffer(let offer):
            offer.onEvent = { [weak self] in self?.note($0) }
        case .enter(let serial, let surface, let x, let y, let id):
            (enterSerial, offer) = (serial, id)
            let name = surface === toplevel.surface ? "" : " another surface"
            events.append("enter\(name) \(Int(x)),\(Int(y))\(id == nil ? " without an offer" : "")")
        case .motion(_, let x, let y): events.append("motion \(Int(x)),\(Int(y))")
        case .leave: events.append("leave")
        case .drop: events.append("drop")
        case .selection: break
        }
    }

    private func note(_ event: WlDataOffer.Event) {
        switch event {
        case .offer(let type): events.append("offer \(type)")
        case .sourceActions(let actions): events.append("source actions \(actions.rawValue)")
        case .action(let action): events.append("action \(action.rawValue)")
        }
    }

    /// Returns the events since the last call.
    func take() throws -> [String] {
        try shell.roundtrip()
        defer { events = [] }
        return events
    }

    // MARK: Dragging

    /// Creates a source that writes "hello".
    func makeSource(
        _ types: [String] = ["text/plain"], actions: WlDataDeviceManager.DndAction? = .copy
    ) -> TestDragSource {
        let source = TestDragSource(manager.createDataSource(), types)
        if let actions { source.source.setActions(dndActions: actions) }
        return source
    }

    func startDrag(
        _ source: TestDragSource?, icon: WlSurface? = nil, serial: UInt32? = nil
    ) throws {
        device.startDrag(
            source: source?.source, origin: toplevel.surface, icon: icon,
            serial: serial ?? shell.lastPressSerial)
        try shell.roundtrip()
    }

    // MARK: Receiving a drag

    func accept(
        _ type: String? = "text/plain", _ actions: WlDataDeviceManager.DndAction = .copy,
        preferred: WlDataDeviceManager.DndAction? = nil
    ) throws {
        offer?.accept(serial: enterSerial, mimeType: type)
        if let offer, offer.version >= 3 {
            offer.setActions(dndActions: actions, preferredAction: preferred ?? actions)
        }
        try shell.roundtrip()
    }

    /// Reads at most 100 bytes of the offer.
    func receive(_ type: String = "text/plain") throws -> String {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw CompositorFixture.Failure.noFile(code: errno) }
        defer { close(ends[0]) }
        offer?.receive(mimeType: type, fd: FileDescriptor(rawValue: ends[1]))
        try shell.roundtrip()
        close(ends[1])
        try shell.fixture.base.roundtrip()
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}

/// A dragged data source. It records its events.
final class TestDragSource {
    let source: WlDataSource
    private var events: [String] = []

    init(_ source: WlDataSource, _ types: [String]) {
        self.source = source
        for type in types { source.offer(mimeType: type) }
        source.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: WlDataSource.Event) {
        switch event {
        case .target(let type): events.append("target \(type ?? "nothing")")
        case .send(_, let file):
            _ = try? file.writeAll("hello".utf8)
            try? file.close()
        case .cancelled: events.append("cancelled")
        case .dndDropPerformed: events.append("dropped")
        case .dndFinished: events.append("finished")
        case .action(let action): events.append("action \(action.rawValue)")
        }
    }

    func take() -> [String] {
        defer { events = [] }
        return events
    }
}

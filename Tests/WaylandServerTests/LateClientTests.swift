import CLinux
import CWaylandServer
import ClientTestSupport
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandServer

/// Tests events for a client that does not read: all of them wait, in order.
@Suite struct LateClientTests {
    private let fixture: SeatFixture
    private var display: Display { fixture.fixture.display }
    private var client: Client { fixture.pointerResource.client }

    init() throws {
        fixture = try SeatFixture()
        display.flushClients()
    }

    /// Sends wl_pointer.frame until both the socket and libwayland's buffer are full.
    private func fillSocket() throws {
        for _ in 0..<200_000 where !client.isLate { fixture.pointerResource.frame() }
        try #require(client.isLate)
        for _ in 0..<512 { fixture.pointerResource.frame() }
        try #require(client.isAlive)
    }

    private func press(_ serial: UInt32) {
        fixture.pointerResource.button(serial: serial, time: 1, button: 272, state: .pressed)
    }

    @Test func `events wait in order`() throws {
        var serials: [UInt32] = []
        fixture.pointer.onEvent = { event in
            if case .button(let serial, _, _, _) = event { serials.append(serial) }
        }
        try fillSocket()
        for serial in 0..<1_000 as Range<UInt32> { press(serial) }
        try fixture.roundtrip()
        #expect(serials == Array(0..<1_000))
        #expect(!client.isLate)
        press(1_000)
        try fixture.roundtrip()
        #expect(serials.last == 1_000)
    }

    @Test func `arguments of waiting events are copied`() throws {
        var names: [String] = []
        var keys: [[UInt32]] = []
        var surfaces: [WaylandClient.WlSurface?] = []
        var files: [FileDescriptor] = []
        fixture.seat.onEvent = { event in
            if case .name(let name) = event { names.append(name) }
        }
        fixture.keyboard.onEvent = { event in
            switch event {
            case .enter(_, let surface, let pressed):
                surfaces.append(surface)
                keys.append(pressed)
            case .keymap(_, let fd, _): files.append(fd)
            default: break
            }
        }
        try fillSocket()
        for count in 1...20 as ClosedRange<UInt32> {
            fixture.seatResource.name(name: String(repeating: "s", count: Int(count)))
            fixture.keyboardResource.enter(
                serial: count, surface: fixture.surfaceResource, keys: Array(1...count))
        }
        do {
            let file = OwnedFileDescriptor(rawValue: clinux_memfd_create("keymap"))
            #expect(write(file.rawValue, "keys", 4) == 4)
            fixture.keyboardResource.keymap(format: .xkbV1, fd: file.fileDescriptor, size: 4)
        }
        try fixture.roundtrip()
        #expect(names == (1...20).map { String(repeating: "s", count: $0) })
        #expect(keys == (1...20).map { Array(1...$0) })
        #expect(surfaces == Array(repeating: fixture.surface, count: 20))
        let file = try #require(files.first)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) } == 4)
        #expect(bytes == Array("keys".utf8))
        try file.close()
    }

    @Test func `object ends after its waiting events`() throws {
        let handler = SurfaceHandler()
        var resources: [WaylandServer.WlCallback] = []
        handler.onFrame = { resources.append($0.create(nil)) }
        fixture.surfaceResource.handler = handler
        let callbacks = (0..<4).map { _ in fixture.surface.frame() }
        var heard: [UInt32] = []
        for callback in callbacks {
            callback.onEvent = { event in
                if case .done(let data) = event { heard.append(data) }
            }
        }
        try fixture.roundtrip()
        try fillSocket()
        for (data, resource) in resources.enumerated() {
            resource.done(callbackData: UInt32(data))
            #expect(!resource.isAlive)
            #expect(client.resource(id: resource.id) == nil)
        }
        try fixture.roundtrip()
        #expect(heard == [0, 1, 2, 3])
        #expect(callbacks.allSatisfy { !$0.isAlive })
        // The IDs of the callbacks are free again.
        let later = (0..<4).map { _ in fixture.surface.frame() }
        try fixture.roundtrip()
        #expect(later.allSatisfy { $0.isAlive })
        #expect(resources.count == 8)
    }

    @Test func `waiting event is dropped if C code destroys its argument`() throws {
        var surfaces: [WaylandClient.WlSurface?] = []
        fixture.pointer.onEvent = { event in
            if case .enter(_, let surface, _, _) = event { surfaces.append(surface) }
        }
        try fillSocket()
        let pointer = try #require(fixture.surfaceResource.pointer)
        fixture.pointerResource.enter(
            serial: 1, surface: fixture.surfaceResource, surfaceX: 0, surfaceY: 0)
        wl_resource_destroy(pointer)
        try fixture.roundtrip()
        #expect(surfaces.isEmpty)
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `destruction by the client follows its waiting events`() throws {
        try fillSocket()
        fixture.pointerResource.enter(
            serial: 1, surface: fixture.surfaceResource, surfaceX: 0, surfaceY: 0)
        fixture.surface.destroy()
        _ = try fixture.client.connection.flush()
        try fixture.fixture.pump.wait { !fixture.surfaceResource.isAlive }
        fixture.pointerResource.leave(serial: 2, surface: fixture.surfaceResource)
        try fixture.roundtrip()
        #expect(fixture.client.connection.error == nil)
        #expect(client.isAlive)
    }

    @Test func `late client is served without flushClients`() throws {
        var count = 0
        fixture.pointer.onEvent = { event in
            if case .button = event { count += 1 }
        }
        try fillSocket()
        for serial in 0..<1_000 as Range<UInt32> { press(serial) }
        let deadline = ContinuousClock.now + .seconds(10)
        while count < 1_000, .now < deadline {
            display.eventLoop.dispatch(timeout: .zero)
            try fixture.client.connection.readEvents()
        }
        #expect(count == 1_000)
    }

    @Test func `only the client with too many waiting events is disconnected`() throws {
        let other = try fixture.fixture.connect()
        var unread: [Client] = []
        let observation = display.observeUnreadClients { unread.append($0) }
        defer { observation.cancel() }
        try fillSocket()
        let client = client
        var held = 0
        for serial in 0..<20_000 as Range<UInt32> where client.isAlive {
            press(serial)
            held += 1
        }
        // The limit is about 4,000 events, which is more than typing produces.
        #expect((3_500...5_500).contains(held))
        try fixture.fixture.pump.roundtrip(other.connection)
        #expect(unread == [client])
    }

    @Test func `file descriptors that wait for a client are limited`() throws {
        try fillSocket()
        let file = OwnedFileDescriptor(rawValue: clinux_memfd_create("keymap"))
        for serial in 0..<16 as Range<UInt32> {
            fixture.keyboardResource.keymap(format: .xkbV1, fd: file.fileDescriptor, size: 4)
            press(serial)
        }
        #expect(client.isAlive)
        fixture.keyboardResource.keymap(format: .xkbV1, fd: file.fileDescriptor, size: 4)
        #expect(!client.isAlive)
    }

    // MARK: Descriptors

    /// Records keyboard events of the client: "keymap" with the size, and "key" with the serial.
    private func noteKeyboard(in log: EventLog) {
        fixture.keyboard.onEvent = { event in
            switch event {
            case .keymap(_, let file, let size):
                try? file.close()
                log.lines.append("keymap \(size)")
            case .key(let serial, _, _, _): log.lines.append("key \(serial)")
            default: break
            }
        }
    }

    private final class EventLog {
        var lines: [String] = []
    }

    private func sendKeymap(_ size: UInt32) {
        let file = OwnedFileDescriptor(rawValue: clinux_memfd_create("keymap"))
        fixture.keyboardResource.keymap(format: .xkbV1, fd: file.fileDescriptor, size: size)
    }

    private func sendKey(_ serial: UInt32) {
        fixture.keyboardResource.key(serial: serial, time: 1, key: 30, state: .pressed)
    }

    @Test func `eight descriptors are sent to a client that does not read`() throws {
        let log = EventLog()
        noteKeyboard(in: log)
        for number in 1...8 as ClosedRange<UInt32> {
            sendKeymap(number)
            sendKey(number)
        }
        display.flushClients()
        #expect(!client.isLate)
        for number in 9...20 as ClosedRange<UInt32> {
            sendKeymap(number)
            sendKey(number)
        }
        display.flushClients()
        #expect(client.isLate)
        #expect(client.isAlive)
        try fixture.roundtrip()
        #expect(log.lines == (1...20).flatMap { ["keymap \($0)", "key \($0)"] })
        #expect(!client.isLate)
    }

    @Test func `client that reads receives any number of descriptors`() throws {
        let log = EventLog()
        noteKeyboard(in: log)
        for number in 1...50 as ClosedRange<UInt32> {
            sendKeymap(number)
            try fixture.roundtrip()
            #expect(!client.isLate)
        }
        #expect(log.lines.count == 50)
    }

    @Test func `keymap replaces a waiting one unless a key is between them`() throws {
        let log = EventLog()
        noteKeyboard(in: log)
        try fillSocket()
        sendKey(0)
        for number in 1...100 as ClosedRange<UInt32> { sendKeymap(number) }
        sendKey(1)
        for number in 101...200 as ClosedRange<UInt32> { sendKeymap(number) }
        sendKey(2)
        #expect(client.isAlive)
        try fixture.roundtrip()
        #expect(log.lines == ["key 0", "keymap 100", "key 1", "keymap 200", "key 2"])
    }

    @Test(.enabled(if: DescriptorsInFlight.areAvailable))
    func `descriptors that the kernel refuses are sent later in order`() throws {
        let log = EventLog()
        noteKeyboard(in: log)
        let other = try fixture.fixture.connect()
        let inFlight = try DescriptorsInFlight()
        sendKeymap(1)
        for serial in 1...3_000 as ClosedRange<UInt32> { sendKey(serial) }
        for _ in 0..<10 {
            fixture.fixture.pump.takeTurn()
            try fixture.fixture.pump.roundtrip(other.connection)
        }
        #expect(log.lines == [])
        #expect(client.isAlive)
        #expect(!client.isLate)
        #expect(client.isBehind)
        inFlight.end()
        try fixture.roundtrip()
        #expect(log.lines == ["keymap 1"] + (1...3_000).map { "key \($0)" })
        #expect(!client.isBehind)
    }

    // MARK: Catching up

    @Test func `caught-up callback runs when no events wait`() throws {
        let (first, second) = (EventLog(), EventLog())
        client.whenCaughtUp(for: first) { first.lines.append("called") }
        #expect(first.lines == [])
        try fixture.roundtrip()
        #expect(first.lines == ["called"])
        try fillSocket()
        for _ in 0..<3 { client.whenCaughtUp(for: first) { first.lines.append("called again") } }
        client.whenCaughtUp(for: second) { second.lines.append("called") }
        display.eventLoop.dispatch(timeout: .zero)
        #expect(first.lines == ["called"])
        try fixture.roundtrip()
        try fixture.roundtrip()
        #expect(first.lines == ["called", "called again"])
        #expect(second.lines == ["called"])
    }

    @Test func `callback that makes the client late defers the next one`() throws {
        let (first, second) = (EventLog(), EventLog())
        try fillSocket()
        client.whenCaughtUp(for: first) {
            first.lines.append("called")
            for _ in 0..<200_000 where !client.isLate { fixture.pointerResource.frame() }
        }
        client.whenCaughtUp(for: second) { second.lines.append("called") }
        try fixture.fixture.pump.wait { !first.lines.isEmpty }
        #expect(second.lines == [])
        try fixture.fixture.pump.wait { !second.lines.isEmpty }
        #expect(first.lines == ["called"])
    }
}

import CLinux
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandServer

/// Tests observers of the errors that clients are disconnected for.
struct PostedErrorTests {
    private final class Errors {
        var posted: [PostedError] = []
        var clients: [Client] = []
        private var observation: ObservationToken?

        init(of display: Display) {
            observation = display.observePostedErrors { [unowned self] client, error in
                clients.append(client)
                posted.append(error)
            }
        }
    }

    private let fixture: RegionFixture
    private let errors: Errors

    init() throws {
        fixture = try RegionFixture()
        errors = Errors(of: fixture.display)
    }

    private func post(_ body: @escaping (WaylandServer.WlRegion) -> Void) throws -> String? {
        fixture.handler.onAdd = body
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        #expect(throws: ConnectionError.self) { try fixture.roundtrip() }
        #expect(errors.clients == [fixture.serverClient])
        return errors.posted.first?.description
    }

    @Test func `error of an interface has its name`() throws {
        let text = try post { $0.postError(WaylandServer.WlShm.Error.invalidStride, "too small") }
        #expect(text == "wl_region#\(fixture.region.id): invalid_stride: too small")
        #expect(errors.posted.first?.code == 1)
    }

    @Test func `all observers are notified`() throws {
        let others = Errors(of: fixture.display)
        _ = try post { $0.postError(WaylandServer.WlShm.Error.invalidStride, "too small") }
        #expect(others.posted == errors.posted)
        #expect(others.clients == [fixture.serverClient])
    }

    @Test func `error code unknown to the protocol is shown as a number`() throws {
        let text = try post { $0.postError(WaylandServer.WlShm.Error(rawValue: 77), "what") }
        #expect(text == "wl_region#\(fixture.region.id): error 77: what")
    }

    @Test func `error posted by number has no name`() throws {
        let text = try post { $0.postError(code: 3, "what") }
        #expect(text == "wl_region#\(fixture.region.id): error 3: what")
    }

    @Test func `lack of memory is an error of the display`() throws {
        #expect(try post { $0.postNoMemory() } == "wl_display#1: no_memory: no memory")
    }

    @Test func `error posted by libwayland is reported as the client ends`() throws {
        let display = try Display()
        var told: [String] = []
        let observation = display.observePostedErrors { client, error in
            told.append(error.description)
            #expect(!client.isAlive)
            client.destroy()
        }
        defer { observation.cancel() }
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        let socket = FileDescriptor(rawValue: ends[1])
        defer { try? socket.close() }
        #expect(display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0])) != nil)
        // A request to object 4711, which does not exist.
        let request: [UInt32] = [4711, 8 << 16]
        try request.withUnsafeBytes { _ = try socket.writeAll($0) }
        display.eventLoop.dispatch(timeout: .zero)
        #expect(told == ["wl_display#1: invalid_object: invalid object 4711"])
        #expect(display.clients.isEmpty)
    }

    @Test func `no error is posted to a destroyed resource`() throws {
        let resource = fixture.resource
        fixture.region.destroy()
        try fixture.roundtrip()
        resource.postError(code: 1, "late")
        resource.postNoMemory()
        #expect(errors.posted.isEmpty)
        try fixture.roundtrip()
    }

    @Test func `client knows the name of its program`() throws {
        let file = open("/proc/self/comm", O_RDONLY)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        let name = String(decoding: bytes.prefix(max(0, count - 1)), as: UTF8.self)
        #expect(fixture.serverClient.programName == name)
        #expect(fixture.serverClient.description == "\(name) (process \(getpid()))")
    }
}

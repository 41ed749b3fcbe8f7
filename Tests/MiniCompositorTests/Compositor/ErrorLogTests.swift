import Glibc
import InMemoryLogging
import Logging
import Testing
import WaylandClient

import MiniCompositor

/// The log names each client that violates a protocol, and the error.
struct ErrorLogTests {
    private let log = InMemoryLogHandler()
    private let client: CompositorClient
    private let fixture: CompositorFixture

    init() throws {
        fixture = try CompositorFixture(logger: Logger(label: "test") { [log] _ in log })
        client = try fixture.connect()
    }

    private func expect(_ error: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        _ = try client.protocolError()
        let program = try #require(client.server.programName)
        #expect(
            log.entries.map(\.message.description) == [
                "\(program) (process \(getpid())) is disconnected: \(error)"
            ], sourceLocation: sourceLocation)
    }

    @Test func `a protocol error is logged with its object and the program`() throws {
        let surface = client.makeSurface()
        surface.setBufferScale(scale: 0)
        try expect("wl_surface#\(surface.id): invalid_scale: a buffer scale of 0 is not positive")
    }

    @Test func `an error of a buffer names wl_buffer in the log`() throws {
        let buffer = try client.makeBuffer(width: 4, height: 4)
        try buffer.file.truncate(to: 0)
        let surface = client.makeSurface()
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        surface.commit()
        try expect(
            "wl_buffer#\(buffer.buffer.id): invalid_fd: the file of the buffer is shorter than its pool, or cannot be read"
        )
    }

    @Test func `running out of memory is logged as no_memory`() throws {
        let region = client.compositor.createRegion()
        // Each cut through the columns adds as many rectangles as there are columns.
        for column in 0..<Int32(256) { region.add(x: 2 * column, y: 0, width: 1, height: 1000) }
        for row in 0..<Int32(64) { region.subtract(x: 0, y: 2 * row + 1, width: 1000, height: 1) }
        _ = try? client.roundtrip()
        let line = log.entries.first?.message.description
        #expect(line?.hasSuffix("is disconnected: wl_display#1: no_memory: no memory") == true)
    }
}

import ClientTestSupport
import Glibc
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct ShmTests {
    @Test func `required formats are announced`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        var formats: Set<WlShm.Format> = []
        client.shm.onEvent = { if case .format(let format) = $0 { formats.insert(format) } }
        try client.roundtrip()
        #expect(formats.isSuperset(of: [.argb8888, .xrgb8888]))
    }

    @Test func `committed buffer is copied and released in the same turn`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try client.attachBuffer(to: surface, width: 3, height: 2, pixel: 0xff11_2233)
        surface.commit()
        let served = try client.served(surface)
        #expect(buffer.releaseCount == 1)
        #expect(served.current.content?.pixel(x: 2, y: 1) == 0xff11_2233)
        #expect(served.current.content?.bytesPerRow == 12)
    }

    @Test func `buffer replaced before the commit is never released`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let first = try client.attachBuffer(to: surface, width: 2, height: 2)
        let second = try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        try client.roundtrip()
        #expect(first.releaseCount == 0)
        #expect(second.releaseCount == 1)
    }

    @Test func `rows with padding are read at their stride`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try ClientBuffer(
            client.shm, width: 2, height: 3, stride: 20, offset: 8, pixel: 0xff00_0001)
        buffer.file.write([0xff00_0002], at: 8 + 2 * 20 + 4)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        surface.commit()
        let content = try client.served(surface).current.content
        #expect(content?.pixel(x: 0, y: 0) == 0xff00_0001)
        #expect(content?.pixel(x: 0, y: 2) == 0xff00_0001)
        #expect(content?.pixel(x: 1, y: 2) == 0xff00_0002)
    }

    @Test func `only damaged pixels are copied`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 4, height: 4, pixel: 1)
        surface.commit()
        try client.roundtrip()
        surface.attach(buffer: try client.makeBuffer(width: 4, height: 4, pixel: 2).buffer, x: 0, y: 0)
        surface.damage(x: 1, y: 1, width: 1, height: 1)
        surface.damageBuffer(x: 3, y: 2, width: 100, height: 1)
        surface.commit()
        let content = try client.served(surface).current.content
        #expect(content?.pixel(x: 1, y: 1) == 2)
        #expect(content?.pixel(x: 3, y: 2) == 2)
        #expect(content?.pixel(x: 2, y: 1) == 1)
        #expect(content?.pixel(x: 3, y: 3) == 1)
    }

    /// From 16 rows on, they are copied from a mapping.
    @Test func `only damaged pixels of many rows are copied`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 40, height: 60, pixel: 1)
        surface.commit()
        try client.roundtrip()
        let buffer = try client.makeBuffer(width: 40, height: 60, pixel: 2)
        buffer.file.write([3], at: (49 * 40 + 5) * 4)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        surface.damageBuffer(x: 5, y: 10, width: 20, height: 40)
        surface.commit()
        let content = try client.served(surface).current.content
        let corners = [(5, 10), (24, 10), (5, 49), (24, 49)].map { content?.pixel(x: $0, y: $1) }
        #expect(corners == [2, 2, 3, 2])
        let outside = [(4, 10), (25, 30), (5, 9), (24, 50)].map { content?.pixel(x: $0, y: $1) }
        #expect(outside == [1, 1, 1, 1])
    }

    @Test func `a client that shortens its file while rows change is disconnected`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let other = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try client.attachBuffer(to: surface, width: 40, height: 60, pixel: 1)
        surface.commit()
        func changeRows() {
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            surface.damageBuffer(x: 5, y: 10, width: 20, height: 40)
            surface.commit()
        }
        changeRows()
        try client.roundtrip()
        try #require(ftruncate(buffer.file.descriptor.rawValue, 100) == 0)
        changeRows()
        #expect(throws: (any Error).self) { try client.roundtrip() }
        try other.roundtrip()
    }

    @Test func `damage of a transformed and scaled surface is mapped to the buffer`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        surface.setBufferScale(scale: 2)
        surface.setBufferTransform(transform: ._90)
        try client.attachBuffer(to: surface, width: 4, height: 8, pixel: 1)
        surface.commit()
        try client.roundtrip()
        surface.attach(buffer: try client.makeBuffer(width: 4, height: 8, pixel: 2).buffer, x: 0, y: 0)
        // The surface is 4 by 2 pixels. Its upper left pixel is at the lower left of the rotated buffer.
        surface.damage(x: 0, y: 0, width: 1, height: 1)
        surface.commit()
        let served = try client.served(surface)
        let content = served.current.content
        #expect(served.size.width == 4)
        #expect(served.size.height == 2)
        #expect(content?.pixel(x: 0, y: 7) == 2)
        #expect(content?.pixel(x: 1, y: 6) == 2)
        #expect(content?.pixel(x: 2, y: 7) == 1)
        #expect(content?.pixel(x: 0, y: 5) == 1)
    }

    @Test func `buffer of a different size is copied completely`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 2, height: 2, pixel: 1)
        surface.commit()
        try client.roundtrip()
        surface.attach(buffer: try client.makeBuffer(width: 3, height: 3, pixel: 2).buffer, x: 0, y: 0)
        surface.commit()
        #expect(try client.served(surface).current.content?.pixel(x: 0, y: 0) == 2)
    }

    @Test func `buffer destroyed before the commit is still shown`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try client.attachBuffer(to: surface, width: 2, height: 2, pixel: 7)
        buffer.buffer.destroy()
        surface.commit()
        #expect(try client.served(surface).current.content?.pixel(x: 1, y: 1) == 7)
    }

    @Test func `unmapped surface has no pixels`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        surface.attach(buffer: nil, x: 0, y: 0)
        surface.commit()
        let served = try client.served(surface)
        #expect(served.current.content == nil)
        #expect(served.size.isEmpty)
    }

    // MARK: Several buffers in a turn

    @Test func `only the last buffer of a turn is read and all are released`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let first = try client.attachBuffer(to: surface, width: 4, height: 4, pixel: 1)
        // Reading this file would be an error.
        try first.file.truncate(to: 12)
        surface.commit()
        let second = try client.attachBuffer(to: surface, width: 4, height: 4, pixel: 2)
        surface.commit()
        let served = try client.served(surface)
        #expect(served.current.content?.pixel(x: 3, y: 3) == 2)
        #expect(first.releaseCount == 1)
        #expect(second.releaseCount == 1)
    }

    @Test func `damage of a buffer that is never read counts for the next one`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 4, height: 4, pixel: 1)
        surface.commit()
        try client.roundtrip()
        for place in Int32(1)...2 {
            let buffer = try client.makeBuffer(width: 4, height: 4, pixel: UInt32(place) + 1)
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            surface.damageBuffer(x: place, y: place, width: 1, height: 1)
            surface.commit()
        }
        let content = try client.served(surface).current.content
        #expect(content?.pixel(x: 1, y: 1) == 3)
        #expect(content?.pixel(x: 2, y: 2) == 3)
        #expect(content?.pixel(x: 0, y: 0) == 1)
    }

    /// Damage does not apply to a buffer of a different size.
    @Test(arguments: [false, true]) func `buffer after one of another size or none is read completely`(
        none: Bool
    ) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 4, height: 4, pixel: 1)
        surface.commit()
        try client.roundtrip()
        if none {
            surface.attach(buffer: nil, x: 0, y: 0)
        } else {
            try client.attachBuffer(to: surface, width: 2, height: 2, pixel: 2)
        }
        surface.commit()
        surface.attach(buffer: try client.makeBuffer(width: 4, height: 4, pixel: 3).buffer, x: 0, y: 0)
        surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
        surface.commit()
        #expect(try client.served(surface).current.content?.pixel(x: 3, y: 3) == 3)
    }

    @Test func `buffer used by several commits is released once all have read it`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surfaces = [client.makeSurface(), client.makeSurface()]
        let buffer = try client.makeBuffer(width: 4, height: 4, pixel: 1)
        for surface in surfaces {
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            surface.commit()
        }
        #expect(try client.served(surfaces[1]).current.content?.pixel(x: 3, y: 3) == 1)
        #expect(buffer.releaseCount == 1)
    }

    @Test func `truncating the file of a destroyed unread buffer is not an error`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try client.attachBuffer(to: surface, width: 4, height: 4, pixel: 1)
        surface.commit()
        buffer.buffer.destroy()
        try buffer.file.truncate(to: 12)
        surface.attach(buffer: nil, x: 0, y: 0)
        surface.commit()
        try client.roundtrip()
        #expect(buffer.releaseCount == 0)
    }

    // MARK: Files that may block

    /// Attaches and damages a buffer, by default of 200 by 200 pixels. Another process reads its file, and
    /// the content exceeds the capacity of a pipe.
    private func attachUnpromisingBuffer(
        of client: CompositorClient, to surface: WlSurface, pixel: UInt8, poolSize: Int32 = 160_000
    ) throws -> (buffer: WlBuffer, file: UnpromisingFile, releaseCount: () -> Int) {
        let file = try UnpromisingFile([UInt8](repeating: pixel, count: 159_998))
        let pool = client.shm.createPool(fd: file.descriptor, size: poolSize)
        let buffer = pool.createBuffer(
            offset: 0, width: 200, height: poolSize / 800, stride: 800, format: .argb8888)
        var count = 0
        buffer.onEvent = { if case .release = $0 { count += 1 } }
        surface.attach(buffer: buffer, x: 0, y: 0)
        surface.damage(x: 0, y: 0, width: .max, height: .max)
        return (buffer, file, { count })
    }

    /// Stops the process that reads the client's committed buffer.
    private func stopReader(of client: CompositorClient, in fixture: CompositorFixture) throws {
        try client.roundtrip()
        let process = try #require(fixture.compositor.display.files.processIDs.first)
        #expect(kill(process, SIGSTOP) == 0)
    }

    @Test func `buffer of a slow file is shown and released once it is read`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try attachUnpromisingBuffer(of: client, to: surface, pixel: 0x21)
        defer { buffer.file.end() }
        surface.commit()
        let served = try client.served(surface)
        #expect(served.size.width == 200)
        #expect(served.current.content?.pixel(x: 199, y: 150) == 0)
        #expect(buffer.releaseCount() == 0)
        let count = fixture.compositor.core.changeCount
        try fixture.wait { buffer.releaseCount() == 1 }
        #expect(fixture.compositor.core.changeCount > count, "a picture after this turn is needed")
        #expect(served.current.content?.pixel(x: 0, y: 0) == 0x2121_2121)
        #expect(served.current.content?.pixel(x: 199, y: 150) == 0x2121_2121)
    }

    @Test func `buffer replaced while it is read is released and never shown`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let first = try attachUnpromisingBuffer(of: client, to: surface, pixel: 0x21)
        defer { first.file.end() }
        surface.commit()
        try stopReader(of: client, in: fixture)
        let second = try client.makeBuffer(width: 200, height: 200, pixel: 5)
        surface.attach(buffer: second.buffer, x: 0, y: 0)
        surface.damage(x: 0, y: 0, width: 1, height: 1)
        surface.commit()
        let served = try client.served(surface)
        try client.roundtrip()
        #expect(first.releaseCount() == 1)
        #expect(second.releaseCount == 1)
        try fixture.wait { fixture.compositor.display.files.processIDs.isEmpty }
        // The whole buffer is read, although a smaller area was damaged.
        #expect(served.current.content?.pixel(x: 0, y: 0) == 5)
        #expect(served.current.content?.pixel(x: 199, y: 199) == 5)
    }

    @Test func `destroying a surface ends the wait for its pixels`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try attachUnpromisingBuffer(of: client, to: surface, pixel: 0x21)
        defer { buffer.file.end() }
        surface.commit()
        try stopReader(of: client, in: fixture)
        surface.destroy()
        try client.roundtrip()
        #expect(buffer.releaseCount() == 1)
        try fixture.wait { fixture.compositor.display.files.processIDs.isEmpty }
    }

    @Test func `unresponsive file is an error of its buffer only`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let other = try fixture.connect()
        let files = fixture.compositor.display.files
        files.patience = .milliseconds(50)
        let surface = client.makeSurface()
        let buffer = try attachUnpromisingBuffer(of: client, to: surface, pixel: 0x21)
        defer { buffer.file.end() }
        surface.commit()
        try stopReader(of: client, in: fixture)
        try other.roundtrip()
        let error = try client.protocolError()
        #expect(error.isError(WlShm.Error.invalidFd, of: WlBuffer.self))
        #expect(error.message == "the file of the buffer does not answer")
        try fixture.wait { files.processIDs.isEmpty }
        try other.roundtrip()
    }

    @Test func `short file read in another process is an error of its buffer`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try attachUnpromisingBuffer(of: client, to: surface, pixel: 0x21, poolSize: 160_800)
        defer { buffer.file.end() }
        surface.commit()
        #expect(try client.protocolError().isError(WlShm.Error.invalidFd, of: WlBuffer.self))
    }

    // MARK: Errors

    @Test func `truncated file is an error of its buffer only`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let other = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try client.attachBuffer(to: surface, width: 200, height: 200)
        try buffer.file.truncate(to: 12)
        surface.commit()
        let error = try client.protocolError()
        #expect(error.isError(WlShm.Error.invalidFd, of: WlBuffer.self))
        try other.roundtrip()
    }

    @Test func `file shorter than its pool is an error only if pixels are missing`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let file = try ClientFile(byteCount: 12)
        let pool = client.shm.createPool(fd: file.descriptor, size: 4096)
        let surface = client.makeSurface()
        let buffer = pool.createBuffer(offset: 0, width: 3, height: 1, stride: 12, format: .xrgb8888)
        surface.attach(buffer: buffer, x: 0, y: 0)
        surface.commit()
        try client.roundtrip()
    }

    @Test(arguments: [
        (offset: Int32(0), width: Int32(200), height: Int32(200), stride: Int32(200)),
        (offset: 0, width: 10, height: 10, stride: 39),
        (offset: 1, width: 10, height: 400, stride: 400),
        (offset: 0, width: 10, height: 401, stride: 400),
        (offset: -4, width: 10, height: 10, stride: 40),
        (offset: 0, width: 0, height: 10, stride: 40),
        (offset: 0, width: 10, height: -1, stride: 40),
        (offset: 0, width: .max, height: .max, stride: .max),
        (offset: 0, width: 0x4000_0001, height: 1, stride: 4),
    ])
    func `buffer outside its pool is an error of the pool`(
        offset: Int32, width: Int32, height: Int32, stride: Int32
    ) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let file = try ClientFile(byteCount: 160_000)
        let pool = client.shm.createPool(fd: file.descriptor, size: 160_000)
        _ = pool.createBuffer(offset: offset, width: width, height: height, stride: stride, format: .argb8888)
        #expect(try client.protocolError().isError(WlShm.Error.invalidStride, of: WlShmPool.self))
    }

    @Test func `unannounced format is an error`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let file = try ClientFile(byteCount: 4096)
        let pool = client.shm.createPool(fd: file.descriptor, size: 4096)
        _ = pool.createBuffer(offset: 0, width: 1, height: 1, stride: 4, format: .nv12)
        #expect(try client.protocolError().isError(WlShm.Error.invalidFormat, of: WlShmPool.self))
    }

    @Test(arguments: [Int32(0), -1]) func `pool without a positive size is an error`(size: Int32) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let file = try ClientFile(byteCount: 4096)
        _ = client.shm.createPool(fd: file.descriptor, size: size)
        #expect(try client.protocolError().isError(WlShm.Error.invalidStride, of: WlShm.self))
    }

    @Test func `pool on a pipe is an error`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let pipe = try ClientPipe()
        _ = client.shm.createPool(fd: pipe.reading, size: 4096)
        #expect(try client.protocolError().isError(WlShm.Error.invalidFd, of: WlShm.self))
    }

    @Test func `pool can grow but not shrink`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let file = try ClientFile(byteCount: 8192)
        let pool = client.shm.createPool(fd: file.descriptor, size: 4096)
        pool.resize(size: 8192)
        _ = pool.createBuffer(offset: 4096, width: 32, height: 32, stride: 128, format: .argb8888)
        try client.roundtrip()
        pool.resize(size: 8191)
        #expect(try client.protocolError().isError(WlShm.Error.invalidFd, of: WlShmPool.self))
    }

    @Test func `client over its pixel limit is disconnected alone`() throws {
        var configuration = Configuration()
        configuration.limits[.contentBytes] = 4000
        let fixture = try CompositorFixture(configuration)
        let client = try fixture.connect()
        let other = try fixture.connect()
        for _ in 0..<3 {
            // Memory of destroyed content does not count.
            let surface = client.makeSurface()
            try client.attachBuffer(to: surface, width: 25, height: 40)
            surface.commit()
            try client.roundtrip()
            surface.destroy()
        }
        try client.roundtrip()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 26, height: 40)
        surface.commit()
        let error = try client.protocolError()
        #expect(error.interface == "wl_display")
        #expect(error.message == "more than 4,000 bytes of pixels")
        try other.roundtrip()
    }

    @Test func `client cannot exhaust the descriptors of the compositor`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let file = try ClientFile(byteCount: 4096)
        for _ in 0..<4 {
            let pools = (0..<200).map { _ in client.shm.createPool(fd: file.descriptor, size: 4096) }
            try client.roundtrip()
            for pool in pools { pool.destroy() }
            try client.roundtrip()
        }
        for _ in 0..<600 where client.connection.error == nil {
            _ = client.shm.createPool(fd: file.descriptor, size: 4096)
            _ = try? client.roundtrip()
        }
        #expect(try client.protocolError().message.hasSuffix(" files of buffers"))
        try fixture.connect().roundtrip()
    }
}

import ClientTestSupport
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Buffers that take longer to read than one turn of the event loop allows.
@Suite struct LargeBufferTests {
    private let fixture: CompositorFixture
    private let client: CompositorClient
    private let other: CompositorClient
    /// Four megabytes. Each turn reads a part.
    private let width: Int32 = 1024
    private let height: Int32 = 1024

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
        other = try fixture.connect()
        fixture.compositor.display.work.budget = .zero
    }

    private func commit(_ surface: WlSurface, pixel: UInt32) throws -> ClientBuffer {
        let buffer = try client.attachBuffer(to: surface, width: width, height: height, pixel: pixel)
        surface.commit()
        return buffer
    }

    /// Creates a surface that shows a large buffer.
    private func showSurface(pixel: UInt32) throws -> (WlSurface, Surface) {
        let surface = client.makeSurface()
        let buffer = try commit(surface, pixel: pixel)
        try fixture.wait { buffer.releaseCount == 1 }
        return (surface, try client.served(surface))
    }

    /// The first and the last pixel of the shown content.
    private func corners(of surface: Surface) -> [UInt32?] {
        let content = surface.current.content
        return [content?.pixel(x: 0, y: 0), content?.pixel(x: Int(width) - 1, y: Int(height) - 1)]
    }

    @Test func `large buffer is shown once it is completely read`() throws {
        let (surface, served) = try showSurface(pixel: 1)
        #expect(corners(of: served) == [1, 1])
        let buffer = try commit(surface, pixel: 2)
        var seen: [[UInt32?]] = []
        try fixture.wait {
            seen.append(corners(of: served))
            return buffer.releaseCount == 1
        }
        #expect(Set(seen) == [[1, 1], [2, 2]])
        #expect(seen.count { $0 == [1, 1] } >= 3)
    }

    @Test func `a large buffer counts as a change once it is completely read`() throws {
        let (surface, served) = try showSurface(pixel: 1)
        let buffer = try commit(surface, pixel: 2)
        var count: UInt64?
        try fixture.wait {
            if corners(of: served) == [1, 1] { count = fixture.compositor.core.changeCount }
            return buffer.releaseCount == 1
        }
        #expect(fixture.compositor.core.changeCount > (try #require(count)))
    }

    /// Content of a different size, or none, cannot be updated in place, so all pixels are read.
    @Test(arguments: [nil, 0, 1] as [Int32?])
    func `large buffer of a new size is read in parts whatever its damage`(damaged: Int32?) throws {
        let surface = client.makeSurface()
        if damaged != nil {
            let small = try client.attachBuffer(to: surface, width: 10, height: 10, pixel: 1)
            surface.commit()
            try fixture.wait { small.releaseCount == 1 }
        }
        let buffer = try client.makeBuffer(width: width, height: height, pixel: 2)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        if let damaged, damaged > 0 { surface.damage(x: 0, y: 0, width: damaged, height: damaged) }
        surface.commit()
        try expectOthersAreServed(before: buffer)
        try fixture.wait { buffer.releaseCount == 1 }
        #expect(try corners(of: client.served(surface)) == [2, 2])
    }

    @Test func `other clients are served while a large buffer is read`() throws {
        let surface = client.makeSurface()
        let buffer = try commit(surface, pixel: 1)
        try expectOthersAreServed(before: buffer)
        try fixture.wait { buffer.releaseCount == 1 }
    }

    /// Expects another client to be answered before the buffer is completely read.
    private func expectOthersAreServed(
        before buffer: ClientBuffer, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        fixture.pump.takeTurn()
        try fixture.pump.roundtrip(other.connection)
        #expect(buffer.releaseCount == 0, sourceLocation: sourceLocation)
    }

    @Test func `scene frame reports that a large buffer is being read`() throws {
        let (surface, served) = try showSurface(pixel: 1)
        let window = TestWindow.show(served)
        let compositor = fixture.compositor.core
        #expect(!compositor.sceneFrame().isBeingRead)
        let buffer = try commit(surface, pixel: 2)
        var seen: [Bool] = []
        try fixture.wait {
            seen.append(compositor.sceneFrame().isBeingRead)
            return buffer.releaseCount == 1
        }
        #expect(seen.contains(true))
        #expect(!compositor.sceneFrame().isBeingRead)
        #expect(compositor.sceneFrame().items.count == 1)
        withExtendedLifetime(window) {}
    }

    @Test func `later commits do not prevent a large buffer from being shown`() throws {
        let (surface, served) = try showSurface(pixel: 1)
        let first = try commit(surface, pixel: 2)
        var buffers: [ClientBuffer] = []
        var shown: Set<UInt32> = []
        try fixture.wait {
            if buffers.count < 8 { buffers.append(try commit(surface, pixel: UInt32(3 + buffers.count))) }
            if let pixel = corners(of: served)[0] { shown.insert(pixel) }
            return buffers.last?.releaseCount == 1 && buffers.count == 8
        }
        #expect(first.releaseCount == 1)
        // Some of the intermediate buffers were shown, too.
        #expect(shown.count > 2)
        #expect(corners(of: served) == [10, 10])
    }

    @Test func `null buffer discards a large buffer that is being read`() throws {
        let (surface, served) = try showSurface(pixel: 1)
        let buffer = try commit(surface, pixel: 2)
        fixture.pump.takeTurn()
        surface.attach(buffer: nil, x: 0, y: 0)
        surface.commit()
        try fixture.wait { buffer.releaseCount == 1 }
        try client.roundtrip()
        #expect(served.current.content == nil)
    }

    @Test func `large buffer is released when its surface is destroyed`() throws {
        let (surface, _) = try showSurface(pixel: 1)
        let buffer = try commit(surface, pixel: 2)
        fixture.pump.takeTurn()
        surface.destroy()
        try fixture.wait { buffer.releaseCount == 1 }
    }

    @Test func `truncating a file while it is read is an error of its buffer only`() throws {
        let other = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try commit(surface, pixel: 1)
        fixture.pump.takeTurn()
        try buffer.file.truncate(to: 12)
        #expect(try client.protocolError().isError(WlShm.Error.invalidFd, of: WlBuffer.self))
        try other.roundtrip()
    }

    @Test func `small damage of a large buffer updates the shown content`() throws {
        let (surface, served) = try showSurface(pixel: 1)
        let content = served.current.content
        let buffer = try client.makeBuffer(width: width, height: height, pixel: 2)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        surface.damage(x: 0, y: 0, width: 4, height: 4)
        surface.commit()
        try fixture.wait { buffer.releaseCount == 1 }
        #expect(served.current.content === content)
        #expect(corners(of: served) == [2, 1])
    }
}

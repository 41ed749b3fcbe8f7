import SystemPackage
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Buffers of the client library, attached to surfaces of a compositor.
@Suite struct SharedMemoryBufferTests {
    private let fixture: CompositorFixture
    private let client: CompositorClient

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
    }

    @Test func `attached buffer is busy until the compositor releases it`() throws {
        let buffer = try SharedMemoryBuffer(on: client.shm, width: 4, height: 3)
        let surface = client.makeSurface()
        #expect(!buffer.isBusy)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        buffer.didAttach()
        try client.roundtrip()
        #expect(buffer.isBusy)
        surface.commit()
        try client.roundtrip()
        #expect(!buffer.isBusy)
    }

    @Test func `pixels reach the compositor, each time that the buffer is attached`() throws {
        let buffer = try SharedMemoryBuffer(on: client.shm, width: 4, height: 3)
        #expect(buffer.bytesPerRow == 16)
        let surface = client.makeSurface()
        for shade: UInt8 in [0x40, 0x80] {
            buffer.withPixels { pixels in
                #expect(pixels.byteCount == 48)
                // The last pixel of the second row.
                pixels.storeBytes(of: shade, toByteOffset: 28, as: UInt8.self)
            }
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            surface.damageBuffer(x: 0, y: 0, width: 4, height: 3)
            surface.commit()
            let content = try #require(client.served(surface).image?.content)
            #expect(content.format == .xrgb8888)
            #expect([content.width, content.height] == [4, 3])
            #expect(content.pixel(x: 3, y: 1) == UInt32(shade))
            #expect(content.pixel(x: 2, y: 1) == 0)
        }
    }

    @Test func `sizes below one pixel count as one`() throws {
        let buffer = try SharedMemoryBuffer(on: client.shm, width: 0, height: -7)
        #expect([buffer.width, buffer.height] == [1, 1])
        try client.roundtrip()
        #expect(client.connection.error == nil)
    }

    @Test(arguments: [(Int32(32_768), Int32(16_384)), (.max, .max)])
    func `size above two gigabytes is refused`(width: Int32, height: Int32) throws {
        #expect(throws: Errno.overflow) {
            try SharedMemoryBuffer(on: client.shm, width: width, height: height)
        }
        try client.roundtrip()
        #expect(client.connection.error == nil)
    }
}

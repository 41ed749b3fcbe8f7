import Testing
import WaylandClient

@testable import MiniCompositor

@Suite struct ShmTests {
    @Test func theFormatsThatEveryCompositorHasAreAnnounced() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        var formats: Set<WlShm.Format> = []
        client.shm.onEvent = { if case .format(let format) = $0 { formats.insert(format) } }
        try client.roundtrip()
        #expect(formats.isSuperset(of: [.argb8888, .xrgb8888]))
    }

    @Test func aCommittedBufferIsCopiedAndReleasedAtOnce() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let buffer = try client.attachBuffer(to: surface, width: 3, height: 2, pixel: 0xff11_2233)
        surface.commit()
        let served = try client.served(surface)
        #expect(buffer.releaseCount == 1)
        #expect(served.current.content?.pixel(x: 2, y: 1) == 0xff11_2233)
        #expect(served.current.content?.byteCount == 24)
    }
}

import SurfaceResponders
import Testing
import WaylandBackends
import WaylandRenderer

import MiniCompositor
import WaylandShell

/// Pictures in the buffers of a backend.
@Suite struct OutputPresenterTests {
    /// Memory as a backend has it: what it contains depends on when it was drawn last.
    private struct Buffer {
        var pixels: [UInt32]
        var picture = DrawnPicture()
    }

    @Test func `a buffer that missed pictures gets all that they changed`() throws {
        var configuration = Configuration()
        configuration.output.width = 100
        configuration.output.height = 20
        let fixture = try CompositorFixture(configuration)
        let output = fixture.compositor.output
        let presenter = OutputPresenter(output, of: fixture.compositor.core, renderer: try PixmanRenderer())
        var buffers = Array(repeating: Buffer(pixels: Array(repeating: 0, count: 100 * 20)), count: 3)
        var shown: [[UInt32]] = []
        presenter.onShow = { isChanged in
            guard isChanged else { return }
            let index = shown.count % buffers.count
            var picture = buffers[index].picture
            var span = buffers[index].pixels.mutableSpan
            var memory = span.mutableBytes
            #expect(throws: Never.self) { try presenter.draw(&picture, into: &memory, bytesPerRow: 400) }
            buffers[index].picture = picture
            shown.append(buffers[index].pixels)
            presenter.didSubmit()
            presenter.didPresent(FramePresentation(time: fixture.clock.now))
        }

        let client = try fixture.connect()
        let surface = client.makeSurface()
        let window = TestWindow.show(try client.served(surface)).window
        for place in 0..<8 {
            window.frame.origin = Point(x: Double(place * 10), y: 5)
            try client.attachBuffer(to: surface, width: 10, height: 10, pixel: 0xff00_00ff)
            surface.commit()
            try fixture.roundtrip()
            try fixture.advance(by: .milliseconds(20))
            let row = try #require(shown.last)[1000..<1100]
            for x in row.indices {
                let isInWindow = (x - 1000) / 10 == place
                #expect(row[x] & 0xff_ffff == (isInWindow ? 0xff : 0), "\(place): \(x - 1000)")
            }
        }
        presenter.stop()
    }
}

import Glibc
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct MiniCompositorTests {
    @Test func `an unknown keyboard layout is named in the error`() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "atlantis"]
        #expect(throws: KeymapError.unknownNames(["unknown keyboard layout 'atlantis'"])) {
            try MiniCompositor(configuration)
        }
    }

    @Test func `run returns after terminate`() throws {
        let compositor = try MiniCompositor()
        var turns = 0
        let timer = compositor.display.eventLoop.addTimer {
            turns += 1
            compositor.terminate()
        }
        timer?.arm(after: .milliseconds(1))
        compositor.run(endingAt: [])
        #expect(turns == 1)
    }

    @Test func `run returns at a signal`() throws {
        let compositor = try MiniCompositor()
        var signals = 0
        let timer = compositor.display.eventLoop.addTimer {
            signals += 1
            pthread_kill(pthread_self(), SIGUSR1)
        }
        var isStillRunning = false
        let deadline = compositor.display.eventLoop.addTimer {
            isStillRunning = true
            compositor.terminate()
        }
        timer?.arm(after: .milliseconds(1))
        deadline?.arm(after: .seconds(60))
        compositor.run(endingAt: [SIGUSR1])
        #expect(signals == 1)
        #expect(!isStillRunning)
    }

    @Test func `a malformed request disconnects only its client`() throws {
        let fixture = try CompositorFixture()
        let broken = try fixture.connect()
        let other = try fixture.connect()
        let surface = other.makeSurface()
        _ = TestWindow.show(try other.served(surface))
        try other.attachBuffer(to: surface, width: 10, height: 10)
        surface.commit()
        let socket = try #require(broken.connection.fileDescriptor?.rawValue)
        let nonsense: [UInt32] = [0xffff, 0x0001_0000, 0xdead_beef]
        #expect(nonsense.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) } == 12)
        try fixture.wait { broken.connection.error != nil }
        try other.roundtrip()
        #expect(fixture.compositor.scene.windows.count == 1)
    }

    @Test func `a compositor is freed while a client has mapped surfaces`() throws {
        var fixture: CompositorFixture? = try CompositorFixture()
        let client = try #require(try fixture?.connect())
        weak let compositor = fixture?.compositor
        let surface = client.makeSurface()
        let served = try client.served(surface)
        _ = TestWindow.show(served)
        let child = client.makeSurface()
        let subsurface = client.subcompositor.getSubsurface(surface: child, parent: surface)
        try client.attachBuffer(to: child, width: 10, height: 10)
        _ = child.frame()
        child.commit()
        try client.attachBuffer(to: surface, width: 10, height: 10)
        _ = surface.frame()
        surface.commit()
        try client.roundtrip()
        #expect(served.isMapped)
        fixture = nil
        #expect(compositor == nil)
        #expect(!served.isMapped)
        #expect(subsurface.isAlive)
    }
}

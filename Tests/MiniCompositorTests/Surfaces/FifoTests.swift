import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Commits that wait until earlier ones have been presented.
struct FifoTests {
    private let stage: PacedSurface
    private let manager: WpFifoManagerV1
    private let fifo: WpFifoV1

    init() throws {
        stage = try PacedSurface()
        manager = try stage.client.bind(WpFifoManagerV1.self)
        fifo = manager.getFifo(surface: stage.surface)
    }

    /// Commits content that waits for the previous barrier and sets a barrier for the next commit.
    @discardableResult
    private func queue(_ pixel: UInt32) throws -> ClientBuffer {
        fifo.waitBarrier()
        fifo.setBarrier()
        return try stage.show(pixel)
    }

    @Test func `each commit is shown for one refresh`() throws {
        let buffers = try (UInt32(1)...3).map { try queue($0) }
        try stage.roundtrip()
        #expect(stage.pixel == 1)
        #expect(buffers.map(\.releaseCount) == [1, 0, 0])
        try stage.advance()
        #expect(stage.pixel == 2)
        #expect(buffers.map(\.releaseCount) == [1, 1, 0])
        try stage.advance()
        #expect(stage.pixel == 3)
        #expect(buffers.map(\.releaseCount) == [1, 1, 1])
        try stage.advance()
        #expect(!stage.fixture.compositor.output.frameClock.isRunning)
    }

    @Test func `barrier delays only commits that wait for it`() throws {
        fifo.setBarrier()
        try stage.show(1)
        try stage.show(2)
        try stage.roundtrip()
        #expect(stage.pixel == 2)
    }

    @Test func `commit does not overtake a waiting one`() throws {
        try queue(1)
        try queue(2)
        let frames = TestFrames()
        frames.ask(stage.surface)
        try stage.show(3)
        try stage.roundtrip()
        #expect(stage.pixel == 1)
        try stage.advance()
        #expect(stage.pixel == 3)
        #expect(frames.times == [])
        try stage.advance()
        #expect(frames.times == [1033])
    }

    @Test func `frame callbacks arrive in the order of their commits`() throws {
        var order: [Int] = []
        for number in 1...3 {
            stage.surface.frame().onEvent = { _ in order.append(number) }
            try queue(UInt32(number))
        }
        try stage.roundtrip()
        for expected in [[1], [1, 2], [1, 2, 3]] {
            try stage.advance()
            #expect(order == expected)
        }
    }

    @Test func `invalid size is reported while earlier commits wait`() throws {
        try queue(1)
        try queue(2)
        stage.surface.setBufferScale(scale: 3)
        try queue(3)
        let error = try stage.client.protocolError()
        #expect(error.isError(WlSurface.Error.invalidSize, of: WlSurface.self))
    }

    @Test func `subsurfaces are applied with a parent that has waited`() throws {
        let child = try stage.addChild()
        try queue(1)
        try stage.show(5, on: child.surface)
        try queue(2)
        // This commit follows the parent's commits, so they do not include it.
        try stage.show(6, on: child.surface)
        try stage.roundtrip()
        #expect(stage.pixel == 1)
        #expect(stage.pixel(of: child.served) == nil)
        try stage.advance()
        #expect(stage.pixel == 2)
        #expect(stage.pixel(of: child.served) == 5)
        stage.surface.commit()
        try stage.roundtrip()
        #expect(stage.pixel(of: child.served) == 6)
    }

    @Test func `desynchronizing a subsurface does not end the wait for its parent`() throws {
        let child = try stage.addChild()
        try queue(1)
        try stage.show(5, on: child.surface)
        try queue(2)
        child.subsurface.setDesync()
        try stage.show(6, on: child.surface)
        try stage.roundtrip()
        #expect(stage.pixel(of: child.served) == nil)
        try stage.advance()
        #expect(stage.pixel(of: child.served) == 6)
    }

    @Test func `destroying a waiting parent applies its subsurfaces immediately`() throws {
        let child = try stage.addChild()
        try queue(1)
        try stage.show(5, on: child.surface)
        try queue(2)
        stage.destroy()
        try stage.roundtrip()
        #expect(stage.pixel(of: child.served) == 5)
    }

    @Test func `synchronized subsurface does not wait for its own barrier`() throws {
        let child = try stage.addChild()
        let own = manager.getFifo(surface: child.surface)
        for pixel in UInt32(1)...2 {
            own.waitBarrier()
            own.setBarrier()
            try stage.show(pixel, on: child.surface)
            try stage.show(pixel)
        }
        try stage.roundtrip()
        #expect(stage.pixel(of: child.served) == 2)
    }

    @Test func `hidden surface advances once a second`() throws {
        try queue(1)
        stage.role.window.isHidden = true
        try queue(2)
        try queue(3)
        try stage.roundtrip()
        #expect(stage.pixel == 1)
        try stage.advance(by: .seconds(1))
        #expect(stage.pixel == 2)
        try stage.advance(by: .seconds(1))
        #expect(stage.pixel == 3)
    }

    @Test func `destroying a surface releases its waiting buffers`() throws {
        try queue(1)
        let buffers = [try queue(2), try queue(3)]
        stage.destroy()
        try stage.roundtrip()
        #expect(buffers.map(\.releaseCount) == [1, 1])
    }

    @Test func `window geometry waits with its commit`() throws {
        let fixture = try ShellFixture()
        let client = try fixture.connect()
        let toplevel = try client.showToplevel()
        let fifo = try client.client.bind(WpFifoManagerV1.self).getFifo(surface: toplevel.surface)
        fifo.setBarrier()
        toplevel.surface.commit()
        fifo.waitBarrier()
        toplevel.xdgSurface.setWindowGeometry(x: 10, y: 10, width: 50, height: 50)
        toplevel.surface.commit()
        // This change is not part of the waiting commit.
        toplevel.xdgSurface.setWindowGeometry(x: 10, y: 10, width: 60, height: 60)
        try client.roundtrip()
        #expect(try toplevel.frame()?.size == Size(width: 200, height: 100))
        try fixture.advance(by: PacedSurface.refresh)
        #expect(try toplevel.frame()?.size == Size(width: 50, height: 50))
    }

    @Test func `client with too many waiting commits is disconnected alone`() throws {
        let other = try stage.fixture.connect()
        fifo.setBarrier()
        stage.surface.commit()
        for count in 0..<4_200 where stage.client.connection.error == nil {
            fifo.waitBarrier()
            stage.surface.commit()
            if count % 50 == 0 { _ = try? stage.roundtrip() }
        }
        #expect(try stage.client.protocolError().message == "more than 4,096 waiting commits")
        try other.roundtrip()
    }

    // MARK: Errors

    @Test func `second fifo for a surface is an error`() throws {
        fifo.destroy()
        let second = manager.getFifo(surface: stage.surface)
        try stage.roundtrip()
        second.setBarrier()
        _ = manager.getFifo(surface: stage.surface)
        let error = try stage.client.protocolError()
        #expect(error.isError(WpFifoManagerV1.Error.alreadyExists, of: WpFifoManagerV1.self))
    }

    @Test(arguments: [false, true]) func `fifo of a destroyed surface is an error`(waits: Bool) throws {
        stage.destroy()
        if waits { fifo.waitBarrier() } else { fifo.setBarrier() }
        let error = try stage.client.protocolError()
        #expect(error.isError(WpFifoV1.Error.surfaceDestroyed, of: WpFifoV1.self))
    }
}

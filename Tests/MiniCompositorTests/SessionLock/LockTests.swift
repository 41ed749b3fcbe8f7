import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import class WaylandServer.Client

import MiniCompositor
import WaylandShell

/// Which clients lock and unlock the session, and what is shown while it is locked.
@Suite struct LockTests {
    private static let black: UInt32 = 0xff00_0000
    private static let red: UInt32 = 0xffff_0000

    private let fixture: ShellFixture
    private let client: ShellClient
    private let window: TestToplevel

    /// Shows a red window at (20, 10).
    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        window = try client.showToplevel(width: 100, height: 80)
        try client.client.attachBuffer(to: window.surface, width: 100, height: 80, pixel: Self.red)
        window.surface.commit()
        try client.roundtrip()
        try window.served().move(to: Point(x: 20, y: 10))
    }

    private func lock() throws -> TestLocker {
        let locker = try TestLocker(fixture.connect())
        try fixture.advance(by: .milliseconds(20))
        return locker
    }

    /// The shown color at (30, 20), a point in the window.
    private func pixel() throws -> UInt32 {
        try fixture.base.picture(width: 40, height: 30)[20][30]
    }

    // MARK: Locking

    @Test func `locked is sent once a presented picture shows the lock`() throws {
        #expect(try pixel() == Self.red)
        let locker = try TestLocker(fixture.connect())
        #expect(fixture.compositor.sessionLocks.isLocked)
        #expect(!fixture.compositor.sessionLocks.isCovered)
        #expect(locker.events == [])
        #expect(try pixel() == Self.black)
        try fixture.advance(by: .milliseconds(20))
        #expect(locker.events == [.locked])
        #expect(fixture.compositor.sessionLocks.isCovered)
    }

    /// A picture that was drawn before the session was locked still shows the session.
    @Test func `picture drawn before the lock does not confirm it`() throws {
        let clock = fixture.compositor.output.frameClock
        clock.source = .embedder(needsFrame: {})
        clock.setNeedsFrame()
        let locker = try TestLocker(fixture.connect())
        clock.present(FramePresentation(time: fixture.compositor.clock.now))
        try locker.shell.roundtrip()
        #expect(locker.events == [])
        clock.present(FramePresentation(time: fixture.compositor.clock.now))
        try locker.shell.roundtrip()
        #expect(locker.events == [.locked])
    }

    @Test func `locked is sent once every output shows the lock`() throws {
        let second = Output(
            name: "second", state: OutputState(mode: OutputMode(width: 640, height: 480, refresh: 10_000)))
        second.state.position = Point(x: 1280, y: 0)
        fixture.compositor.core.outputs.add(second)
        let locker = try TestLocker(fixture.connect())
        try fixture.advance(by: .milliseconds(20))
        #expect(locker.events == [])
        try fixture.advance(by: .milliseconds(100))
        #expect(locker.events == [.locked])
    }

    @Test func `locked does not wait for a removed output`() throws {
        fixture.compositor.output.frameClock.source = .embedder(needsFrame: {})
        let locker = try TestLocker(fixture.connect())
        #expect(locker.events == [])
        fixture.compositor.core.outputs.remove(fixture.compositor.output)
        try locker.shell.roundtrip()
        #expect(locker.events == [.locked])
    }

    @Test(.requirement(21)) func `without outputs the session locks immediately`() throws {
        fixture.compositor.core.outputs.remove(fixture.compositor.output)
        let locker = try TestLocker(fixture.connect())
        #expect(locker.events == [.locked])
        fixture.key(EvdevKey.a, isDown: true)
        #expect(try client.takeKeys().filter { $0 == .key(EvdevKey.a, isDown: true) } == [])
    }

    @Test func `second client is refused while the first holds the lock`() throws {
        let locker = try lock()
        let second = try TestLocker(fixture.connect())
        #expect(second.events == [.finished])
        second.lock.destroy()
        try second.shell.roundtrip()
        #expect(fixture.compositor.sessionLocks.isLocked)
        try locker.unlock()
        #expect(!fixture.compositor.sessionLocks.isLocked)
    }

    @Test func `destroying the lock before locked is sent unlocks the session`() throws {
        let locker = try TestLocker(fixture.connect())
        locker.lock.destroy()
        try locker.shell.roundtrip()
        #expect(!fixture.compositor.sessionLocks.isLocked)
        #expect(try pixel() == Self.red)
    }

    // MARK: Pictures

    @Test func `only lock surfaces are shown`() throws {
        let locker = try lock()
        #expect(try pixel() == Self.black)
        let surface = try locker.showSurface()
        #expect(try pixel() == TestLockSurface.blue)
        surface.lockSurface.destroy()
        try locker.shell.roundtrip()
        #expect(try pixel() == Self.black)
        try locker.unlock()
        #expect(try pixel() == Self.red)
    }

    @Test func `window mapped while locked is not shown`() throws {
        let locker = try lock()
        let late = try client.showToplevel(width: 1280, height: 720)
        #expect(try pixel() == Self.black)
        _ = try locker.showSurface()
        #expect(try pixel() == TestLockSurface.blue)
        try locker.unlock()
        #expect(try late.frame() != nil)
    }

    @Test func `frame of a single window is empty while locked`() throws {
        let toplevel = try #require(try window.served().toplevelWindow)
        let compositor = fixture.compositor.core
        #expect(compositor.sceneFrame(of: toplevel).items.count == 1)
        _ = try lock()
        #expect(compositor.sceneFrame(of: toplevel).items.isEmpty)
    }

    /// A client that is hidden by the lock has no reason to draw at the full rate.
    @Test func `windows receive frame callbacks once a second while locked`() throws {
        _ = try lock()
        var count = 0
        window.surface.frame().onEvent = { _ in count += 1 }
        window.surface.commit()
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(900))
        #expect(count == 0)
        try fixture.advance(by: .milliseconds(200))
        #expect(count == 1)
    }

    // MARK: Disconnected clients

    @Test func `session stays locked when the lock client disconnects`() throws {
        let locker = try lock()
        _ = try locker.showSurface()
        locker.shell.client.connection.disconnect()
        try fixture.wait { try pixel() == Self.black }
        #expect(fixture.compositor.sessionLocks.isLocked)
        fixture.key(EvdevKey.a, isDown: true)
        #expect(try client.takeKeys().filter { $0 == .key(EvdevKey.a, isDown: true) } == [])
    }

    @Test func `another client can replace a disconnected lock client`() throws {
        let first = try lock()
        first.shell.client.connection.disconnect()
        try fixture.base.roundtrip()
        let second = try TestLocker(fixture.connect())
        #expect(second.events == [.locked])
        _ = try second.showSurface()
        #expect(try pixel() == TestLockSurface.blue)
        try second.unlock()
        #expect(!fixture.compositor.sessionLocks.isLocked)
    }

    /// The user believes that the session is locked, so it must stay locked.
    @Test func `disconnecting before locked is sent leaves the session locked`() throws {
        let locker = try TestLocker(fixture.connect())
        locker.shell.client.connection.disconnect()
        try fixture.base.roundtrip()
        #expect(fixture.compositor.sessionLocks.isLocked)
    }

    // MARK: The embedder

    @Test func `embedder can unlock the session`() throws {
        let locker = try lock()
        _ = try locker.showSurface()
        fixture.compositor.sessionLocks.unlock()
        try locker.shell.roundtrip()
        #expect(locker.events == [.locked, .finished])
        #expect(try pixel() == Self.red)
        try locker.unlock()
        #expect(locker.shell.client.connection.error == nil)
    }

    @Test func `client can take over and end a lock of the embedder`() throws {
        fixture.compositor.sessionLocks.lockSession()
        #expect(try pixel() == Self.black)
        let locker = try lock()
        #expect(locker.events == [.locked])
        try locker.unlock()
        #expect(!fixture.compositor.sessionLocks.isLocked)
    }

    @Test func `embedder can refuse a lock`() throws {
        final class Refusal: SessionLockDelegate {
            var isAllowed = false
            func sessionLockManager(
                _ manager: SessionLockManager, allowsLockBy client: Client
            ) -> Bool { isAllowed }
        }
        var changes: [Bool] = []
        let observation = fixture.compositor.sessionLocks.observeLocks { changes.append($0) }
        defer { observation.cancel() }
        let refusal = Refusal()
        fixture.compositor.sessionLocks.delegate = refusal
        let refused = try TestLocker(fixture.connect())
        #expect(refused.events == [.finished])
        #expect(!fixture.compositor.sessionLocks.isLocked)
        refusal.isAllowed = true
        try lock().unlock()
        #expect(changes == [true, false])
    }

    @Test func `idle inhibitors have no effect while locked`() throws {
        try client.client.bind(ZwpIdleInhibitManagerV1.self).createInhibitor(surface: window.surface)
        try client.roundtrip()
        #expect(fixture.compositor.seatGlobal.isIdlenessInhibited)
        _ = try lock()
        #expect(!fixture.compositor.seatGlobal.isIdlenessInhibited)
    }
}

import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The sizes and outputs of lock surfaces, and protocol errors.
@Suite struct LockSurfaceTests {
    private let fixture: ShellFixture
    private let locker: TestLocker

    init() throws {
        fixture = try ShellFixture()
        locker = try TestLocker(fixture.connect())
        try fixture.advance(by: .milliseconds(20))
    }

    private func isError(_ error: ExtSessionLockV1.Error) throws -> Bool {
        try locker.shell.isError(error, of: ExtSessionLockV1.self)
    }

    private func isError(_ error: ExtSessionLockSurfaceV1.Error) throws -> Bool {
        try locker.shell.isError(error, of: ExtSessionLockSurfaceV1.self)
    }

    // MARK: Outputs

    @Test func `surface is configured with the size of its output`() throws {
        let surface = try locker.makeSurface()
        #expect(surface.configures == [TestLockSurface.Configure(width: 1280, height: 720)])
        try surface.obey()
        let window = try #require(fixture.compositor.registry.sessionLock?.windows.first)
        #expect(window.frame == Rect(x: 0, y: 0, width: 1280, height: 720))
    }

    @Test func `surface follows the mode and position of its output`() throws {
        let surface = try locker.showSurface()
        let mode = OutputMode(width: 800, height: 600, refresh: 60_000)
        fixture.compositor.output.state.mode = mode
        fixture.compositor.output.state.position = Point(x: 100, y: 0)
        try locker.shell.roundtrip()
        #expect(surface.configures.last == TestLockSurface.Configure(width: 800, height: 600))
        try surface.obey()
        let window = try #require(fixture.compositor.registry.sessionLock?.windows.first)
        #expect(window.frame == Rect(x: 100, y: 0, width: 800, height: 600))
    }

    @Test func `added output stays blank until it has a surface`() throws {
        let output = Output(
            name: "second", state: OutputState(mode: OutputMode(width: 640, height: 480, refresh: 60_000)))
        output.state.position = Point(x: 1280, y: 0)
        fixture.compositor.core.outputs.add(output)
        #expect(fixture.compositor.core.sceneFrame().items.isEmpty)
        try locker.shell.roundtrip()
        let registry = locker.shell.client.registry
        let global = try #require(registry.globals.last { $0.interface == "wl_output" })
        let surface = try locker.makeSurface(on: registry.bind(global, as: WlOutput.self))
        try surface.obey()
        #expect(fixture.compositor.core.sceneFrame().items.count == 1)
        #expect(locker.events == [.locked])
    }

    @Test func `surface is removed with its output`() throws {
        _ = try locker.showSurface()
        fixture.compositor.core.outputs.remove(fixture.compositor.output)
        try locker.shell.roundtrip()
        #expect(fixture.compositor.registry.sessionLock?.windows.isEmpty == true)
        #expect(locker.shell.client.connection.error == nil)
    }

    @Test func `surface on a removed output receives no configure`() throws {
        let output = try locker.shell.client.bind(WlOutput.self)
        try locker.shell.roundtrip()
        fixture.compositor.core.outputs.remove(fixture.compositor.output)
        let surface = try locker.makeSurface(on: output)
        #expect(surface.configures == [])
        try surface.commit(width: 10, height: 10)
        #expect(locker.shell.client.connection.error == nil)
        #expect(fixture.compositor.core.sceneFrame().items.isEmpty)
    }

    @Test func `surface of a refused client is not shown`() throws {
        let other = try TestLocker(fixture.connect())
        #expect(other.events == [.finished])
        _ = try other.showSurface()
        #expect(fixture.compositor.core.sceneFrame().items.isEmpty)
    }

    // MARK: Destruction

    @Test func `surface without its role object is not shown`() throws {
        let surface = try locker.showSurface()
        surface.lockSurface.destroy()
        try locker.shell.roundtrip()
        #expect(fixture.compositor.core.sceneFrame().items.isEmpty)
        // The output may get a new lock surface.
        _ = try locker.showSurface()
        #expect(fixture.compositor.core.sceneFrame().items.count == 1)
    }

    @Test func `destroying the wl_surface before its role object is an error`() throws {
        let surface = try locker.showSurface()
        surface.surface.destroy()
        let posted = try locker.shell.client.protocolError()
        #expect(posted.code == WlSurface.Error.defunctRoleObject.rawValue, "\(posted)")
    }

    @Test func `objects that outlive the lock are inert`() throws {
        let surface = try locker.showSurface()
        try locker.unlock()
        try surface.commit(width: 1280, height: 720)
        #expect(fixture.compositor.core.sceneFrame().items.isEmpty)
        surface.lockSurface.destroy()
        surface.surface.destroy()
        try locker.shell.roundtrip()
        #expect(locker.shell.client.connection.error == nil)
    }

    // MARK: Errors

    @Test func `destroying a lock that holds is an error`() throws {
        locker.lock.destroy()
        let posted = try locker.shell.client.protocolError()
        #expect(posted.code == ExtSessionLockV1.Error.invalidDestroy.rawValue)
        #expect(posted.message == "the session is locked by this object")
        #expect(fixture.compositor.sessionLocks.isLocked)
    }

    @Test func `unlocking with a lock that never held is an error`() throws {
        let other = try TestLocker(fixture.connect())
        other.lock.unlockAndDestroy()
        let posted = try other.shell.client.protocolError()
        #expect(posted.code == ExtSessionLockV1.Error.invalidUnlock.rawValue)
        #expect(posted.message == "the session was never locked by this object")
        #expect(fixture.compositor.sessionLocks.isLocked)
    }

    @Test func `surface with a role cannot become a lock surface`() throws {
        let toplevel = locker.shell.makeToplevel()
        locker.lock.getLockSurface(
            surface: toplevel.surface, output: try locker.shell.client.bind(WlOutput.self))
        #expect(try isError(ExtSessionLockV1.Error.role))
    }

    @Test func `second lock surface on an output is an error`() throws {
        _ = try locker.makeSurface()
        _ = try? locker.makeSurface()
        #expect(try isError(ExtSessionLockV1.Error.duplicateOutput))
    }

    @Test func `surface with a buffer cannot become a lock surface`() throws {
        let surface = locker.shell.client.makeSurface()
        try locker.shell.client.attachBuffer(to: surface, width: 10, height: 10)
        locker.lock.getLockSurface(
            surface: surface, output: try locker.shell.client.bind(WlOutput.self))
        #expect(try isError(ExtSessionLockV1.Error.alreadyConstructed))
    }

    @Test func `commit before a configure is acknowledged is an error`() throws {
        let surface = try locker.makeSurface()
        surface.surface.commit()
        #expect(try isError(ExtSessionLockSurfaceV1.Error.commitBeforeFirstAck))
    }

    @Test func `first commit without a buffer is an error`() throws {
        let surface = try locker.makeSurface()
        surface.acknowledge()
        surface.surface.commit()
        #expect(try isError(ExtSessionLockSurfaceV1.Error.nullBuffer))
    }

    @Test func `removing the buffer is an error`() throws {
        let surface = try locker.showSurface()
        surface.surface.attach(buffer: nil, x: 0, y: 0)
        surface.surface.commit()
        #expect(try isError(ExtSessionLockSurfaceV1.Error.nullBuffer))
    }

    @Test func `buffer of the wrong size is an error`() throws {
        let surface = try locker.makeSurface()
        surface.acknowledge()
        try? surface.commit(width: 1279, height: 720)
        #expect(try isError(ExtSessionLockSurfaceV1.Error.dimensionsMismatch))
    }

    @Test func `acknowledging a configure twice is an error`() throws {
        let surface = try locker.makeSurface()
        surface.acknowledge()
        surface.acknowledge()
        #expect(try isError(ExtSessionLockSurfaceV1.Error.invalidSerial))
    }
}

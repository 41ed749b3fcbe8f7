import WaylandClient

import MiniCompositor
import WaylandShell

/// A client that locks the session and records the events of its lock.
final class TestLocker {
    enum Event: Equatable {
        case locked, finished
    }

    let shell: ShellClient
    let manager: ExtSessionLockManagerV1
    let lock: ExtSessionLockV1
    private(set) var events: [Event] = []

    init(_ shell: ShellClient) throws {
        self.shell = shell
        manager = try shell.client.bind(ExtSessionLockManagerV1.self)
        lock = manager.lock()
        lock.onEvent = { [weak self] event in
            switch event {
            case .locked: self?.events.append(.locked)
            case .finished: self?.events.append(.finished)
            }
        }
        try shell.roundtrip()
    }

    /// Creates a lock surface without committing it.
    func makeSurface(on output: WlOutput? = nil) throws -> TestLockSurface {
        let made = TestLockSurface(self, on: try output ?? shell.client.bind(WlOutput.self))
        try shell.roundtrip()
        return made
    }

    /// Maps a lock surface of one color in its configured size.
    func showSurface(_ pixel: UInt32 = TestLockSurface.blue) throws -> TestLockSurface {
        let made = try makeSurface()
        try made.obey(pixel)
        return made
    }

    func unlock() throws {
        lock.unlockAndDestroy()
        try shell.roundtrip()
    }
}

/// A lock surface of a test client. It records its events and answers them only when a test calls a method.
final class TestLockSurface {
    struct Configure: Equatable {
        var width: UInt32
        var height: UInt32
    }

    static let blue: UInt32 = 0xff00_00ff

    private unowned let locker: TestLocker
    let surface: WlSurface
    let lockSurface: ExtSessionLockSurfaceV1
    private(set) var configures: [Configure] = []
    private(set) var serial: UInt32 = 0

    init(_ locker: TestLocker, on output: WlOutput) {
        self.locker = locker
        surface = locker.shell.client.makeSurface()
        lockSurface = locker.lock.getLockSurface(surface: surface, output: output)
        lockSurface.onEvent = { [weak self] event in
            guard case .configure(let serial, let width, let height) = event else { return }
            self?.serial = serial
            self?.configures.append(Configure(width: width, height: height))
        }
    }

    func acknowledge() {
        lockSurface.ackConfigure(serial: serial)
    }

    func commit(width: Int32, height: Int32, pixel: UInt32 = TestLockSurface.blue) throws {
        try locker.shell.client.attachBuffer(to: surface, width: width, height: height, pixel: pixel)
        surface.commit()
        try locker.shell.roundtrip()
    }

    /// Acknowledges the newest configure and commits a buffer of its size.
    func obey(_ pixel: UInt32 = TestLockSurface.blue) throws {
        guard let last = configures.last else { return }
        acknowledge()
        try commit(width: Int32(last.width), height: Int32(last.height), pixel: pixel)
    }
}

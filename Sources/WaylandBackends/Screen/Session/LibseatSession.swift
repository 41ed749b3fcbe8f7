import CScreen
import Glibc
import LibinputDevices
import SystemPackage

/// A session of libseat: seatd, logind, or for root a server of libseat's own.
///
/// It must be created by a program on a virtual terminal. Opening a device waits for the answer of the server.
/// If the program ends in any way, the server restores the terminal.
@safe
public final class LibseatSession: DeviceSession {
    /// Notified when the session is shown or hidden. Held weakly.
    public weak var delegate: (any DeviceSessionDelegate)?

    /// udev's name of the seat.
    public let seatName: String

    private let library: cscreen_libseat
    private let calls: LibseatCalls
    /// `nil` after ``end()``.
    private var seat: OpaquePointer?
    /// libseat's numbers of open devices, by descriptor.
    private var devices: [Int32: Int32] = [:]

    /// Opens the session of this process, and waits until it is shown.
    ///
    /// - Parameter limit: the longest time to wait.
    /// - Throws: `BackendError.unavailable` if libseat is missing, no server lets this process use a seat, or
    ///   the session is not shown in time.
    public init(waitingAtMost limit: Duration = .seconds(5)) throws(BackendError) {
        guard let library = unsafe cscreen_libseat_load()?.pointee else {
            throw .unavailable("a screen needs \(CSCREEN_LIBSEAT), which is missing or too old")
        }
        let calls = LibseatCalls(library)
        let opened = unsafe library.open_seat(calls.listener, Unmanaged.passUnretained(calls).toOpaque())
        guard let seat = unsafe opened else {
            throw .unavailable(
                "no session can be opened (\(Errno(rawValue: errno))): start on a virtual terminal, with "
                    + "seatd or logind running")
        }
        do {
            try unsafe Self.wait(for: calls, of: seat, library, limit)
        } catch {
            _ = unsafe library.close_seat(seat)
            throw error
        }
        self.library = library
        unsafe self.seat = unsafe seat
        self.calls = calls
        seatName = unsafe library.seat_name(seat).map { unsafe String(cString: $0) } ?? "seat0"
        calls.session = self
    }

    /// Whether a server that can open a session seems to run: seatd, logind, or for root one of libseat's own.
    /// No session is opened.
    public static var hasServer: Bool {
        let socket = unsafe getenv("SEATD_SOCK").map { unsafe String(cString: $0) } ?? "/run/seatd.sock"
        return unsafe access(socket, W_OK) == 0 || access("/run/systemd/seats/seat0", F_OK) == 0
            || geteuid() == 0
    }

    private static func wait(
        for calls: LibseatCalls, of seat: OpaquePointer, _ library: cscreen_libseat, _ limit: Duration
    ) throws(BackendError) {
        let end = ContinuousClock.now + limit
        while !calls.isActive {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else { throw .unavailable("the session is not shown on its seat") }
            guard unsafe library.dispatch(seat, Int32(left.rounded(.up))) >= 0 || errno == EINTR else {
                throw .unavailable("the session was lost (\(Errno(rawValue: errno)))")
            }
        }
    }

    deinit {
        end()
        calls.session = nil
    }

    /// Whether the session is shown.
    public var isActive: Bool { calls.isActive }

    /// The connection to the server; closed by ``end()``.
    public var fileDescriptor: FileDescriptor {
        FileDescriptor(rawValue: unsafe seat.map { unsafe library.get_fd($0) } ?? -1)
    }

    /// Handles the server's messages.
    public func dispatch() throws(Errno) {
        guard let seat = unsafe seat else { return }
        if unsafe library.dispatch(seat, 0) >= 0 || errno == EINTR { return }
        let error = Errno(rawValue: errno)
        calls.lose()
        throw error
    }

    /// Requests another virtual terminal. Does nothing if the server refuses it.
    public func switchToTerminal(_ number: Int) {
        guard let seat = unsafe seat else { return }
        _ = unsafe library.switch_session(seat, Int32(clamping: number))
    }

    /// Opens a device of the seat for reading and writing. The server chooses the options.
    public func open(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions
    ) throws(Errno) -> FileDescriptor {
        guard let seat = unsafe seat else { throw Errno(rawValue: ENODEV) }
        var descriptor: Int32 = -1
        let device = unsafe library.open_device(seat, path.string, &descriptor)
        guard device >= 0 else { throw Errno(rawValue: errno) }
        devices[descriptor] = device
        return FileDescriptor(rawValue: descriptor)
    }

    /// Closes a device that ``open(_:_:options:)`` has opened.
    public func close(_ descriptor: FileDescriptor) {
        if let device = devices.removeValue(forKey: descriptor.rawValue), let seat = unsafe seat {
            _ = unsafe library.close_device(seat, device)
        }
        try? descriptor.close()
    }

    /// Gives the seat back. Close the devices before.
    public func end() {
        guard let seat = unsafe self.seat else { return }
        unsafe self.seat = nil
        calls.isActive = false
        _ = unsafe library.close_seat(seat)
    }

    fileprivate func hide() {
        delegate?.sessionWillBecomeInactive(self)
        // Until this call, the server does not switch to the other session.
        _ = unsafe seat.map { unsafe library.disable_seat($0) }
    }
}

/// The callbacks of libseat.
@safe
private final class LibseatCalls {
    weak var session: LibseatSession?
    var isActive = false
    let listener: UnsafeMutablePointer<libseat_seat_listener>
    private let library: cscreen_libseat

    init(_ library: cscreen_libseat) {
        self.library = library
        unsafe listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)
        unsafe listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, data in unsafe LibseatCalls.at(data)?.show() },
                disable_seat: { seat, data in unsafe LibseatCalls.at(data)?.hide(seat) }))
    }

    deinit {
        unsafe listener.deallocate()
    }

    private static func at(_ data: UnsafeMutableRawPointer?) -> LibseatCalls? {
        unsafe data.map { unsafe Unmanaged<LibseatCalls>.fromOpaque($0).takeUnretainedValue() }
    }

    private func show() {
        guard !isActive else { return }
        isActive = true
        if let session { session.delegate?.sessionDidBecomeActive(session) }
    }

    private func hide(_ seat: OpaquePointer) {
        guard isActive else { return }
        isActive = false
        if let session { session.hide() } else { _ = unsafe library.disable_seat(seat) }
    }

    /// Called when the server no longer answers.
    func lose() {
        guard isActive else { return }
        isActive = false
        if let session { session.delegate?.sessionWillBecomeInactive(session) }
    }
}

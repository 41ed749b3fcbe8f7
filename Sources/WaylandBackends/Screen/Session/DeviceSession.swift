import LibinputDevices
import SystemPackage

/// A session of a user on a seat of the machine: the right to use its screens and input devices while the
/// session is shown.
///
/// ``LibseatSession`` is that of seatd or logind. Tests and embedders with an own way to devices implement the
/// protocol themselves. Everything is called on the compositor's thread.
public protocol DeviceSession: DeviceOpener {
    /// udev's name of the seat, such as "seat0".
    var seatName: String { get }

    /// Whether the session is shown. While it is not, devices that it opened do not work.
    var isActive: Bool { get }

    /// Notified when the session is shown or hidden. Held weakly.
    var delegate: (any DeviceSessionDelegate)? { get set }

    /// Readable when ``dispatch()`` has work to do. Valid until ``end()``.
    var fileDescriptor: FileDescriptor { get }

    /// Reads and handles messages about the session.
    ///
    /// - Throws: the error if the session was lost. It then stays inactive.
    func dispatch() throws(Errno)

    /// Requests another virtual terminal, by its number from 1. The session is hidden later if that is
    /// possible.
    func switchToTerminal(_ number: Int)

    /// Gives the seat back. The session does nothing afterward.
    func end()
}

/// Follows a session.
public protocol DeviceSessionDelegate: AnyObject {
    /// Called when the session is shown again. Devices can be opened.
    func sessionDidBecomeActive(_ session: any DeviceSession)

    /// Called when the session is about to be hidden. Stop using its devices before this returns.
    func sessionWillBecomeInactive(_ session: any DeviceSession)
}

import SystemPackage

/// Stands for libinput: whatever reports devices and their events. ``LibinputLibrary`` is the real one; a test scripts its
/// own.
public protocol LibinputContext: AnyObject {
    /// Readable while there is something to read. Valid as long as the context.
    var fileDescriptor: FileDescriptor { get }

    /// Reads what the devices have to say. Events that are there already are kept.
    func dispatch() throws(Errno)

    /// The oldest event that was read; nil when there are no more.
    func nextEvent() -> LibinputEvent?

    /// Closes all devices, which are reported as removed.
    func suspend()

    /// Opens the devices again that are there now, which are reported as added.
    func resume() throws(Errno)
}

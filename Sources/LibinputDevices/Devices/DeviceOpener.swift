import SystemPackage

/// Opens the files of devices for libinput: `open_restricted` and `close_restricted`.
///
/// The default, ``DirectDeviceOpener``, opens them itself. An embedder without the rights to do that asks logind or seatd.
public protocol DeviceOpener: AnyObject {
    /// Called when a device appears, or is opened again after a pause.
    ///
    /// - Parameters:
    ///   - path: the device's file below /dev/input.
    ///   - mode: whether libinput wants to write to it, as it does for lamps.
    ///   - options: to be passed on; nonblocking among them.
    /// - Returns: a descriptor that stays open until ``close(_:)``.
    func open(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions
    ) throws(Errno) -> FileDescriptor

    /// Called when libinput needs a descriptor no more.
    func close(_ descriptor: FileDescriptor)
}

/// Opens devices itself, for which the process needs the right to read and write them: that of root, or of the group
/// `input` on most systems.
public final class DirectDeviceOpener: DeviceOpener {
    /// An opener; all are the same.
    public init() {}

    /// Opens the file as it is asked for.
    public func open(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions
    ) throws(Errno) -> FileDescriptor {
        do {
            return try FileDescriptor.open(path, mode, options: options)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Closes the descriptor. Nothing can be done if that fails.
    public func close(_ descriptor: FileDescriptor) {
        try? descriptor.close()
    }
}

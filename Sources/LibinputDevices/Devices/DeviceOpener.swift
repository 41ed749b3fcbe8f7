import SystemPackage

/// Opens the files of devices for libinput: `open_restricted` and `close_restricted`.
///
/// The default is ``DirectDeviceOpener``. An embedder without the necessary rights uses logind or seatd.
public protocol DeviceOpener: AnyObject {
    /// Called when a device appears, or is reopened after a pause.
    ///
    /// - Parameters:
    ///   - path: the device's file in /dev/input.
    ///   - mode: the access mode. libinput also writes, for example to set LEDs.
    ///   - options: options to pass on, including nonblocking.
    /// - Returns: a descriptor that stays open until ``close(_:)``.
    func open(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions
    ) throws(Errno) -> FileDescriptor

    /// Called when libinput no longer needs a descriptor.
    func close(_ descriptor: FileDescriptor)
}

/// Opens devices in this process. On most systems, this requires root or the group `input`.
public final class DirectDeviceOpener: DeviceOpener {
    /// Creates an opener.
    public init() {}

    /// Opens the file with the given mode and options.
    public func open(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions
    ) throws(Errno) -> FileDescriptor {
        do {
            return try FileDescriptor.open(path, mode, options: options)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Closes the descriptor. Errors are ignored.
    public func close(_ descriptor: FileDescriptor) {
        try? descriptor.close()
    }
}

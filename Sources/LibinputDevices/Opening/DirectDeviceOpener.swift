import SystemPackage

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

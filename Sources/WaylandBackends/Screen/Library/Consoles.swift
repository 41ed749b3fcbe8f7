import Glibc
import SystemPackage

extension BackendKind {
    /// Returns whether a descriptor is a virtual terminal of the machine.
    ///
    /// Terminal emulators, terminal multiplexers, ssh and containers have pseudo terminals instead, and
    /// services and CI usually have none.
    public static func isConsole(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        guard unsafe fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
            return false
        }
        return isConsole(device: UInt64(status.st_rdev))
    }

    /// Returns whether a device number is that of /dev/tty1 to /dev/tty63.
    package static func isConsole(device: UInt64) -> Bool { (0x401...0x43f).contains(device) }
}

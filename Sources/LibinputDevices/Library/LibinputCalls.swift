import CLibinput
import Glibc
import Logging
import SystemPackage

/// The callbacks of libinput, which open and close devices and log messages.
final class LibinputCalls {
    let opener: any DeviceOpener
    let logger: Logger

    init(opener: any DeviceOpener, logger: Logger) {
        self.opener = opener
        self.logger = logger
    }

    /// The C functions. Their user data is an object of this class.
    static var interface: libinput_interface {
        unsafe libinput_interface(
            open_restricted: { path, flags, data in
                guard let path = unsafe path, let calls = unsafe LibinputCalls.at(data) else {
                    return -EINVAL
                }
                return unsafe calls.open(FilePath(platformString: path), flags)
            },
            close_restricted: { descriptor, data in
                unsafe LibinputCalls.at(data)?.opener.close(FileDescriptor(rawValue: descriptor))
            })
    }

    static func at(_ data: UnsafeMutableRawPointer?) -> LibinputCalls? {
        unsafe data.map { unsafe Unmanaged<LibinputCalls>.fromOpaque($0).takeUnretainedValue() }
    }

    /// - Returns: a descriptor, or a negative error number.
    private func open(_ path: FilePath, _ flags: Int32) -> Int32 {
        let mode = FileDescriptor.AccessMode(rawValue: flags & O_ACCMODE)
        let options = FileDescriptor.OpenOptions(rawValue: flags & ~O_ACCMODE)
        do {
            return try opener.open(path, mode, options: options).rawValue
        } catch {
            logger.warning("\(path): \(error)")
            return -error.rawValue
        }
    }

    func log(
        _ priority: libinput_log_priority, _ format: UnsafePointer<CChar>, _ arguments: CVaListPointer
    ) {
        let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) {
            buffer -> String in
            guard let base = buffer.baseAddress, unsafe vsnprintf(base, buffer.count, format, arguments) >= 0
            else { return "" }
            return unsafe String(cString: base)
        }
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        switch priority {
        case LIBINPUT_LOG_PRIORITY_ERROR: logger.error("\(line)")
        case LIBINPUT_LOG_PRIORITY_INFO: logger.info("\(line)")
        default: logger.debug("\(line)")
        }
    }
}

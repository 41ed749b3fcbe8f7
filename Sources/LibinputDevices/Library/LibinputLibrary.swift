import CLibinput
import Logging
import SurfaceResponders
import SystemPackage

/// A context of the libinput library.
public final class LibinputLibrary: LibinputContext {
    private let handle: LibinputHandle
    /// The devices by the addresses of libinput's objects.
    private var devices: [UInt: LibraryDevice] = [:]

    private init(_ handle: LibinputHandle) {
        self.handle = handle
    }

    /// Creates a context of all devices that udev assigns to a seat, including those plugged in later.
    ///
    /// - Parameters:
    ///   - seat: udev's name of the seat. Devices without an assignment belong to "seat0".
    ///   - opener: opens the devices.
    ///   - logger: receives libinput's messages.
    public convenience init(
        seatNamed seat: String = "seat0", opener: any DeviceOpener = DirectDeviceOpener(),
        logger: Logger = Logger(label: "libinput")
    ) throws(LibinputError) {
        let handle = try LibinputHandle(LibinputCalls(opener: opener, logger: logger), isOfSeat: true)
        guard unsafe libinput.udev_assign_seat(handle.pointer, seat) == 0 else {
            throw .cannotWatch(seat: seat)
        }
        self.init(handle)
    }

    /// Creates a context of a fixed list of device files in /dev/input.
    public convenience init(
        paths: [FilePath], opener: any DeviceOpener = DirectDeviceOpener(),
        logger: Logger = Logger(label: "libinput")
    ) throws(LibinputError) {
        let handle = try LibinputHandle(LibinputCalls(opener: opener, logger: logger), isOfSeat: false)
        for path in paths {
            guard unsafe libinput.path_add_device(handle.pointer, path.string) != nil else {
                throw .noDevice(path)
            }
        }
        self.init(handle)
    }

    // MARK: LibinputContext

    /// libinput's own descriptor, which libinput closes.
    public var fileDescriptor: FileDescriptor {
        FileDescriptor(rawValue: unsafe libinput.get_fd(handle.pointer))
    }

    /// Reads the devices' events.
    public func dispatch() throws(Errno) {
        let result = unsafe libinput.dispatch(handle.pointer)
        guard result == 0 else { throw Errno(rawValue: -result) }
    }

    /// Returns the oldest event that was read and does not repeat the content of another.
    public func nextEvent() -> LibinputEvent? {
        while let event = unsafe libinput.get_event(handle.pointer) {
            defer { unsafe libinput.event_destroy(event) }
            if let translated = unsafe translate(LibraryEvent(event)) { return translated }
        }
        return nil
    }

    /// Closes all devices.
    public func suspend() {
        unsafe libinput.suspend(handle.pointer)
    }

    /// Opens the devices again. Throws `EIO` on failure, because libinput does not report the reason.
    public func resume() throws(Errno) {
        guard unsafe libinput.resume(handle.pointer) == 0 else { throw .ioError }
    }

    private func translate(_ event: LibraryEvent) -> LibinputEvent? {
        guard let pointer = unsafe event.device else { return nil }
        let address = UInt(bitPattern: pointer)
        switch event.type {
        case LIBINPUT_EVENT_DEVICE_ADDED:
            let device = unsafe LibraryDevice(pointer, of: handle)
            devices[address] = device
            return .added(device)
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            return devices.removeValue(forKey: address).map { .removed($0) }
        default:
            guard let device = devices[address], let (report, time) = event.report() else { return nil }
            return .reported(report, by: device, at: Timestamp(microseconds: time))
        }
    }
}

/// The reason why libinput cannot be used.
public enum LibinputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The shared library is not installed, or too old.
    case libraryMissing(String)
    /// udev or libinput could not be set up, for example because memory is unavailable.
    case cannotCreate
    /// libinput could not watch the devices of a seat, for example because the seat's name is too long.
    case cannotWatch(seat: String)
    /// The file cannot be opened, or is not a supported device. The logger received the details.
    case noDevice(FilePath)

    /// One sentence for display.
    public var description: String {
        switch self {
        case .libraryMissing(let file): "devices need \(file), which is missing or too old"
        case .cannotCreate: "libinput could not be set up"
        case .cannotWatch(let seat): "the devices of \(seat) cannot be watched"
        case .noDevice(let path): "\(path) is not an input device, or cannot be opened"
        }
    }
}

/// Owns a libinput context and what must live as long as it. Devices retain it.
@safe
final class LibinputHandle {
    let pointer: OpaquePointer
    private let calls: LibinputCalls
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let udev: OpaquePointer?

    init(_ calls: LibinputCalls, isOfSeat: Bool) throws(LibinputError) {
        if let file = unsafe clibinput_load() { throw unsafe .libraryMissing(String(cString: file)) }
        self.calls = calls
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        unsafe interface.initialize(to: LibinputCalls.interface)
        let udev = unsafe isOfSeat ? libudev.new() : nil
        let data = unsafe Unmanaged.passUnretained(calls).toOpaque()
        let made =
            unsafe isOfSeat
            ? udev.flatMap { unsafe libinput.udev_create_context(interface, data, $0) }
            : libinput.path_create_context(interface, data)
        guard let made = unsafe made else {
            _ = unsafe udev.map { unsafe libudev.unref($0) }
            unsafe interface.deallocate()
            throw .cannotCreate
        }
        unsafe pointer = unsafe made
        unsafe self.interface = unsafe interface
        unsafe self.udev = unsafe udev
        unsafe libinput.log_set_priority(made, LIBINPUT_LOG_PRIORITY_INFO)
        unsafe libinput.log_set_handler(made) { context, priority, format, arguments in
            guard let context = unsafe context, let format = unsafe format,
                let arguments = unsafe arguments
            else { return }
            unsafe LibinputCalls.at(libinput.get_user_data(context))?.log(priority, format, arguments)
        }
    }

    deinit {
        // Closes the devices through `calls`.
        _ = unsafe libinput.unref(pointer)
        _ = unsafe udev.map { unsafe libudev.unref($0) }
        unsafe interface.deallocate()
    }
}

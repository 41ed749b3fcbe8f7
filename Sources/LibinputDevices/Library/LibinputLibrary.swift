import CLibinput
import Logging
import SurfaceResponders
import SystemPackage

/// libinput itself.
public final class LibinputLibrary: LibinputContext {
    private let handle: LibinputHandle
    /// By the addresses that libinput knows them by.
    private var devices: [UInt: LibraryDevice] = [:]

    private init(_ handle: LibinputHandle) {
        self.handle = handle
    }

    /// All devices that udev assigns to a seat, those included that are plugged in later.
    ///
    /// - Parameters:
    ///   - seat: udev's name of the seat; that of devices nobody assigned is "seat0".
    ///   - opener: opens the devices.
    ///   - logger: told what libinput logs.
    public convenience init(
        seatNamed seat: String = "seat0", opener: any DeviceOpener = DirectDeviceOpener(),
        logger: Logger = Logger(label: "libinput")
    ) throws(LibinputError) {
        let handle = try LibinputHandle(LibinputCalls(opener: opener, logger: logger), isOfSeat: true)
        guard unsafe libinput_udev_assign_seat(handle.pointer, seat) == 0 else {
            throw .cannotWatch(seat: seat)
        }
        self.init(handle)
    }

    /// A fixed list of devices.
    ///
    /// - Parameters:
    ///   - paths: the devices' files below /dev/input.
    ///   - opener: opens the devices.
    ///   - logger: told what libinput logs.
    public convenience init(
        paths: [FilePath], opener: any DeviceOpener = DirectDeviceOpener(),
        logger: Logger = Logger(label: "libinput")
    ) throws(LibinputError) {
        let handle = try LibinputHandle(LibinputCalls(opener: opener, logger: logger), isOfSeat: false)
        for path in paths {
            guard unsafe libinput_path_add_device(handle.pointer, path.string) != nil else {
                throw .noDevice(path)
            }
        }
        self.init(handle)
    }

    // MARK: LibinputContext

    /// libinput's own descriptor, which it closes itself.
    public var fileDescriptor: FileDescriptor {
        FileDescriptor(rawValue: unsafe libinput_get_fd(handle.pointer))
    }

    /// Reads what the devices have to say.
    public func dispatch() throws(Errno) {
        let result = unsafe libinput_dispatch(handle.pointer)
        guard result == 0 else { throw Errno(rawValue: -result) }
    }

    /// The oldest event that was read and that tells anything new.
    public func nextEvent() -> LibinputEvent? {
        while let event = unsafe libinput_get_event(handle.pointer) {
            defer { unsafe libinput_event_destroy(event) }
            if let translated = unsafe translate(LibraryEvent(event)) { return translated }
        }
        return nil
    }

    /// Closes all devices.
    public func suspend() {
        unsafe libinput_suspend(handle.pointer)
    }

    /// Opens the devices again.
    ///
    /// - Throws: `EIO`, since libinput does not say why.
    public func resume() throws(Errno) {
        guard unsafe libinput_resume(handle.pointer) == 0 else { throw .ioError }
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

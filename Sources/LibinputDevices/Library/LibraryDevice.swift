import CLibinput
import SurfaceResponders

/// A device of libinput's.
@safe
final class LibraryDevice: LibinputDevice {
    let info: LibinputDeviceInfo
    let pointer: OpaquePointer
    /// Libinput has to be there until the device is given back.
    private let handle: LibinputHandle

    init(_ pointer: OpaquePointer, of handle: LibinputHandle) {
        unsafe self.pointer = unsafe libinput_device_ref(pointer)
        self.handle = handle
        info = unsafe LibinputDeviceInfo(of: pointer)
    }

    deinit {
        _ = unsafe libinput_device_unref(pointer)
    }

    func light(_ leds: LEDs) {
        // The bits of LEDs are libinput's.
        unsafe libinput_device_led_update(pointer, libinput_led(rawValue: UInt32(leds.rawValue)))
    }
}

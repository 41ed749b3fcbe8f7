import SurfaceResponders

/// Stands for a device of a ``LibinputContext``.
public protocol LibinputDevice: AnyObject {
    /// What is known of it; the same as long as it is there.
    var info: LibinputDeviceInfo { get }

    /// Changes one option.
    func set(_ setting: LibinputSetting) -> LibinputConfigStatus

    /// An option as it is now; nil if the device does not have it.
    func current(_ name: LibinputSetting.Name) -> LibinputSetting?

    /// An option as it was before anybody changed it; nil if the device does not have it.
    func initial(_ name: LibinputSetting.Name) -> LibinputSetting?

    /// Lights these lamps, and no others. Lamps that the device does not have are passed over.
    func light(_ leds: LEDs)
}

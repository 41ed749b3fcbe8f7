import LibinputDevices
import SurfaceResponders

/// A device that supports every setting except tapping.
final class DocumentedDevice: LibinputDevice {
    let info: LibinputDeviceInfo
    private(set) var settings: [LibinputSetting] = []

    init(_ info: LibinputDeviceInfo) {
        self.info = info
    }

    func set(_ setting: LibinputSetting) -> LibinputConfigStatus {
        if setting.name == .tap { return .unsupported }
        settings.append(setting)
        return .success
    }

    func current(_ name: LibinputSetting.Name) -> LibinputSetting? { settings.last { $0.name == name } }
    func initial(_ name: LibinputSetting.Name) -> LibinputSetting? { nil }
    func light(_ leds: LEDs) {}
}

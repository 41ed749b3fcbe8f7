import LibinputDevices
import SurfaceResponders

/// A device without hardware. It supports the options of its initial settings and records calls.
final class ScriptedDevice: LibinputDevice {
    let info: LibinputDeviceInfo
    /// The settings in order, including refused ones.
    private(set) var calls: [LibinputSetting] = []
    /// The LEDs that were set, in order.
    private(set) var lit: [LEDs] = []
    /// Values that it refuses, as libinput refuses a button that the device lacks.
    var invalid: [LibinputSetting] = []

    private let initialSettings: [LibinputSetting.Name: LibinputSetting]
    private var settings: [LibinputSetting.Name: LibinputSetting]

    init(_ info: LibinputDeviceInfo, options: [LibinputSetting] = [.sendEvents(.enabled)]) {
        self.info = info
        initialSettings = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
        settings = initialSettings
    }

    func set(_ setting: LibinputSetting) -> LibinputConfigStatus {
        calls.append(setting)
        guard settings[setting.name] != nil else { return .unsupported }
        guard !invalid.contains(setting) else { return .invalid }
        settings[setting.name] = setting
        return .success
    }

    func current(_ name: LibinputSetting.Name) -> LibinputSetting? { settings[name] }

    func initial(_ name: LibinputSetting.Name) -> LibinputSetting? { initialSettings[name] }

    func light(_ leds: LEDs) {
        lit.append(leds)
    }

    /// Returns the settings since the last call.
    func takeCalls() -> [LibinputSetting] {
        defer { calls = [] }
        return calls
    }
}

extension ScriptedDevice {
    static func keyboard(_ name: String = "keyboard") -> ScriptedDevice {
        ScriptedDevice(LibinputDeviceInfo(name: name, capabilities: .keyboard))
    }

    static func mouse(_ name: String = "mouse") -> ScriptedDevice {
        ScriptedDevice(
            LibinputDeviceInfo(name: name, vendor: 0x46d, product: 0xc077, capabilities: .pointer),
            options: [
                .sendEvents(.enabled), .accelerationSpeed(0), .accelerationProfile(.adaptive),
                .naturalScroll(false), .scrollMethod(.none), .scrollButton(.middle),
                .scrollButtonLock(false), .leftHanded(false), .middleEmulation(false),
            ])
    }

    static func touchpad(_ name: String = "touchpad") -> ScriptedDevice {
        ScriptedDevice(
            LibinputDeviceInfo(name: name, capabilities: [.pointer, .gesture], pointerKind: .touchpad),
            options: [
                .sendEvents(.enabled), .accelerationSpeed(0), .accelerationProfile(.adaptive),
                .naturalScroll(false), .scrollMethod(.twoFingers), .tap(false),
                .tapButtonMap(.leftRightMiddle), .tapDrag(true), .tapDragLock(false), .leftHanded(false),
                .middleEmulation(false), .clickMethod(.buttonAreas), .disableWhileTyping(true),
                .disableWhileTrackpointing(true),
            ])
    }

    static func touchscreen(_ name: String = "touchscreen", output: String? = nil) -> ScriptedDevice {
        ScriptedDevice(
            LibinputDeviceInfo(name: name, capabilities: .touch, outputName: output),
            options: [.sendEvents(.enabled), .calibration(.identity)])
    }

    static func tablet(_ name: String = "tablet") -> ScriptedDevice {
        ScriptedDevice(
            LibinputDeviceInfo(name: name, capabilities: .tabletTool, size: Size(width: 200, height: 100)),
            options: [.sendEvents(.enabled), .leftHanded(false), .calibration(.identity)])
    }
}

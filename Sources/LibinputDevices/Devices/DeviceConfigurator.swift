import SurfaceResponders

/// Sets libinput's options of one device, and puts those back that are not set any more.
struct DeviceConfigurator {
    private var inEffect: [LibinputSetting.Name: LibinputSetting] = [:]

    /// Brings a device's options in line with settings.
    /// - Returns: what is not in effect.
    mutating func apply(
        _ settings: InputDeviceSettings, to device: any LibinputDevice
    ) -> [DeviceSettingProblem] {
        LibinputSetting.Name.allCases.compactMap { name in
            guard let wanted = settings.setting(name) else {
                putBack(name, of: device)
                return nil
            }
            return inEffect[name] == wanted ? nil : set(wanted, on: device)
        }
    }

    private mutating func set(
        _ setting: LibinputSetting, on device: any LibinputDevice
    ) -> DeviceSettingProblem? {
        guard setting.isValid else { return .invalid(setting) }
        switch device.set(setting) {
        case .success:
            inEffect[setting.name] = setting
            return nil
        case .invalid:
            return .invalid(setting)
        // A device that cannot be silenced is not listened to.
        case .unsupported:
            return setting == .sendEvents(.disabled) ? nil : .unsupported(setting)
        }
    }

    private mutating func putBack(_ name: LibinputSetting.Name, of device: any LibinputDevice) {
        guard inEffect.removeValue(forKey: name) != nil, let initial = device.initial(name) else { return }
        _ = device.set(initial)
    }
}

/// A setting that is not in effect on a device. The others are.
public enum DeviceSettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device does not have the option, or not this choice.
    case unsupported(LibinputSetting)
    /// No device could be set so.
    case invalid(LibinputSetting)
    /// A factor that is not a number greater than 0.
    case invalidScrollFactor(Double)
    /// The keymap cannot be made. The device types under the seat's.
    case keymap(KeymapError)
    /// A keymap or repetition for a device without keys.
    case noKeys
    /// A scroll factor for a device that does not scroll.
    case noScrolling
    /// An output for a device that reports no places.
    case noPlaces
    /// There is no output of this name now. The device is mapped to all outputs together until there is.
    case noSuchOutput(String)

    /// One sentence for people, as it is logged.
    public var description: String {
        switch self {
        case .unsupported(let setting): "it does not support \(setting)"
        case .invalid(let setting): "\(setting) is not possible"
        case .invalidScrollFactor(let factor): "\(factor) is no scroll factor: it has to be greater than 0"
        case .keymap(let error): "it types under the seat's keymap: \(error)"
        case .noKeys: "it has no keys that a keymap or repetition could be set for"
        case .noScrolling: "it does not scroll"
        case .noPlaces: "it reports no places that could be mapped to an output"
        case .noSuchOutput(let name): "it is mapped to all outputs, since there is none named \"\(name)\""
        }
    }
}

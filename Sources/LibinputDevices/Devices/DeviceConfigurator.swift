import SurfaceResponders

/// Sets libinput's options of one device, and restores the defaults of options that are no longer set.
struct DeviceConfigurator {
    private var inEffect: [LibinputSetting.Name: LibinputSetting] = [:]

    /// Applies settings to a device. Returns the settings that are not in effect.
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
        // The backend ignores the events of a device that libinput cannot disable.
        case .unsupported:
            return setting == .sendEvents(.disabled) ? nil : .unsupported(setting)
        }
    }

    private mutating func putBack(_ name: LibinputSetting.Name, of device: any LibinputDevice) {
        guard inEffect.removeValue(forKey: name) != nil, let initial = device.initial(name) else { return }
        _ = device.set(initial)
    }
}

/// A setting that is not in effect on a device.
public enum DeviceSettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device does not have the option or does not support the value.
    case unsupported(LibinputSetting)
    /// The value is invalid.
    case invalid(LibinputSetting)
    /// The scroll factor is not a number greater than 0.
    case invalidScrollFactor(Double)
    /// The keymap cannot be compiled. The device uses the seat's keymap.
    case keymap(KeymapError)
    /// A keymap or key repeat is set for a device without keys.
    case noKeys
    /// A scroll factor is set for a device that does not scroll.
    case noScrolling
    /// An output is set for a device that reports no positions.
    case noPlaces
    /// No output has this name. The device is mapped to all outputs until one has it.
    case noSuchOutput(String)

    /// One sentence for display and logs.
    public var description: String {
        switch self {
        case .unsupported(let setting): "it does not support \(setting)"
        case .invalid(let setting): "\(setting) is not possible"
        case .invalidScrollFactor(let factor): "\(factor) is not a scroll factor: it must be greater than 0"
        case .keymap(let error): "it types under the seat's keymap: \(error)"
        case .noKeys: "it has no keys, so a keymap or key repeat cannot be set"
        case .noScrolling: "it does not scroll"
        case .noPlaces: "it reports no positions, so it cannot be mapped to an output"
        case .noSuchOutput(let name): "it is mapped to all outputs, because no output is named \"\(name)\""
        }
    }
}

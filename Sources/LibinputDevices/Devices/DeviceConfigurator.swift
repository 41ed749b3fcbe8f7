import SurfaceResponders

/// Sets libinput's options of one device, and puts those back that are not set any more.
struct DeviceConfigurator {
    /// What was set here and is in effect.
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

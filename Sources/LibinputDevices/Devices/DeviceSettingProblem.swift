import SurfaceResponders

/// A setting that is not in effect on a device. The others are.
public enum DeviceSettingProblem: Error, Hashable, Sendable {
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
}

extension DeviceSettingProblem: CustomStringConvertible {
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

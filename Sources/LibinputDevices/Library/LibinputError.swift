import SystemPackage

/// Why there is no libinput.
public enum LibinputError: Error, Hashable, Sendable {
    /// udev or libinput could not be set up: out of memory.
    case cannotCreate
    /// libinput could not begin to watch the devices of a seat: there is no udev.
    case cannotWatch(seat: String)
    /// The file is no device that libinput knows, or cannot be opened; what the logger was told says more.
    case noDevice(FilePath)
}

extension LibinputError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .cannotCreate: "libinput could not be set up"
        case .cannotWatch(let seat): "the devices of \(seat) cannot be watched"
        case .noDevice(let path): "\(path) is no input device, or cannot be opened"
        }
    }
}

import SurfaceResponders

/// The information that libinput and udev have about a device.
public struct LibinputDeviceInfo: Hashable, Sendable {
    /// The name that the device reports.
    public var name: String
    /// The kernel's name of the device, such as `event3`. Another device may have it after the removal.
    public var systemName: String
    /// The vendor's number.
    public var vendor: UInt32
    /// The product's number, which the vendor assigned.
    public var product: UInt32
    /// The kinds of events that the device can report.
    public var capabilities: LibinputCapabilities
    /// The kind of pointer, if the device has one.
    public var pointerKind: PointerKind
    /// The name of the output to which udev maps the device (`WL_OUTPUT`).
    public var outputName: String?
    /// The width and height in millimeters, if known.
    public var size: Size?
    /// The controls of a tablet's pad. `nil` for any other device.
    public var pad: TabletPadFeatures?

    /// Creates the description of a device from the given values only.
    public init(
        name: String, systemName: String = "", vendor: UInt32 = 0, product: UInt32 = 0,
        capabilities: LibinputCapabilities, pointerKind: PointerKind = .mouse, outputName: String? = nil,
        size: Size? = nil, pad: TabletPadFeatures? = nil
    ) {
        self.name = name
        self.systemName = systemName
        self.vendor = vendor
        self.product = product
        self.capabilities = capabilities
        self.pointerKind = pointerKind
        self.outputName = outputName
        self.size = size
        self.pad = pad
    }

    /// The kind of a pointer. Meaningless without ``LibinputCapabilities/pointer``.
    public enum PointerKind: Hashable, Sendable {
        /// A mouse or an unknown kind.
        case mouse
        /// A touchpad.
        case touchpad
        /// A pointing stick between the keys.
        case trackpoint
        /// A trackball.
        case trackball
    }

    package var description: InputDeviceDescription {
        InputDeviceDescription(name: name, vendor: vendor, product: product, kinds: kinds)
    }

    private var kinds: Set<InputDeviceKind> {
        var kinds: Set<InputDeviceKind> = []
        if capabilities.contains(.keyboard) { kinds.insert(.keyboard) }
        if capabilities.contains(.touch) { kinds.insert(.touchscreen) }
        if capabilities.contains(.tabletTool) { kinds.insert(.tablet) }
        if capabilities.contains(.tabletPad) { kinds.insert(.tabletPad) }
        if capabilities.contains(.toggle) { kinds.insert(.toggle) }
        guard capabilities.contains(.pointer) else { return kinds }
        switch pointerKind {
        case .mouse: kinds.insert(.mouse)
        case .touchpad: kinds.insert(.touchpad)
        case .trackpoint: kinds.insert(.trackpoint)
        case .trackball: kinds.insert(.trackball)
        }
        return kinds
    }

    var seatCapabilities: InputDevice.Capabilities {
        var result: InputDevice.Capabilities = []
        if capabilities.contains(.keyboard) { result.insert(.keyboard) }
        if !capabilities.isDisjoint(with: [.pointer, .gesture]) { result.insert(.pointer) }
        if capabilities.contains(.touch) { result.insert(.touch) }
        return result
    }

    /// Whether a seat has events for what the device reports.
    var isKnownToSeat: Bool { !seatCapabilities.isEmpty || tablet != nil || padDescription != nil }

    /// The device's description as a tablet. `nil` for any other device.
    var tablet: TabletDescription? {
        guard capabilities.contains(.tabletTool) else { return nil }
        return TabletDescription(vendor: vendor, product: product, paths: path.map { [$0] } ?? [])
    }

    /// The device's description as a pad. `nil` for any other device.
    var padDescription: TabletPadDescription? {
        guard capabilities.contains(.tabletPad) else { return nil }
        return TabletPadDescription(
            buttonCount: pad?.buttonCount ?? 0, groups: pad?.groups ?? [], path: path)
    }

    private var path: String? { systemName.isEmpty ? nil : "/dev/input/\(systemName)" }

    /// Whether the device may report positions. Any pointer may, for example in a virtual machine.
    var mayReportPlaces: Bool { !capabilities.isDisjoint(with: [.pointer, .touch, .tabletTool]) }
}

/// A device of a ``LibinputContext``.
public protocol LibinputDevice: AnyObject {
    /// The information about the device. It does not change while the device is connected.
    var info: LibinputDeviceInfo { get }

    /// Changes an option.
    func set(_ setting: LibinputSetting) -> LibinputConfigStatus

    /// Returns the current value of an option; `nil` if the device does not have it.
    func current(_ name: LibinputSetting.Name) -> LibinputSetting?

    /// Returns the default value of an option; `nil` if the device does not have it.
    func initial(_ name: LibinputSetting.Name) -> LibinputSetting?

    /// Turns these LEDs on and all others off. LEDs that the device does not have are ignored.
    func light(_ leds: LEDs)
}

/// The kinds of events that a device can report: one bit for each `enum libinput_device_capability`.
public struct LibinputCapabilities: OptionSet, Hashable, Sendable {
    /// One bit for each number of the enum.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each number of the enum.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Keys.
    public static let keyboard = LibinputCapabilities(rawValue: 1 << 0)
    /// Motions, buttons and scrolling.
    public static let pointer = LibinputCapabilities(rawValue: 1 << 1)
    /// Touches on a screen.
    public static let touch = LibinputCapabilities(rawValue: 1 << 2)
    /// Tablet tools, such as pens.
    public static let tabletTool = LibinputCapabilities(rawValue: 1 << 3)
    /// The buttons, rings and strips of a tablet's pad.
    public static let tabletPad = LibinputCapabilities(rawValue: 1 << 4)
    /// Multi-finger gestures on a touchpad.
    public static let gesture = LibinputCapabilities(rawValue: 1 << 5)
    /// The switch of a lid or of a screen that can be folded back (`LIBINPUT_DEVICE_CAP_SWITCH`).
    public static let toggle = LibinputCapabilities(rawValue: 1 << 6)
}

import SurfaceResponders

/// What libinput and udev know of a device.
public struct LibinputDeviceInfo: Hashable, Sendable {
    /// As the device calls itself.
    public var name: String
    /// The kernel's name for it, such as `event3`. Another device may have it once this one is removed.
    public var systemName: String
    /// The number of the vendor.
    public var vendor: UInt32
    /// The vendor's number for the product.
    public var product: UInt32
    /// What it can report.
    public var capabilities: LibinputCapabilities
    /// What moves the pointer, if anything does.
    public var pointerKind: PointerKind
    /// The output that udev says it is mapped to (`WL_OUTPUT`).
    public var outputName: String?
    /// Its width and height in millimetres, if it knows them.
    public var size: Size?
    /// What a tablet's pad has; nil for any other device.
    public var pad: TabletPadFeatures?

    /// A device of which nothing more is known than what is given.
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

    /// What moves the pointer. Means nothing for a device without ``LibinputCapabilities/pointer``.
    public enum PointerKind: Hashable, Sendable {
        /// A mouse, or nothing that is known.
        case mouse
        /// Fingers on a pad.
        case touchpad
        /// A stick between the keys.
        case trackpoint
        /// A ball.
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

    /// Whether it reports something that a seat has events for.
    var isKnownToSeat: Bool { !seatCapabilities.isEmpty || tablet != nil || padDescription != nil }

    /// What the seat is told of it as a tablet; nil for any other device.
    var tablet: TabletDescription? {
        guard capabilities.contains(.tabletTool) else { return nil }
        return TabletDescription(vendor: vendor, product: product, paths: path.map { [$0] } ?? [])
    }

    /// What the seat is told of it as a pad; nil for any other device.
    var padDescription: TabletPadDescription? {
        guard capabilities.contains(.tabletPad) else { return nil }
        return TabletPadDescription(
            buttonCount: pad?.buttonCount ?? 0, groups: pad?.groups ?? [], path: path)
    }

    /// Where the kernel has it.
    private var path: String? { systemName.isEmpty ? nil : "/dev/input/\(systemName)" }

    /// Whether it may report places, which have to be mapped to outputs. A pointer may: that of a virtual machine does.
    var mayReportPlaces: Bool { !capabilities.isDisjoint(with: [.pointer, .touch, .tabletTool]) }
}

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

/// What a device can report: bits for the numbers of `enum libinput_device_capability`.
public struct LibinputCapabilities: OptionSet, Hashable, Sendable {
    /// One bit for each number of `enum libinput_device_capability`.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each number of `enum libinput_device_capability`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Keys.
    public static let keyboard = LibinputCapabilities(rawValue: 1 << 0)
    /// Motions, buttons and scrolls.
    public static let pointer = LibinputCapabilities(rawValue: 1 << 1)
    /// Fingers on a screen.
    public static let touch = LibinputCapabilities(rawValue: 1 << 2)
    /// A pen and other tools.
    public static let tabletTool = LibinputCapabilities(rawValue: 1 << 3)
    /// The buttons, rings and strips of a tablet.
    public static let tabletPad = LibinputCapabilities(rawValue: 1 << 4)
    /// Gestures of several fingers on a touchpad.
    public static let gesture = LibinputCapabilities(rawValue: 1 << 5)
    /// A lid, or a screen that can be folded back: `LIBINPUT_DEVICE_CAP_SWITCH`.
    public static let toggle = LibinputCapabilities(rawValue: 1 << 6)
}

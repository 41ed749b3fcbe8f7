/// A tablet pad of a seat.
public struct TabletPad: Hashable, Sendable, Identifiable {
    /// The device.
    public let device: InputDevice
    /// The controls of the pad.
    public let description: TabletPadDescription
    /// The current mode of each group, counted from 0.
    public internal(set) var modes: [UInt32]

    /// The device's identifier.
    public var id: InputDevice.ID { device.id }

    init(_ device: InputDevice, _ description: TabletPadDescription) {
        self.device = device
        self.description = description
        modes = description.groups.map { _ in 0 }
    }
}

/// A change on a tablet pad. Buttons, rings, strips and dials are numbered from 0.
public enum TabletPadChange: Hashable, Sendable {
    /// A button is pressed or released.
    case button(UInt32, isDown: Bool)
    /// A ring is touched at an angle in degrees, clockwise from the top. Nil when the finger is lifted.
    /// `isFinger` is false if it is unknown whether a finger touches it.
    case ring(UInt32, degrees: Double?, isFinger: Bool)
    /// A strip is touched at a position from 0, the top or left, to 1. Nil when the finger is lifted.
    /// `isFinger` is the same as for a ring.
    case strip(UInt32, fraction: Double?, isFinger: Bool)
    /// A dial is turned. A detent is 120.
    case dial(UInt32, value120: Int32)
    /// The mode of a group changes.
    case mode(UInt32, group: Int)
}

/// The controls of a tablet pad: buttons, rings, strips and dials.
public struct TabletPadDescription: Hashable, Sendable {
    /// Controls of a pad that share a mode. A control is in at most one group. Controls in no group are
    /// reserved for the compositor, and clients are not sent their events.
    public struct Group: Hashable, Sendable {
        /// The numbers of its buttons. Like all controls, they are numbered from 0 over the whole pad.
        public var buttons: [UInt32]
        /// The numbers of its rings.
        public var rings: [UInt32]
        /// The numbers of its strips.
        public var strips: [UInt32]
        /// The numbers of its dials.
        public var dials: [UInt32]
        /// The number of modes. The initializer raises it to at least 1; later values are not checked.
        public var modeCount: Int

        /// Creates a group of the given controls.
        public init(
            buttons: [UInt32] = [], rings: [UInt32] = [], strips: [UInt32] = [], dials: [UInt32] = [],
            modeCount: Int = 1
        ) {
            self.buttons = buttons
            self.rings = rings
            self.strips = strips
            self.dials = dials
            self.modeCount = max(modeCount, 1)
        }
    }

    /// The number of buttons of the pad, including those in no group.
    public var buttonCount: Int
    /// The groups. The initializer ensures at least one; a value that is set later is not checked.
    public var groups: [Group]
    /// The path of its device node, such as `/dev/input/event6`.
    public var path: String?
    /// The tablet that the pad belongs to. If it is nil, the pad is used with the seat's first tablet.
    public var tablet: InputDevice.ID?

    /// Creates a description from groups. Without any, the pad has one empty group.
    public init(
        buttonCount: Int, groups: [Group], path: String? = nil, tablet: InputDevice.ID? = nil
    ) {
        self.buttonCount = buttonCount
        self.groups = groups.isEmpty ? [Group()] : groups
        self.path = path
        self.tablet = tablet
    }
}

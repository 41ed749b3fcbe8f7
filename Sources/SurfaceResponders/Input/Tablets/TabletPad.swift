/// A pad that a seat has.
public struct TabletPad: Hashable, Sendable, Identifiable {
    /// The device.
    public let device: InputDevice
    /// What it has.
    public let description: TabletPadDescription
    /// Which mode is in effect in each group, counted from 0.
    public internal(set) var modes: [UInt32]

    /// The device's.
    public var id: InputDevice.ID { device.id }

    init(_ device: InputDevice, _ description: TabletPadDescription) {
        self.device = device
        self.description = description
        modes = description.groups.map { _ in 0 }
    }
}

/// Something that happens on a pad. Buttons, rings, strips and dials are counted from 0.
public enum TabletPadChange: Hashable, Sendable {
    /// A button goes down or up.
    case button(UInt32, isDown: Bool)
    /// A ring is touched, at degrees clockwise from the top; nil as the finger is lifted.
    case ring(UInt32, degrees: Double?, isFinger: Bool)
    /// A strip is touched, from 0, the top or the left, to 1; nil as the finger is lifted.
    case strip(UInt32, fraction: Double?, isFinger: Bool)
    /// A dial is turned; a detent is 120.
    case dial(UInt32, value120: Int32)
    /// Another mode is in effect in a group.
    case mode(UInt32, group: Int)
}

/// What a pad has: the buttons, rings, strips and dials of a tablet.
public struct TabletPadDescription: Hashable, Sendable {
    /// Parts of a pad that have a mode in common. Each part is in one group; those in none are the compositor's own, of
    /// which clients are told nothing.
    public struct Group: Hashable, Sendable {
        /// The numbers of its buttons, counted from 0 over the whole pad, as those of all other parts.
        public var buttons: [UInt32]
        /// The numbers of its rings.
        public var rings: [UInt32]
        /// The numbers of its strips.
        public var strips: [UInt32]
        /// The numbers of its dials.
        public var dials: [UInt32]
        /// How many modes it has, at least 1.
        public var modeCount: Int

        /// A group of these parts, and of no others.
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

    /// How many buttons the pad has, with those that are in no group.
    public var buttonCount: Int
    /// At least one.
    public var groups: [Group]
    /// Where the system has it, such as `/dev/input/event6`.
    public var path: String?
    /// The tablet that it belongs to; nil if that is not known: then it goes with whichever is there.
    public var tablet: InputDevice.ID?

    /// A pad of these groups; without any it gets one that has nothing.
    public init(
        buttonCount: Int, groups: [Group], path: String? = nil, tablet: InputDevice.ID? = nil
    ) {
        self.buttonCount = buttonCount
        self.groups = groups.isEmpty ? [Group()] : groups
        self.path = path
        self.tablet = tablet
    }
}

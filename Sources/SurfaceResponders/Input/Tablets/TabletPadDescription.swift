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

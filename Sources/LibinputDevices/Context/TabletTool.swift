/// A pen, an eraser or another tool of a tablet.
///
/// Tools that are unique are equal on whatever tablet they are used. Of those that are not, one belongs to each tablet
/// and kind.
public struct TabletTool: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// The number that the vendor gave this one tool; 0 if the vendor did not, or if the tablet does not tell it.
    public var serial: UInt64
    /// The vendor's number for this model of tool; 0 if it is not known.
    public var model: UInt64
    /// Whether this one tool can be told from all others.
    public var isUnique: Bool
    /// What it can measure.
    public var axes: TabletToolAxes.Set

    /// A tool of which nothing more is known than what is given.
    public init(
        kind: Kind, serial: UInt64 = 0, model: UInt64 = 0, isUnique: Bool = false,
        axes: TabletToolAxes.Set = []
    ) {
        self.kind = kind
        self.serial = serial
        self.model = model
        self.isUnique = isUnique
        self.axes = axes
    }

    /// What a tool is: `enum libinput_tablet_tool_type`.
    public enum Kind: Hashable, Sendable {
        /// In this order: a pen; the other end of a pen; a brush; a pencil; an airbrush.
        case pen, eraser, brush, pencil, airbrush
        /// A mouse that the tablet sees; one with a lens; a knob that is turned on the tablet.
        case mouse, lens, totem
        /// None of these, with libinput's number.
        case other(UInt32)
    }
}

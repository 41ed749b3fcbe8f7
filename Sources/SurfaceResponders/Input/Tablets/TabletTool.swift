/// A pen, an eraser or another tool of a tablet.
///
/// Tools that are unique are equal on whatever tablet they are used. Of those that are not, one belongs to each tablet
/// and kind.
public struct TabletTool: Hashable, Sendable {
    /// Stands for a tool in the events of the tablets that it is used on. Made by `Tablets.add(_:on:)`; means nothing to
    /// another seat.
    public struct ID: Hashable, Sendable {
        package let rawValue: UInt32
    }

    /// What it is.
    public var kind: Kind
    /// The number that the vendor gave this one tool; 0 if the vendor did not, or if the tablet does not tell it.
    public var serial: UInt64
    /// The vendor's number for this model of tool; 0 if it is not known.
    public var model: UInt64
    /// Whether this one tool can be told from all others.
    public var isUnique: Bool
    /// What it can measure.
    public var axes: Axes

    /// A tool of which nothing more is known than what is given.
    public init(
        kind: Kind, serial: UInt64 = 0, model: UInt64 = 0, isUnique: Bool = false, axes: Axes = []
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

    /// Some of what tools measure.
    public struct Axes: OptionSet, Hashable, Sendable {
        /// Our own numbers.
        public let rawValue: UInt16

        /// - Parameter rawValue: our own numbers.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Where it is, which every tool tells.
        public static let position = Axes(rawValue: 1 << 0)
        /// How hard its tip is pressed.
        public static let pressure = Axes(rawValue: 1 << 1)
        /// How far it is from the tablet.
        public static let distance = Axes(rawValue: 1 << 2)
        /// How far it leans.
        public static let tilt = Axes(rawValue: 1 << 3)
        /// How far it is turned about itself.
        public static let rotation = Axes(rawValue: 1 << 4)
        /// Where its slider is.
        public static let slider = Axes(rawValue: 1 << 5)
        /// The ellipse in which it touches the tablet.
        public static let contact = Axes(rawValue: 1 << 6)
        /// How far its wheel turns.
        public static let wheel = Axes(rawValue: 1 << 7)
    }
}

/// One thing that a tool of a tablet measures, and what it is now.
public enum TabletToolAxis: Hashable, Sendable {
    /// Where it is, in global logical pixels.
    case position(Point)
    /// How hard the tip is pressed, from 0 to 1.
    case pressure(Double)
    /// How far it is from the tablet, from 0 to 1: the farthest at which the tablet sees it.
    case distance(Double)
    /// Degrees against the vertical, to the right and towards the person.
    case tilt(Vector)
    /// How far it is turned about itself, in degrees clockwise.
    case rotation(Double)
    /// Where its slider is, from -1 to 1.
    case slider(Double)
    /// How far its wheel was turned since the last event, in degrees and in whole detents; positive is what scrolls down.
    case wheel(degrees: Double, detents: Int32)
}

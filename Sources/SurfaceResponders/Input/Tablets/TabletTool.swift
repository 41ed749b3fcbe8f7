/// A pen, an eraser or another tool of a tablet.
///
/// A unique tool is the same tool on every tablet. Any other is one tool for each tablet and kind.
public struct TabletTool: Hashable, Sendable {
    /// Identifies a tool in events. Created by `Tablets.add(_:on:)`. Meaningless to other seats.
    public struct ID: Hashable, Sendable {
        package let rawValue: UInt32
    }

    /// The kind of the tool.
    public var kind: Kind
    /// The serial number of this individual tool; 0 if it has none or the tablet does not report it.
    public var serial: UInt64
    /// The vendor's number for this model of tool; 0 if unknown.
    public var model: UInt64
    /// Whether this individual tool can be distinguished from all others.
    public var isUnique: Bool
    /// The axes that the tool can measure.
    public var axes: Axes

    /// Creates a tool. Properties that are not given are unknown.
    public init(
        kind: Kind, serial: UInt64 = 0, model: UInt64 = 0, isUnique: Bool = false, axes: Axes = []
    ) {
        self.kind = kind
        self.serial = serial
        self.model = model
        self.isUnique = isUnique
        self.axes = axes
    }

    /// The kind of a tool: `enum libinput_tablet_tool_type`.
    public enum Kind: Hashable, Sendable {
        /// In this order: a pen, the other end of a pen, a brush, a pencil, an airbrush.
        case pen, eraser, brush, pencil, airbrush
        /// In this order: a mouse that the tablet tracks, a mouse with a lens, a knob to turn on the tablet.
        case mouse, lens, totem
        /// Another kind, with libinput's number.
        case other(UInt32)
    }

    /// A set of axes that tools measure.
    public struct Axes: OptionSet, Hashable, Sendable {
        /// The bits, which are specific to this library.
        public let rawValue: UInt16

        /// - Parameter rawValue: the bits, which are specific to this library.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The position, which every tool reports.
        public static let position = Axes(rawValue: 1 << 0)
        /// The pressure on the tip.
        public static let pressure = Axes(rawValue: 1 << 1)
        /// The distance from the tablet.
        public static let distance = Axes(rawValue: 1 << 2)
        /// The tilt.
        public static let tilt = Axes(rawValue: 1 << 3)
        /// The rotation about the tool's own axis.
        public static let rotation = Axes(rawValue: 1 << 4)
        /// The position of the slider.
        public static let slider = Axes(rawValue: 1 << 5)
        /// The ellipse in which the tool touches the tablet.
        public static let contact = Axes(rawValue: 1 << 6)
        /// The rotation of the wheel.
        public static let wheel = Axes(rawValue: 1 << 7)
    }
}

/// An axis of a tablet tool, with its current value.
public enum TabletToolAxis: Hashable, Sendable {
    /// The position in global logical pixels.
    case position(Point)
    /// The pressure on the tip, from 0 to 1.
    case pressure(Double)
    /// The distance from the tablet, from 0 to 1, the largest distance at which the tablet detects the tool.
    case distance(Double)
    /// The tilt from the vertical in degrees, to the right and toward the user.
    case tilt(Vector)
    /// The rotation about the tool's own axis, in degrees clockwise.
    case rotation(Double)
    /// The position of the slider, from -1 to 1.
    case slider(Double)
    /// The rotation of the wheel since the last event, in degrees and detents. Positive values scroll down.
    case wheel(degrees: Double, detents: Int32)
}

import SurfaceResponders

/// A report of a tablet tool.
public struct TabletToolReport: Hashable, Sendable {
    /// The tool.
    public var tool: TabletTool
    /// The action of the tool.
    public var action: Action
    /// The values of the tool's axes after the event.
    public var axes: TabletToolAxes

    /// Creates a report from the given values.
    public init(_ tool: TabletTool, _ action: Action, _ axes: TabletToolAxes = TabletToolAxes()) {
        self.tool = tool
        self.action = action
        self.axes = axes
    }

    /// An action of a tool.
    public enum Action: Hashable, Sendable {
        /// The tool enters or leaves the proximity of the tablet.
        case proximity(isNear: Bool)
        /// The tip touches the tablet or is lifted.
        case tip(isDown: Bool)
        /// A button of the tool, identified by its evdev code, goes down or up.
        case button(UInt32, isDown: Bool)
        /// The tool moves, or another axis changes.
        case axes
    }
}

/// The values of a tool's axes after an event.
public struct TabletToolAxes: Hashable, Sendable {
    /// The axes that changed since the last event.
    public var changed: TabletTool.Axes
    /// The position, as fractions of the tablet's width and height.
    public var position: Point
    /// The relative motion, like that of a mouse.
    public var delta: Vector
    /// The pressure, from 0 to 1.
    public var pressure: Double
    /// The distance from the tablet, from 0 to 1.
    public var distance: Double
    /// The tilt from the vertical in degrees, to the right and toward the user.
    public var tilt: Vector
    /// The rotation in degrees clockwise.
    public var rotation: Double
    /// The slider's position, from -1 to 1.
    public var slider: Double
    /// The major axis (width) and minor axis (height) of the contact ellipse, in millimeters.
    public var contact: Size
    /// The rotation of the wheel since the last event, in degrees.
    public var wheel: Double
    /// The rotation of the wheel since the last event, in detents.
    public var wheelDetents: Int

    /// Creates the values of axes. By default all values are zero.
    public init(
        changed: TabletTool.Axes = [], position: Point = .zero, delta: Vector = .zero, pressure: Double = 0,
        distance: Double = 0, tilt: Vector = .zero, rotation: Double = 0, slider: Double = 0,
        contact: Size = .zero, wheel: Double = 0, wheelDetents: Int = 0
    ) {
        self.changed = changed
        self.position = position
        self.delta = delta
        self.pressure = pressure
        self.distance = distance
        self.tilt = tilt
        self.rotation = rotation
        self.slider = slider
        self.contact = contact
        self.wheel = wheel
        self.wheelDetents = wheelDetents
    }
}

/// A report of a tablet's pad.
public struct TabletPadReport: Hashable, Sendable {
    /// The action on the pad.
    public var action: Action
    /// The current mode of the control's group.
    public var mode: UInt32
    /// The index of the control's mode group.
    public var group: UInt32

    /// Creates a report from the given values.
    public init(_ action: Action, mode: UInt32 = 0, group: UInt32 = 0) {
        self.action = action
        self.mode = mode
        self.group = group
    }

    /// An action on a pad. Buttons, rings and strips are numbered from 0.
    public enum Action: Hashable, Sendable {
        /// A button goes down or up.
        case button(UInt32, isDown: Bool)
        /// A key with a fixed meaning, identified by its evdev code, goes down or up.
        case key(UInt32, isDown: Bool)
        /// A ring is touched, at degrees clockwise from the top. `nil` when the finger is lifted.
        case ring(UInt32, degrees: Double?, isFinger: Bool)
        /// A strip is touched, from 0 at the top or left to 1. `nil` when the finger is lifted.
        case strip(UInt32, fraction: Double?, isFinger: Bool)
    }
}

/// The controls of a tablet's pad.
public struct TabletPadFeatures: Hashable, Sendable {
    /// The number of buttons, including those that are in no group.
    public var buttonCount: Int
    /// The groups of controls that share a mode. If empty, the seat's pad has one group without controls.
    public var groups: [TabletPadDescription.Group]

    /// Creates the features from the given values.
    public init(buttonCount: Int, groups: [TabletPadDescription.Group]) {
        self.buttonCount = buttonCount
        self.groups = groups
    }

    /// Creates the features of a pad whose controls are all in its first group.
    ///
    /// - Parameters:
    ///   - buttonCount: the number of buttons.
    ///   - ringCount: the number of rings.
    ///   - stripCount: the number of strips.
    ///   - modeCounts: the modes of each group. If it is empty, the controls are in no group.
    public init(buttonCount: Int, ringCount: Int = 0, stripCount: Int = 0, modeCounts: [Int] = [1]) {
        var groups = modeCounts.map { TabletPadDescription.Group(modeCount: $0) }
        if !groups.isEmpty {
            groups[0].buttons = Array(0..<UInt32(clamping: buttonCount))
            groups[0].rings = Array(0..<UInt32(clamping: ringCount))
            groups[0].strips = Array(0..<UInt32(clamping: stripCount))
        }
        self.init(buttonCount: buttonCount, groups: groups)
    }
}

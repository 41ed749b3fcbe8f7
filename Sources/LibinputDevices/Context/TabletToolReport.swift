import SurfaceResponders

/// What a tool of a tablet does.
public struct TabletToolReport: Hashable, Sendable {
    /// Which tool.
    public var tool: TabletTool
    /// What it does.
    public var action: Action
    /// What it measures.
    public var axes: TabletToolAxes

    /// - Parameters:
    ///   - tool: which tool.
    ///   - action: what it does.
    ///   - axes: what it measures.
    public init(_ tool: TabletTool, _ action: Action, _ axes: TabletToolAxes = TabletToolAxes()) {
        self.tool = tool
        self.action = action
        self.axes = axes
    }

    /// What a tool does.
    public enum Action: Hashable, Sendable {
        /// It comes near, or is taken away.
        case proximity(isNear: Bool)
        /// It touches the tablet, or is lifted.
        case tip(isDown: Bool)
        /// A button of it, by its evdev code.
        case button(UInt32, isDown: Bool)
        /// It is moved, or measures something else.
        case axes
    }
}

/// What a tool measures, as it is after an event.
public struct TabletToolAxes: Hashable, Sendable {
    /// What is another value than in the last event.
    public var changed: TabletTool.Axes
    /// Fractions of the tablet's width and height.
    public var position: Point
    /// How far it moved, as a mouse would.
    public var delta: Vector
    /// From 0 to 1.
    public var pressure: Double
    /// From 0 to 1.
    public var distance: Double
    /// Degrees against the vertical, to the right and towards the person.
    public var tilt: Vector
    /// Degrees clockwise.
    public var rotation: Double
    /// From -1 to 1.
    public var slider: Double
    /// The axes of the ellipse that it touches, in millimetres.
    public var contact: Size
    /// How far a wheel turned, in degrees.
    public var wheel: Double
    /// How many detents a wheel turned.
    public var wheelDetents: Int

    /// A tool in the corner that measures nothing else, but for what is given.
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

/// What happens on a pad of a tablet.
public struct TabletPadReport: Hashable, Sendable {
    /// What happens.
    public var action: Action
    /// Which mode is in effect for the control.
    public var mode: UInt32
    /// Which group of modes the control belongs to.
    public var group: UInt32

    /// - Parameters:
    ///   - action: what happens.
    ///   - mode: which mode is in effect for the control.
    ///   - group: which group of modes the control belongs to.
    public init(_ action: Action, mode: UInt32 = 0, group: UInt32 = 0) {
        self.action = action
        self.mode = mode
        self.group = group
    }

    /// What happens on a pad. Buttons, rings and strips are counted from 0.
    public enum Action: Hashable, Sendable {
        /// A button goes down or up.
        case button(UInt32, isDown: Bool)
        /// A key with a meaning of its own, by its evdev code, goes down or up.
        case key(UInt32, isDown: Bool)
        /// A ring is touched: degrees clockwise from the top; nil as the finger is lifted.
        case ring(UInt32, degrees: Double?, isFinger: Bool)
        /// A strip is touched: from 0, the top or the left, to 1; nil as the finger is lifted.
        case strip(UInt32, fraction: Double?, isFinger: Bool)
    }
}

/// What a pad of a tablet has.
public struct TabletPadFeatures: Hashable, Sendable {
    /// How many buttons, with those that are in no group.
    public var buttonCount: Int
    /// What has a mode in common; at least one group.
    public var groups: [TabletPadDescription.Group]

    /// - Parameters:
    ///   - buttonCount: how many buttons.
    ///   - groups: what has a mode in common.
    public init(buttonCount: Int, groups: [TabletPadDescription.Group]) {
        self.buttonCount = buttonCount
        self.groups = groups
    }

    /// A pad with everything in its first group.
    ///
    /// - Parameters:
    ///   - buttonCount: how many buttons.
    ///   - ringCount: how many rings.
    ///   - stripCount: how many strips.
    ///   - modeCounts: how many modes there are in each group.
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

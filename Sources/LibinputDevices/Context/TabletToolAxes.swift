import SurfaceResponders

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

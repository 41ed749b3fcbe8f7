import SurfaceResponders

/// What a tool measures, as it is after an event.
public struct TabletToolAxes: Hashable, Sendable {
    /// What is another value than in the last event.
    public var changed: Set
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
        changed: Set = [], position: Point = .zero, delta: Vector = .zero, pressure: Double = 0,
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

    /// Some of the axes.
    public struct Set: OptionSet, Hashable, Sendable {
        /// Our own numbers.
        public let rawValue: UInt16

        /// - Parameter rawValue: our own numbers.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// ``TabletToolAxes/position`` and ``TabletToolAxes/delta``, which every tool has.
        public static let position = Set(rawValue: 1 << 0)
        /// ``TabletToolAxes/pressure``
        public static let pressure = Set(rawValue: 1 << 1)
        /// ``TabletToolAxes/distance``
        public static let distance = Set(rawValue: 1 << 2)
        /// ``TabletToolAxes/tilt``
        public static let tilt = Set(rawValue: 1 << 3)
        /// ``TabletToolAxes/rotation``
        public static let rotation = Set(rawValue: 1 << 4)
        /// ``TabletToolAxes/slider``
        public static let slider = Set(rawValue: 1 << 5)
        /// ``TabletToolAxes/contact``
        public static let contact = Set(rawValue: 1 << 6)
        /// ``TabletToolAxes/wheel`` and ``TabletToolAxes/wheelDetents``
        public static let wheel = Set(rawValue: 1 << 7)
    }
}

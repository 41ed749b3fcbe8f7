import Glibc

/// What a tool measures now.
public struct TabletToolState: Hashable, Sendable {
    /// In global logical pixels.
    public var location: Point
    /// How hard the tip is pressed, from 0 to 1.
    public var pressure = 0.0
    /// How far it is from the tablet, from 0 to 1.
    public var distance = 0.0
    /// Degrees against the vertical, to the right and towards the person.
    public var tilt = Vector.zero
    /// Degrees clockwise.
    public var rotation = 0.0
    /// From -1 to 1.
    public var slider = 0.0

    /// A tool that measures nothing but its place.
    init(location: Point) {
        self.location = location
    }

    /// Takes over what was measured. A wheel has no state.
    mutating func apply(_ axis: TabletToolAxis) {
        switch axis {
        case .position(let point): location = point
        case .pressure(let value): pressure = value
        case .distance(let value): distance = value
        case .tilt(let value): tilt = value
        case .rotation(let value): rotation = value
        case .slider(let value): slider = value
        case .wheel: break
        }
    }

    /// The angle between the tool and the tablet, in radians, by UIKit's name: a right angle for one that stands upright.
    public var altitudeAngle: Double {
        let slope = leaning
        let length = (slope.dx * slope.dx + slope.dy * slope.dy).squareRoot()
        return .pi / 2 - atan(length)
    }

    /// Where the tool leans to, by UIKit's name: radians from the x axis to the y axis; 0 for one that stands upright.
    public var azimuthAngle: Double {
        let slope = leaning
        return slope == .zero ? 0 : atan2(slope.dy, slope.dx)
    }

    /// How far the tool's end is beside its tip, against its height.
    private var leaning: Vector {
        Vector(dx: tan(Self.radians(tilt.dx)), dy: tan(Self.radians(tilt.dy)))
    }

    private static func radians(_ degrees: Double) -> Double {
        // A tool that lies flat would be infinitely far.
        min(max(degrees, -89.9), 89.9) * .pi / 180
    }
}

/// Something that a tool of a tablet does.
///
/// What a tool does is told from its coming near to its leaving. What it measures is told axis by axis: an embedder hands
/// over together what was measured at one time (`Seat.handle(contentsOf:)`), and clients get one frame.
public enum TabletToolChange: Hashable, Sendable {
    /// It comes near the tablet, over a place in global logical pixels. One that is near another tablet leaves that first.
    case entered(at: Point)
    /// It is taken away from the tablet. What it still holds down is released.
    case left
    /// Its output is gone, or something else makes the rest meaningless: what it holds down is cancelled, and it is away.
    case cancelled
    /// It measures something.
    case axis(TabletToolAxis)
    /// Its tip touches the tablet, or is lifted.
    case tip(isDown: Bool)
    /// A button of it goes down or up, by its evdev code.
    case button(PointerButton, isDown: Bool)
}

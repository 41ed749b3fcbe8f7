import Glibc

/// The current measurements of a tool.
public struct TabletToolState: Hashable, Sendable {
    /// The position in global logical pixels.
    public var location: Point
    /// The pressure on the tip, from 0 to 1.
    public var pressure = 0.0
    /// The distance from the tablet, from 0 to 1.
    public var distance = 0.0
    /// The tilt from the vertical in degrees, to the right and toward the user.
    public var tilt = Vector.zero
    /// The rotation about the tool's own axis, in degrees clockwise.
    public var rotation = 0.0
    /// The position of the slider, from -1 to 1.
    public var slider = 0.0

    init(location: Point) {
        self.location = location
    }

    /// Stores the new value of an axis. A wheel has no state.
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

    /// The angle between the tool and the tablet, in radians; π/2 for an upright tool. The name is UIKit's.
    public var altitudeAngle: Double {
        let slope = leaning
        let length = (slope.dx * slope.dx + slope.dy * slope.dy).squareRoot()
        return .pi / 2 - atan(length)
    }

    /// The direction in which the tool leans, in radians from the x axis to the y axis; 0 if it is upright.
    public var azimuthAngle: Double {
        let slope = leaning
        return slope == .zero ? 0 : atan2(slope.dy, slope.dx)
    }

    /// The horizontal offset of the tool's end from its tip, relative to its height.
    private var leaning: Vector {
        Vector(dx: tan(Self.radians(tilt.dx)), dy: tan(Self.radians(tilt.dy)))
    }

    private static func radians(_ degrees: Double) -> Double {
        // The tangent of a tool that lies flat is infinite.
        min(max(degrees, -89.9), 89.9) * .pi / 180
    }
}

/// A change of a tablet tool.
///
/// A tool reports changes from `entered` to `left` or `cancelled`, and measurements axis by axis. An embedder
/// passes those of one moment together (`Seat.handle(contentsOf:)`), and clients receive one frame.
public enum TabletToolChange: Hashable, Sendable {
    /// The tool comes near the tablet, over a position in global logical pixels. If it is already near a
    /// tablet, it leaves that tablet first.
    case entered(at: Point)
    /// The tool leaves the tablet. Its tip and buttons are released if they are down.
    case left
    /// The tool leaves because its output was removed or for a similar reason. Its presses are canceled.
    case cancelled
    /// An axis changes.
    case axis(TabletToolAxis)
    /// The tip touches the tablet or is lifted.
    case tip(isDown: Bool)
    /// A button of the tool, given by its evdev code, is pressed or released.
    case button(PointerButton, isDown: Bool)
}

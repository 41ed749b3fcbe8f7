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

import SurfaceResponders
import WaylandServer

/// What a client says that a part of a pad does, in the mode that is in effect: for people to read.
public struct TabletPadFeedback {
    /// A part of a pad, counted from 0 over the whole pad.
    public enum Control: Hashable, Sendable {
        /// In this order: a button, a ring, a strip, a dial.
        case button(UInt32), ring(UInt32), strip(UInt32), dial(UInt32)
    }

    /// Who says it.
    public let client: Client
    /// The pad.
    public let pad: InputDevice.ID
    /// The part of it.
    public let control: Control
    /// What it does.
    public let text: String
}

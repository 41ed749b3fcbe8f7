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

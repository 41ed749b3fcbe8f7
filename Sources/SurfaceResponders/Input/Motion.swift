/// Something that is done with the device, or with the pointer, as a whole. UIKit's `UIEvent.EventSubtype`
/// for motions.
public enum Motion: Hashable, Sendable {
    /// It is moved to and fro several times.
    case shake
}

/// What is done with the device, or with the pointer, as a whole.
public enum Motion: Hashable, Sendable {
    case shake
}

/// Where a surface takes input, in surface-local pixels. The surface's size cuts it in either case.
public enum InputRegion: Hashable, Sendable {
    /// Everywhere: what a surface has until its client says otherwise.
    case infinite
    /// Only here; an empty region lets every point fall through.
    case region(Region)
}

extension InputRegion: CustomStringConvertible {
    /// `infinite`, or the region.
    public var description: String {
        switch self {
        case .infinite: "infinite"
        case .region(let region): region.description
        }
    }
}

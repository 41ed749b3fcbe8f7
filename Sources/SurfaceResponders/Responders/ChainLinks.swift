/// The links of a path's responders, two bits each. Beyond the first 32 everybody is asked.
struct ChainLinks {
    private static let capacity = 32

    private var bits: UInt64 = 0
    /// Whether one of the responders may override `next`.
    private(set) var areAsked = false

    /// - Parameter gap: the place of one who is not among the responders, and is asked.
    init(of responders: ContiguousArray<Responder>, askingAt gap: Int? = nil) {
        for (index, responder) in responders.enumerated() {
            let link = ChainLink(of: responder)
            if link == .asked { areAsked = true }
            let place = if let gap, index >= gap { index + 1 } else { index }
            if place < Self.capacity { bits |= link.rawValue << UInt64(2 * place) }
        }
    }

    /// - Parameter place: on the path.
    @inline(__always)
    subscript(place: Int) -> ChainLink {
        guard place < Self.capacity else { return .asked }
        return ChainLink(rawValue: bits &>> UInt64(truncatingIfNeeded: 2 &* place) & 3) ?? .asked
    }
}

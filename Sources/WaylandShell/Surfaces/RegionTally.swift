/// Counts the rectangles in the input and opaque regions of a client's surfaces.
///
/// A hit list is made of all rectangles of a window, and a plan to draw looks at all of them. A single region has a limit of
/// its own (`Region.maximumCount`), but one region can be set for a thousand surfaces.
final class RegionTally {
    /// How many a client may have, in what it has set and what is in effect. As measured with 900 surfaces of 4,000 rectangles,
    /// a hit list takes 82 ns for a rectangle and a plan 47 ns: so many take 1.4 ms and 0.8 ms. Programs have a few for each
    /// surface.
    static let maximumCount = 16_384

    private var count = 0

    /// Counts rectangles for as long as what this returns is kept.
    /// - Returns: nil if the client would have too many.
    func use(_ amount: Int) -> RegionUse? {
        guard amount <= Self.maximumCount - count else { return nil }
        count += amount
        return RegionUse(amount, of: self)
    }

    fileprivate func giveBack(_ amount: Int) {
        count -= amount
    }
}

/// The rectangles of one region. Every update and state that holds the region holds this.
final class RegionUse {
    private let amount: Int
    private let tally: RegionTally

    fileprivate init(_ amount: Int, of tally: RegionTally) {
        self.amount = amount
        self.tally = tally
    }

    deinit {
        tally.giveBack(amount)
    }
}

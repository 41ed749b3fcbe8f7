/// How one direction of a grid is divided: a column without a beginning, some of equal width, one without an
/// end.
///
/// A coordinate's column is worked out, never looked up, and never falls as the coordinate rises. Where columns meet
/// follows from that (`HitGridDivision`).
struct HitGridAxis {
    /// The middle of the first column's last unit: half a column before the first edge.
    var low: Double
    /// Inner columns for each pixel.
    var scale: Double
    /// The last column, as a number to compare with.
    var limit: Double
    /// The number of columns.
    var count: Int
    /// Where the edges between the columns begin in the list of all edges, with both infinities: column `c` lies between
    /// edge `c` and the next.
    var firstEdge: Int

    /// Everything is in one column.
    static var undivided: HitGridAxis {
        HitGridAxis(low: .infinity, scale: 0, limit: 0, count: 1, firstEdge: 0)
    }

    /// The column of a coordinate; NaN goes to any.
    @inline(__always)
    func column(of coordinate: Double) -> Int {
        let exact = (coordinate - low) * scale
        let atMost = exact < limit ? exact : limit
        let within = atMost > 0 ? atMost : 0
        // The sum has no room for a fraction, and the nearest whole number in its last bits.
        return Int(UInt32(truncatingIfNeeded: (within + 0x1p52).bitPattern))
    }
}

import CLinux

/// How one direction of a grid is divided: a column without a beginning, inner ones, and one without an end.
///
/// The inner columns consist of slots of equal width. A coordinate's slot is worked out, and never falls as the coordinate
/// rises; its column is looked up. Where columns meet follows from that (`HitGridDivision`).
struct HitGridAxis {
    /// What is less is in the first column; the first slot begins here.
    var low: Double
    /// Slots for each pixel: a power of two.
    var scale: Double
    /// The number of slots, as a number to compare with. What lies beyond them is in the last column.
    var limit: Double
    /// The number of columns.
    var count: Int
    /// Where the columns of the slots begin in the list of all; after them comes the last column.
    var firstSlot: Int
    /// Where the edges between the columns begin in the list of all edges, with both infinities: column `c` lies between
    /// edge `c` and the next.
    var firstEdge: Int

    /// Everything is in one column.
    static var undivided: HitGridAxis {
        HitGridAxis(low: .infinity, scale: 1, limit: 0, count: 1, firstSlot: 0, firstEdge: 0)
    }

    /// How far a coordinate lies beyond the beginning of the first slot, in slots.
    @inline(__always)
    func distance(of coordinate: Double) -> Double { (coordinate - low) * scale }

    /// The slot at a distance that is not negative, or the number of slots; that is where NaN goes, too.
    @inline(__always)
    static func slot(at distance: Double, limit: Double) -> Int {
        clinux_whole_part(distance < limit ? distance : limit)
    }

    @inline(__always)
    func slot(at distance: Double) -> Int { Self.slot(at: distance, limit: limit) }

    /// The column of a coordinate.
    @inline(__always)
    func column(of coordinate: Double, in slots: some Indexed<UInt32>) -> Int {
        let distance = distance(of: coordinate)
        return distance < 0 ? 0 : Int(slots[firstSlot &+ slot(at: distance)])
    }
}

/// How one direction of a grid is divided: a column without a beginning, some of equal width, one without an
/// end.
///
/// The edges between them lie in a list, with both infinities: column `c` lies between edge `c`
/// and the next.
struct HitGridAxis {
    /// The first finite edge.
    var low: Double
    /// Inner columns for each pixel.
    var scale: Double
    /// How many inner columns, as a number to compare with.
    var limit: Double
    /// The number of columns.
    var count: Int
    /// Where the axis' edges begin in the list.
    var firstEdge: Int

    /// The column of a coordinate; NaN goes to any.
    @inline(__always)
    func column(of coordinate: Double, edges: some Indexed<Double>) -> Int {
        let exact = (coordinate - low) * scale
        let atMost = exact < limit ? exact : limit
        let within = atMost > 0 ? atMost : 0
        // The sum has no room for a fraction, and the nearest whole number in its last bits. It is the
        // column's edge or the next one: a comparison tells.
        let nearest = Int(UInt32(truncatingIfNeeded: (within + 0x1p52).bitPattern))
        return coordinate < edges[firstEdge &+ nearest &+ 1] ? nearest : nearest &+ 1
    }
}

import SurfaceResponders

extension Pointer {
    /// Where the pointer is, in global logical pixels; nil before it is first used.
    var place: Point? { isPlaced ? location : nil }
}

import WaylandServer

/// The memory of a plane, as a client describes it.
struct DmabufPlane: ~Copyable {
    let descriptor: OwnedFileDescriptor
    /// Of the first row, in bytes.
    let offset: UInt32
    /// From row to row, in bytes.
    let stride: UInt32
    /// How pixels lie in the memory: the number of a layout.
    let modifier: UInt64

    /// Rows that follow each other, with their pixels from left to right.
    static let linear: UInt64 = 0
}

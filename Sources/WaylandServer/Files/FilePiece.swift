/// A part of a file to be read, and where it goes.
public struct FilePiece: Hashable, Sendable {
    /// In bytes from the beginning of the file.
    public var offset: Int
    /// In bytes.
    public var count: Int
    /// In bytes from the beginning of what is filled.
    public var destination: Int

    /// All in bytes: `count` of them from `offset` in the file go to `destination` of what is filled.
    public init(offset: Int, count: Int, destination: Int = 0) {
        self.offset = offset
        self.count = count
        self.destination = destination
    }
}

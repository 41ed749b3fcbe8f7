/// A commit's hold on a buffer: from the commit until its pixels are read, or not wanted any more. A buffer of which no
/// commit has hold any more is its client's again.
final class BufferUse {
    let buffer: any ContentBuffer

    init(_ buffer: any ContentBuffer) {
        self.buffer = buffer
        buffer.useCount += 1
    }

    deinit {
        buffer.useCount -= 1
        if buffer.useCount == 0 { buffer.resource?.release() }
    }
}

import WaylandServer

/// A commit's hold on a buffer: from the commit until its pixels are read, or not wanted any more. A buffer of which no
/// commit has hold any more is its client's again.
final class BufferUse {
    let buffer: any ContentBuffer
    /// Those by which the client has asked about this commit.
    private let callbacks: [WlCallback]
    private let isReleased: Bool

    /// - Parameters:
    ///   - buffer: what is held.
    ///   - callbacks: those by which the client has asked about this commit.
    ///   - isReleased: whether the client is told when nobody has hold of the buffer any more.
    init(_ buffer: any ContentBuffer, callbacks: [WlCallback] = [], isReleased: Bool = true) {
        self.buffer = buffer
        self.callbacks = callbacks
        self.isReleased = isReleased
        buffer.useCount += 1
    }

    deinit {
        for callback in callbacks { callback.done(callbackData: 0) }
        buffer.useCount -= 1
        if buffer.useCount == 0, isReleased { buffer.resource?.release() }
    }
}

import WaylandServer

/// A commit's hold on a buffer: from the commit until its pixels are read, or not wanted any more. A buffer of which no
/// commit has hold any more is its client's again.
final class BufferUse {
    let buffer: any ContentBuffer
    /// Those by which the client has asked about this commit.
    private let callbacks: [WlCallback]

    init(_ buffer: any ContentBuffer, callbacks: [WlCallback]) {
        self.buffer = buffer
        self.callbacks = callbacks
        buffer.useCount += 1
    }

    deinit {
        for callback in callbacks { callback.done(callbackData: 0) }
        buffer.useCount -= 1
        if buffer.useCount == 0 { buffer.resource?.release() }
    }
}

import WaylandServer

/// A wl_buffer of any kind, as surfaces see it. It is the handler of the client's object.
package protocol ContentBuffer: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// nil once the client has destroyed it, which does not end the buffer here while a surface waits to show it.
    var resource: WlBuffer? { get }
    /// How many there are of ``BufferUse``, whose it is to count.
    var useCount: Int { get set }

    /// Makes content of what the client has put into the buffer, or begins to.
    /// - Parameters:
    ///   - damage: which pixels differ from what `content` has.
    ///   - content: what the surface showed before. It may be written over and returned.
    ///   - use: whoever goes on reading after this has returned keeps it until that is over.
    /// - Returns: nil if there is no content to be had; the client has got an error then.
    func read(_ damage: Damage, over content: (any FrameContent)?, for use: BufferUse) -> (any FrameContent)?

    /// How many bytes ``read(_:over:for:)`` copies.
    func byteCount(of damage: Damage, over content: (any FrameContent)?) -> Int

    /// Begins to read a buffer that takes long: in parts, into a content of its own.
    /// - Parameters:
    ///   - damage: which pixels differ from what `content` has.
    ///   - content: what the surface showed before. It stays as it is.
    ///   - use: kept until all is read.
    /// - Returns: nil if ``read(_:over:for:)`` is to do it at once.
    func readGradually(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> GradualReading?
}

extension ContentBuffer {
    package func byteCount(of damage: Damage, over content: (any FrameContent)?) -> Int { 0 }
    package func readGradually(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> GradualReading? { nil }
}

/// A commit's hold on a buffer: from the commit until its pixels are read, or not wanted any more. A buffer of which no
/// commit has hold any more is its client's again.
package final class BufferUse {
    package let buffer: any ContentBuffer
    /// Those by which the client has asked about this commit.
    private let callbacks: [WlCallback]
    private let isReleased: Bool

    /// - Parameters:
    ///   - buffer: what is held.
    ///   - callbacks: those by which the client has asked about this commit.
    ///   - isReleased: whether the client is told when nobody has hold of the buffer any more.
    package init(_ buffer: any ContentBuffer, callbacks: [WlCallback] = [], isReleased: Bool = true) {
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

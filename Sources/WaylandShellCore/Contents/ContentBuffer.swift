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
    ///   - use: of this buffer. It is kept until all is read.
    ///   - content: what the surface showed before. It may be written over and returned.
    func read(_ use: BufferUse, over content: (any FrameContent)?) -> BufferReading

    /// How many bytes ``read(_:over:)`` copies, be it in parts.
    func byteCount(of use: BufferUse, over content: (any FrameContent)?) -> Int
}

package enum BufferReading {
    /// The content. Pixels may be missing in it that come by themselves.
    case content(any FrameContent)
    /// It takes long, and is to be read in parts into a content of its own.
    case gradual(GradualReading)
    /// There is no content to be had. The client has got an error.
    case failed
}

/// A commit's hold on a buffer: from the commit until its pixels are read, or not wanted any more. A buffer of which no
/// commit has hold any more is its client's again.
package final class BufferUse {
    package let buffer: any ContentBuffer
    /// Which of the buffer's pixels differ from the content that was read last.
    var damage: Damage
    /// Those by which the client has asked about this commit.
    private let callbacks: [WlCallback]
    private let isReleased: Bool

    /// - Parameters:
    ///   - damage: which of its pixels differ from the content that was read last.
    ///   - isReleased: whether the client is told when nobody has hold of the buffer any more.
    package init(
        _ buffer: any ContentBuffer, damage: Damage = .everything, callbacks: [WlCallback] = [],
        isReleased: Bool = true
    ) {
        self.buffer = buffer
        self.damage = damage
        self.callbacks = callbacks
        self.isReleased = isReleased
        buffer.useCount += 1
    }

    /// Takes the place of a use whose buffer is never read.
    func replace(_ earlier: BufferUse) {
        if buffer.width == earlier.buffer.width, buffer.height == earlier.buffer.height {
            damage.add(earlier.damage)
        } else {
            damage = .everything
        }
    }

    deinit {
        for callback in callbacks { callback.done(callbackData: 0) }
        buffer.useCount -= 1
        if buffer.useCount == 0, isReleased { buffer.resource?.release() }
    }
}

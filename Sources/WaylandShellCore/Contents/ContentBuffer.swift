import WaylandServer

/// A wl_buffer of any kind, as the handler of the client's object.
package protocol ContentBuffer: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// The client's object; `nil` once the client has destroyed it. The pixels can still be read.
    var resource: WlBuffer? { get }
    /// The number of ``BufferUse`` objects. Only they change it.
    var useCount: Int { get set }

    /// Turns the buffer into content, or begins to. Keeps `use` until everything is read.
    /// - Parameter content: the surface's former content. It may be overwritten and returned.
    func read(_ use: BufferUse, over content: (any FrameContent)?) -> BufferReading

    /// Returns the size of what has changed and must be copied, in bytes. A gradual reading may copy the whole
    /// buffer.
    func byteCount(of use: BufferUse, over content: (any FrameContent)?) -> Int
}

package enum BufferReading {
    /// Missing pixels arrive later without further calls.
    case content(any FrameContent)
    /// A large buffer, which is read in parts into new content.
    case gradual(GradualReading)
    /// The client was sent an error.
    case failed
}

/// A commit's use of a buffer: it lasts until the pixels are read or no longer needed. The end of a buffer's
/// last use releases the buffer to the client.
package final class BufferUse {
    package let buffer: any ContentBuffer
    /// The buffer pixels that differ from the content that was read last.
    var damage: Damage
    /// The callbacks that the client requested by wl_surface.get_release for this commit.
    private let callbacks: [WlCallback]
    private let isReleased: Bool

    /// - Parameter isReleased: whether the client is sent `wl_buffer.release` after the last use.
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

    /// Adds the damage of an earlier use whose buffer will not be read.
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

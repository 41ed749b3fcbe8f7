/// Pixels that several may hold at once. When nobody holds them any more, another thread gives their memory back: see
/// ``LargeMemory``.
package final class LargePixels {
    package private(set) var array: [UInt32]
    /// Whether somebody else may have the array itself.
    private let isArrayShared: Bool

    /// Takes an array over, so that nobody else has it. Whoever gets ``array`` must not keep it.
    package init(taking array: inout [UInt32]) {
        self.array = array
        array = []
        isArrayShared = false
    }

    /// - Parameter array: which others may have, too.
    package init(_ array: [UInt32]) {
        self.array = array
        isArrayShared = true
    }

    deinit {
        if isArrayShared { LargeMemory.release(&array) } else { LargeMemory.giveBack(&array) }
    }
}

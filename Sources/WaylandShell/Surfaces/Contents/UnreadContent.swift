/// A buffer that was committed, and whose pixels have not been read yet.
struct UnreadContent {
    let use: BufferUse
    /// Which of the buffer's pixels differ from the content that was read last.
    var damage: Damage

    var width: Int { use.buffer.width }
    var height: Int { use.buffer.height }

    /// Takes the place of a buffer that is never read.
    mutating func replace(_ earlier: UnreadContent) {
        if width == earlier.width, height == earlier.height {
            damage.add(earlier.damage)
        } else {
            damage = .everything
        }
    }
}

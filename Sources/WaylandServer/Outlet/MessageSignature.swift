import CWaylandServer

/// The kinds of a message's arguments, as libwayland's tables hold them: a letter for each, among them numbers that say
/// since which version it exists, and question marks before what may be null.
struct MessageSignature {
    /// Lives as long as the process.
    private let characters: UnsafePointer<CChar>

    init?(_ message: wl_message) {
        guard let characters = message.signature else { return nil }
        self.characters = characters
    }

    var argumentCount: Int {
        var count = 0
        forEachArgument { _, _ in count += 1 }
        return count
    }

    /// Calls `body` with the place and the kind of each argument.
    func forEachArgument(_ body: (_ index: Int, _ kind: ArgumentKind) -> Void) {
        var character = characters
        var index = 0
        while character.pointee != 0 {
            if let kind = ArgumentKind(letter: UInt8(bitPattern: character.pointee)) {
                body(index, kind)
                index += 1
            }
            character += 1
        }
    }
}

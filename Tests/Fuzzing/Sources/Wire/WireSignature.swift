/// The arguments of a message, as libwayland writes them: `2?o?s` for an object and a text since version 2, both of which
/// may be null.
struct WireSignature {
    /// A letter for each argument.
    let kinds: [Character]
    /// Of the arguments that may be null.
    let nullable: Set<Int>

    init(_ text: UnsafePointer<CChar>) {
        var kinds: [Character] = []
        var nullable: Set<Int> = []
        for character in String(cString: text) {
            if character == "?" {
                nullable.insert(kinds.count)
            } else if !character.isNumber {
                kinds.append(character)
            }
        }
        self.kinds = kinds
        self.nullable = nullable
    }
}

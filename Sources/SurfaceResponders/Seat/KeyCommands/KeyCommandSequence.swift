/// A sequence of keys that was begun and waits for the next one.
struct KeyCommandSequence {
    struct Candidate {
        let command: KeyCommand
        let responder: Responder
        let table: KeyCommandTable

        /// What has to be pressed after so many keys.
        func combination(after count: Int) -> KeyCombination { table.combination(count, of: command) }
    }

    /// Those that go on with what was pressed so far, nearest first.
    var candidates: [Candidate]
    var pressed: [KeyCombination]
    /// A command of exactly the keys that were pressed: it performs when nothing goes on with them.
    var fallback: KeyCommand?
}

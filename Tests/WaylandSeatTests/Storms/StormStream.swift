/// The events of one side of a storm, in order. They are counted, hashed and optionally kept as text.
final class StormStream {
    let name: String
    /// The number of lines of each kind.
    private(set) var kinds: [String: Int] = [:]
    private(set) var count = 0
    /// The FNV-1a hash of all lines and their steps.
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var step = 0
    private let keepsLines: Bool
    private var lines: [String] = []

    init(_ name: String, keepsLines: Bool) {
        self.name = name
        self.keepsLines = keepsLines
    }

    /// - Parameter kind: The kind that the line counts for, such as "pointer enter".
    func note(_ kind: String, _ details: String) {
        kinds[kind, default: 0] += 1
        count += 1
        mix(kind)
        mix(details)
        if keepsLines { lines.append("\(kind) \(details)") }
    }

    /// Begins a step, to which all later lines belong.
    func begin(step: Int) {
        self.step = step
        mix("\(step)")
    }

    func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    private func mix(_ text: String) {
        var mixed = hash
        var text = text
        text.withUTF8 { bytes in
            for byte in bytes { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        }
        // Separates the texts, so that moving characters from one to the next changes the hash.
        hash = (mixed ^ 0xff) &* 0x0000_0100_0000_01b3
    }
}

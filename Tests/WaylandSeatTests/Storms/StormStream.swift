/// What one side of a storm heard, in its order: counted and hashed, and kept as text for whoever wants to read it.
final class StormStream {
    let name: String
    /// How many lines there were of each kind.
    private(set) var kinds: [String: Int] = [:]
    private(set) var count = 0
    /// FNV-1a of all lines, and of the steps that they came in.
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var step = 0
    private let keepsLines: Bool
    private var lines: [String] = []

    init(_ name: String, keepsLines: Bool) {
        self.name = name
        self.keepsLines = keepsLines
    }

    /// - Parameter kind: what lines are counted by, such as "pointer enter".
    func note(_ kind: String, _ details: String) {
        kinds[kind, default: 0] += 1
        count += 1
        mix(kind)
        mix(details)
        if keepsLines { lines.append("\(kind) \(details)") }
    }

    /// What follows is heard in a later step.
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
        // Texts do not run into each other.
        hash = (mixed ^ 0xff) &* 0x0000_0100_0000_01b3
    }
}

/// A set of key codes below `KeyCode.limit`, in fixed storage. Insertion and removal allocate no memory.
public struct KeyCodeSet: Sendable, Sequence, Equatable {
    private var words = InlineArray<12, UInt64>(repeating: 0)

    /// Creates an empty set.
    public init() {}

    /// Whether the set is empty.
    public var isEmpty: Bool {
        for index in words.indices where words[index] != 0 { return false }
        return true
    }

    /// The number of keys in the set.
    public var count: Int {
        var count = 0
        for index in words.indices { count += words[index].nonzeroBitCount }
        return count
    }

    /// Returns whether a key is in the set. `false` for a code that is out of range.
    @inline(__always)
    public func contains(_ code: KeyCode) -> Bool {
        guard code.isValid else { return false }
        return words[Int(code.rawValue / 64)] & Self.bit(code) != 0
    }

    /// Inserts a key. Returns whether the set changed; `false` for a code that is out of range.
    @discardableResult
    @inline(__always)
    public mutating func insert(_ code: KeyCode) -> Bool {
        guard code.isValid else { return false }
        let word = words[Int(code.rawValue / 64)]
        guard word & Self.bit(code) == 0 else { return false }
        words[Int(code.rawValue / 64)] = word | Self.bit(code)
        return true
    }

    /// Removes a key. Returns whether the set changed.
    @discardableResult
    @inline(__always)
    public mutating func remove(_ code: KeyCode) -> Bool {
        guard code.isValid else { return false }
        let word = words[Int(code.rawValue / 64)]
        guard word & Self.bit(code) != 0 else { return false }
        words[Int(code.rawValue / 64)] = word & ~Self.bit(code)
        return true
    }

    mutating func removeAll() {
        words = InlineArray(repeating: 0)
    }

    package mutating func formUnion(_ other: KeyCodeSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: KeyCodeSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    @inline(__always)
    private static func bit(_ code: KeyCode) -> UInt64 {
        1 &<< UInt64(code.rawValue)
    }

    /// Iterates over the codes in ascending order.
    public struct Iterator: IteratorProtocol {
        private let words: InlineArray<12, UInt64>
        private var index = 0
        private var word: UInt64

        fileprivate init(_ words: InlineArray<12, UInt64>) {
            self.words = words
            word = words[0]
        }

        /// Returns the next higher code, or `nil` after the last.
        public mutating func next() -> KeyCode? {
            while word == 0 {
                index += 1
                guard index < words.count else { return nil }
                word = words[index]
            }
            let bit = word.trailingZeroBitCount
            word &= word - 1
            return KeyCode(UInt32(index * 64 + bit))
        }
    }

    /// Returns an iterator over the current codes. Later changes do not affect it.
    public func makeIterator() -> Iterator { Iterator(words) }

    /// The exact number of keys.
    public var underestimatedCount: Int { count }

    /// Returns whether both sets contain the same keys.
    public static func == (left: KeyCodeSet, right: KeyCodeSet) -> Bool {
        for index in left.words.indices where left.words[index] != right.words[index] { return false }
        return true
    }
}

extension KeyCodeSet: ExpressibleByArrayLiteral {
    /// Creates a set. Codes that are out of range are left out.
    public init(arrayLiteral codes: KeyCode...) {
        self.init()
        for code in codes { insert(code) }
    }
}

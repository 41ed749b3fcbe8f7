/// The numbers that a device gave the fingers it has down.
struct FingerNumbers {
    /// Those below 64, which are all that most devices use.
    private var low: UInt64 = 0
    private var others: [Int32] = []

    @inline(__always)
    func contains(_ number: Int32) -> Bool {
        let bit = Self.bit(number)
        return bit != 0 ? low & bit != 0 : others.contains(number)
    }

    /// - Returns: whether it was not there.
    mutating func insert(_ number: Int32) -> Bool {
        guard !contains(number) else { return false }
        let bit = Self.bit(number)
        low |= bit
        if bit == 0 { others.append(number) }
        return true
    }

    /// - Returns: whether it was there.
    mutating func remove(_ number: Int32) -> Bool {
        guard contains(number) else { return false }
        let bit = Self.bit(number)
        low &= ~bit
        if bit == 0 { others.removeAll { $0 == number } }
        return true
    }

    mutating func removeAll() {
        low = 0
        others.removeAll()
    }

    /// Zero for a number that has none.
    @inline(__always)
    private static func bit(_ number: Int32) -> UInt64 {
        // Shifting too far gives zero; a negative number is far beyond.
        1 << UInt64(UInt32(bitPattern: number))
    }
}

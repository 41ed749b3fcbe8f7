/// Names that no window of this compositor has had, nor one of the compositor that runs after it.
struct ForeignToplevelIdentifiers {
    private let prefix = UInt64.random(in: .min ... .max)
    private var count: UInt64 = 0

    /// 32 digits: as many characters as the protocol allows.
    mutating func next() -> String {
        count += 1
        return Self.digits(prefix) + Self.digits(count)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// One line of fields with tabs in between.
struct Line {
    let bytes: ArraySlice<UInt8>
    /// From 1 on.
    let number: Int

    /// Where the line begins in the whole.
    var start: Int { bytes.startIndex }

    var fieldCount: Int {
        bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\t") ? 1 : 0) }
    }

    func startsWith(_ text: String) -> Bool {
        bytes.starts(with: text.utf8)
    }

    /// Empty where there is none.
    func field(_ index: Int) -> String {
        range(of: index).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    }

    /// Nil unless it is digits, and not too many.
    func number(_ index: Int) -> UInt64? {
        guard let range = range(of: index), !range.isEmpty else { return nil }
        var value: UInt64 = 0
        for byte in bytes[range] {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let (product, hasOverflown) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLarge) = product.addingReportingOverflow(UInt64(byte - 0x30))
            guard !hasOverflown, !isTooLarge else { return nil }
            value = sum
        }
        return value
    }

    private func range(of index: Int) -> Range<Int>? {
        var start = bytes.startIndex
        var left = index
        for place in bytes.indices where bytes[place] == UInt8(ascii: "\t") {
            if left == 0 { return start..<place }
            left -= 1
            start = place + 1
        }
        return left == 0 ? start..<bytes.endIndex : nil
    }
}

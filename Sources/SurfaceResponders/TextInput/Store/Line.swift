/// One line of fields with tabs in between.
struct Line {
    let bytes: ArraySlice<UInt8>
    /// From 1 on.
    let number: Int

    /// Where the line begins in the whole.
    var start: Int { bytes.startIndex }

    var fieldCount: Int {
        bytes.withUnsafeBufferPointer { $0.reduce(1) { $0 + ($1 == UInt8(ascii: "\t") ? 1 : 0) } }
    }

    func startsWith(_ text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBufferPointer { buffer in
            for place in 0..<text.utf8CodeUnitCount where buffer[place] != text.utf8Start[place] {
                return false
            }
            return true
        }
    }

    /// Empty where there is none.
    func field(_ index: Int) -> String {
        bytes.withUnsafeBufferPointer { buffer in
            Self.range(of: index, in: buffer).map { String(decoding: buffer[$0], as: UTF8.self) } ?? ""
        }
    }

    /// Nil unless it is digits, and not too many.
    func number(_ index: Int) -> UInt64? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let range = Self.range(of: index, in: buffer), !range.isEmpty else { return nil }
            var value: UInt64 = 0
            for byte in buffer[range] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                let (product, hasOverflown) = value.multipliedReportingOverflow(by: 10)
                let (sum, isTooLarge) = product.addingReportingOverflow(UInt64(byte - 0x30))
                guard !hasOverflown, !isTooLarge else { return nil }
                value = sum
            }
            return value
        }
    }

    private static func range(of index: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var start = 0
        var left = index
        for place in buffer.indices where buffer[place] == UInt8(ascii: "\t") {
            if left == 0 { return start..<place }
            left -= 1
            start = place + 1
        }
        return left == 0 ? start..<buffer.count : nil
    }
}

import ArgumentParser

/// An output's size, such as `1280x720`.
struct OutputSize: CustomStringConvertible {
    private static let range: ClosedRange<Int32> = 1...16_384

    let width: Int32
    let height: Int32

    var description: String { "\(width)x\(height)" }
}

extension OutputSize {
    init(argument: String) throws {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int32(parts[0]), let height = Int32(parts[1]),
            Self.range.contains(width), Self.range.contains(height)
        else {
            throw ValidationError(
                "a size is a width and a height from \(Self.range.lowerBound) to \(Self.range.upperBound), "
                    + "such as 1280x720")
        }
        self.init(width: width, height: height)
    }
}

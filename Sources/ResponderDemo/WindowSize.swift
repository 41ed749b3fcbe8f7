import ArgumentParser

/// A window's size in pixels, `640x480`.
struct WindowSize: ExpressibleByArgument {
    /// What fits a window's pixels into memory.
    private static let range: ClosedRange<Int32> = 1...16_384

    let width: Int32
    let height: Int32

    var defaultValueDescription: String { "\(width)x\(height)" }

    init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int32(parts[0]), let height = Int32(parts[1]),
            Self.range.contains(width), Self.range.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}

import ArgumentParser

struct DemoOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The window's title.", valueName: "text"))
    var title = "Responder demo"

    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp("The program's app ID.", valueName: "name"))
    var applicationIdentifier = "responder-demo"

    @Option(help: ArgumentHelp("The window's size in pixels.", valueName: "WxH"))
    var size = WindowSize(width: 640, height: 480)

    @Flag(inversion: .prefixedNo, help: "Whether the window has text fields.")
    var fields = true

    @Option(
        name: .customLong("exit-after"),
        help: ArgumentHelp("End after this many input events.", valueName: "number"))
    var eventLimit: Int?

    @Flag(name: .customLong("verbose"), help: "Also print frames, drawing and the properties of the seat.")
    var isVerbose = false

    func validate() throws {
        guard eventLimit.map({ $0 > 0 }) ?? true else {
            throw ValidationError("'--exit-after' needs a number above 0.")
        }
    }
}

/// A window's size in pixels, such as `640x480`.
struct WindowSize {
    /// The range of sizes whose pixels fit into memory.
    private static let range: ClosedRange<Int32> = 1...16_384

    let width: Int32
    let height: Int32
}

extension WindowSize: ExpressibleByArgument {
    var defaultValueDescription: String { "\(width)x\(height)" }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int32(parts[0]), let height = Int32(parts[1]),
            Self.range.contains(width), Self.range.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}

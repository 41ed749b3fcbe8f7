/// What the demo is asked to do.
struct DemoOptions {
    enum Parsed {
        case run(DemoOptions)
        case help
        case wrong(String)
    }

    var title = "Responder demo"
    var applicationIdentifier = "responder-demo"
    var width: Int32 = 640
    var height: Int32 = 480
    var isVerbose = false
    /// Ends after so many lines about input; nil for never.
    var eventLimit: Int?

    static let help = """
        A window that prints each input event it receives, one on a line.

        USAGE: responder-demo [options]

          --title TEXT       The window's title. (default: Responder demo)
          --app-id NAME      What the program calls itself. (default: responder-demo)
          --size WxH         The window's size in pixels. (default: 640x480)
          --exit-after N     End after N input events.
          --verbose          Print frames, drawing and what the seat is, too.
          --help             Show this.

        In the window's middle is a subsurface of another colour, half as wide and high. The program ends when
        its window is closed, or Escape is pressed.
        """

    static func parse(_ arguments: [String]) -> Parsed {
        var options = DemoOptions()
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--help", "-h": return .help
            case "--verbose": options.isVerbose = true
            case "--title", "--app-id", "--size", "--exit-after":
                guard let value = rest.popFirst() else { return .wrong("\(name) needs a value") }
                guard options.set(name, to: value) else { return .wrong("'\(value)' is no value for \(name)") }
            default: return .wrong("unknown argument '\(name)'")
            }
        }
        return .run(options)
    }

    private mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "--title": title = value
        case "--app-id": applicationIdentifier = value
        case "--size":
            let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int32($0) ?? 0 }
            guard sides.count == 2, sides.allSatisfy({ (1...16_384).contains($0) }) else { return false }
            (width, height) = (sides[0], sides[1])
        default:
            guard let limit = Int(value), limit > 0 else { return false }
            eventLimit = limit
        }
        return true
    }
}

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
    var hasFields = true
    var isVerbose = false
    /// Ends after so many lines about input; nil for never.
    var eventLimit: Int?

    static let help = """
        A window that prints each input event it receives, one on a line.

        USAGE: responder-demo [options]

          --title TEXT       The window's title. (default: Responder demo)
          --app-id NAME      What the program calls itself. (default: responder-demo)
          --size WxH         The window's size in pixels. (default: 640x480)
          --no-fields        Do without the text fields.
          --exit-after N     End after N input events.
          --verbose          Print frames, drawing and what the seat is, too.
          --help             Show this.

        In the window's middle is a subsurface of another colour, half as wide and high. Above it are two text fields
        where the compositor knows surface-responder-v1: each remembers the layout that is typed with. A click, a tap,
        Tab and Shift+Tab move between them, Control+U clears one; undo, redo, cut, copy and paste are for the
        compositor to ask for. The program ends when its window is closed, or Escape is pressed.
        """

    static func parse(_ arguments: [String]) -> Parsed {
        var options = DemoOptions()
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--help", "-h": return .help
            case "--verbose": options.isVerbose = true
            case "--no-fields": options.hasFields = false
            case "--title", "--app-id", "--size", "--exit-after":
                guard let value = rest.popFirst() else { return .wrong("\(name) needs a value") }
                guard options.set(name, to: value) else {
                    return .wrong("'\(value)' is no value for \(name)")
                }
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

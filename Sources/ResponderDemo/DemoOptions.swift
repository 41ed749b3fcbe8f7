import ArgumentParser

/// What the demo is asked to do.
struct DemoOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The window's title.", valueName: "text"))
    var title = "Responder demo"

    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp("What the program calls itself.", valueName: "name"))
    var applicationIdentifier = "responder-demo"

    @Option(help: ArgumentHelp("The window's size in pixels.", valueName: "WxH"))
    var size = WindowSize(width: 640, height: 480)

    @Flag(inversion: .prefixedNo, help: "Whether there are text fields.")
    var fields = true

    @Option(
        name: .customLong("exit-after"),
        help: ArgumentHelp("End after this many input events.", valueName: "number"))
    var eventLimit: Int?

    @Flag(name: .customLong("verbose"), help: "Print frames, drawing and what the seat has, too.")
    var isVerbose = false

    func validate() throws {
        guard eventLimit.map({ $0 > 0 }) ?? true else {
            throw ValidationError("'--exit-after' needs a number above 0.")
        }
    }
}

import SurfaceResponders

/// What the key commands of the benchmark call.
protocol BenchmarkActions: AnyObject {
    func count(_ sender: Any?)
}

extension Action {
    static let count = Action("count", (any BenchmarkActions).count)
}

/// The last of every chain: it offers the commands, and performs them.
final class Policy: Responder, BenchmarkActions {
    var commands: [KeyCommand]?
    @exclusivity(unchecked) private(set) var performed = 0

    override var keyCommands: [KeyCommand]? { commands }

    func count(_ sender: Any?) {
        performed &+= 1
    }
}

import SurfaceResponders

/// The action of the benchmark's key commands.
protocol BenchmarkActions: AnyObject {
    func count(_ sender: Any?)
}

extension Action {
    static let count = Action("count", (any BenchmarkActions).count)
}

/// The last responder of every chain. It offers the key commands and performs their action.
final class Policy: Responder, BenchmarkActions {
    var commands: [KeyCommand]?
    @exclusivity(unchecked) private(set) var performed = 0

    override var keyCommands: [KeyCommand]? { commands }

    func count(_ sender: Any?) {
        performed &+= 1
    }
}

import SurfaceResponders

protocol PolicyCommands: AnyObject {
    func showHelp(_ sender: Any?)
}

extension Action {
    static let showHelp = Action("showHelp", (any PolicyCommands).showHelp)
}

/// Your policy, the last responder of every chain.
final class Policy: Responder, PolicyCommands {
    private let commands = [
        KeyCommand(
            title: "Help", input: .function(1), action: .showHelp,
            behavior: .init(wantsPriorityOverSystemBehavior: true))
    ]

    override var keyCommands: [KeyCommand]? { commands }

    func showHelp(_ sender: Any?) {
        print("help")
    }
}

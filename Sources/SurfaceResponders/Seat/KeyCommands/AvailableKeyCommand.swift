/// A key command that would work if its keys were pressed now: an entry of a heads-up list.
public struct AvailableKeyCommand {
    /// As its responder offers it.
    public let command: KeyCommand
    /// The responder that offers it.
    public let responder: Responder
    /// The object that would perform it.
    public let target: AnyObject
    /// What is still to be pressed: the whole sequence, or the rest of one that was begun.
    public let remaining: [KeyCombination]

    /// What a list calls the command.
    public var title: String {
        if let title = command.discoverabilityTitle { return title }
        return command.title.isEmpty ? command.action.name : command.title
    }
}

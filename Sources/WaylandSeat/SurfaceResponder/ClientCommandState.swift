import SurfaceResponders
import WaylandServer

/// What a client has said of a key command.
struct ClientCommandState {
    let command: ClientCommand
    /// nil until the client says which key it is.
    var input: KeyCommand.Input?
    var modifierFlags: ModifierFlags = []
    var title = ""
    var discoverabilityTitle: String?
    var flags: SurfaceKeyCommandV1.Flags = .enabled

    /// What the router works with; nil as long as there is no key.
    var keyCommand: KeyCommand? {
        guard let input else { return nil }
        return KeyCommand(
            input: input, modifierFlags: modifierFlags, action: .performClientCommand, title: title,
            discoverabilityTitle: discoverabilityTitle, propertyList: ObjectIdentifier(command),
            attributes: attributes, repeatBehavior: flags.contains(.repeats) ? .repeatable : .nonRepeatable,
            wantsPriorityOverSystemBehavior: flags.contains(.priority),
            allowsAutomaticLocalization: !flags.contains(.literal), allowsAutomaticMirroring: false)
    }

    private var attributes: KeyCommand.Attributes {
        var attributes: KeyCommand.Attributes = []
        if !flags.contains(.enabled) { attributes.insert(.disabled) }
        if flags.contains(.destructive) { attributes.insert(.destructive) }
        let isNameless = title.isEmpty && discoverabilityTitle?.isEmpty ?? true
        if flags.contains(.hidden) || isNameless { attributes.insert(.hidden) }
        return attributes
    }
}

import SurfaceResponders
import WaylandServer

/// A surface_key_command_v1. Its properties are part of the state of its responder.
final class ClientCommand: SurfaceKeyCommandV1Handler {
    /// `nil` once the command is inert.
    var responder: DeclaredResponder?
    private let limits: ResponderLimits
    /// Counts the command toward its client's limits.
    private let use: ClientUse
    private weak var resource: SurfaceKeyCommandV1?

    init(of responder: DeclaredResponder, _ use: ClientUse, limits: ResponderLimits) {
        self.responder = responder
        self.limits = limits
        self.use = use
    }

    func begin(_ resource: SurfaceKeyCommandV1) {
        self.resource = resource
    }

    private func change(_ body: (inout ClientCommandState) -> Void) {
        responder?.change { state in
            guard let place = state.commands.firstIndex(where: { $0.command === self }) else { return }
            body(&state.commands[place])
        }
    }

    func send(on global: SeatGlobal?) {
        guard let global, let resource, resource.isAlive, let seat = responder?.seat(of: global) else {
            return
        }
        global.actions.perform(resource, seat)
    }

    func resourceDestroyed(_ resource: Resource) {
        responder?.forget(self)
        responder = nil
    }

    func setInput(
        _ resource: SurfaceKeyCommandV1, keysym: UInt32, modifiers: SurfaceKeyCommandV1.Modifiers
    ) {
        let keysym = Keysym(rawValue: keysym)
        guard keysym.canBeCommand else {
            return resource.postError(
                .invalidKeysym, "\(keysym.rawValue) is not a keysym that a command can have")
        }
        setInput(.keysym(keysym), modifiers, resource)
    }

    func setKey(_ resource: SurfaceKeyCommandV1, key: UInt32, modifiers: SurfaceKeyCommandV1.Modifiers) {
        guard key > 0, key < KeyCode.limit else {
            return resource.postError(.invalidKey, "there is no key \(key)")
        }
        setInput(.keyCode(KeyCode(key)), modifiers, resource)
    }

    private func setInput(
        _ input: KeyCommand.Input, _ modifiers: SurfaceKeyCommandV1.Modifiers,
        _ resource: SurfaceKeyCommandV1
    ) {
        guard SurfaceKeyCommandV1.Modifiers.isValid(modifiers.rawValue, version: resource.version) else {
            return resource.postError(.invalidModifiers, "not all of \(modifiers.rawValue) are modifiers")
        }
        change {
            $0.input = input
            $0.modifierFlags = ModifierFlags(modifiers)
        }
    }

    func setTitle(_ resource: SurfaceKeyCommandV1, title: String, discoverabilityTitle: String?) {
        guard limits.allowsTitle(title), discoverabilityTitle.map(limits.allowsTitle) ?? true else {
            return resource.postError(
                .invalidString, "a title has up to \(limits.bytes) bytes, and no control characters")
        }
        change {
            $0.title = title
            $0.discoverabilityTitle = discoverabilityTitle.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    func setFlags(_ resource: SurfaceKeyCommandV1, flags: SurfaceKeyCommandV1.Flags) {
        guard SurfaceKeyCommandV1.Flags.isValid(flags.rawValue, version: resource.version) else {
            return resource.postError(.invalidFlags, "not all of \(flags.rawValue) are flags")
        }
        change { $0.flags = flags }
    }
}

extension ModifierFlags {
    init(_ modifiers: SurfaceKeyCommandV1.Modifiers) {
        self = []
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.control) { insert(.control) }
        if modifiers.contains(.alternate) { insert(.alternate) }
        if modifiers.contains(.command) { insert(.super) }
    }
}

extension Keysym {
    /// Keysyms of X11 have up to 29 bits.
    fileprivate var canBeCommand: Bool {
        self != Keysym(rawValue: 0) && rawValue < 1 << 29 && !isModifier
    }
}

struct ClientCommandState {
    let command: ClientCommand
    /// `nil` until the client sets the key.
    var input: KeyCommand.Input?
    var modifierFlags: ModifierFlags = []
    var title = ""
    var discoverabilityTitle: String?
    var flags: SurfaceKeyCommandV1.Flags = .enabled

    /// The command for the router; `nil` until the client sets the key.
    var keyCommand: KeyCommand? {
        guard let input else { return nil }
        return KeyCommand(
            title: title, input: input, modifierFlags: modifierFlags, action: .performClientCommand,
            propertyList: ObjectIdentifier(command),
            behavior: .init(
                repeatBehavior: flags.contains(.repeats) ? .repeatable : .nonRepeatable,
                wantsPriorityOverSystemBehavior: flags.contains(.priority),
                allowsAutomaticLocalization: !flags.contains(.literal), allowsAutomaticMirroring: false),
            appearance: .init(discoverabilityTitle: discoverabilityTitle, attributes: attributes))
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

import SurfaceResponders
import WaylandServer

/// A part of a surface that its client has declared: a region that can become first responder, and whose key commands
/// and actions its client performs.
public final class ClientResponder: SurfaceResponder, ClientCommandPerforming {
    /// nil once it is inert: it, what it lies in, or the surface is gone.
    private(set) var tree: ResponderTree?
    /// What it lies in, committed or not; nil for the surface itself.
    private(set) var parent: ClientResponder?
    /// 1 for one that lies in no other.
    let depth: Int
    private(set) weak var resource: SurfaceResponderV1?
    /// By which it counts among its client's; nil once it is inert.
    private var use: ClientUse?

    /// As it will be after the commit.
    private(set) var pending = ClientResponderState()
    private var isChangePending = false
    private(set) var current = ClientResponderState()
    private var compiledCommands: [KeyCommand] = []

    /// While it does what resign_first asked for.
    var isResigningByRequest = false

    init(in tree: ResponderTree, _ use: ClientUse, parent: ClientResponder?, depth: Int) {
        self.tree = tree
        self.use = use
        self.parent = parent
        self.depth = depth
        super.init(kind: .region)
        // A client's surface gets every finger, whatever it lies on.
        isMultipleTouchEnabled = true
    }

    func begin(_ resource: SurfaceResponderV1) {
        self.resource = resource
    }

    public override class var standardHitTestingType: SurfaceResponder.Type { ClientResponder.self }

    public override var description: String { "responder" }

    // MARK: As a responder

    public override var canBecomeFirstResponder: Bool { current.flags.contains(.acceptsFirst) }

    public override var acceptsTextInput: Bool { current.flags.contains(.text) }

    /// Applications that do not say who they are would share what is remembered for them.
    public override var textInputContextIdentifier: String? {
        guard let identifier = current.textInputContextIdentifier,
            window?.applicationIdentifier?.isEmpty == false
        else { return nil }
        return identifier
    }

    public override var keyCommands: [KeyCommand]? { compiledCommands }

    public override func responds(to action: Action) -> Bool {
        performs(action) || super.responds(to: action)
    }

    public override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard action == .performClientCommand else {
            return super.canPerformAction(action, withSender: sender)
        }
        return command(of: sender) != nil
    }

    @discardableResult
    public override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard performs(action) else { return super.perform(action, withSender: sender) }
        send(action)
        return true
    }

    func performClientCommand(_ sender: Any?) {
        command(of: sender)?.send(on: actingSeat)
    }

    // MARK: State

    /// Changes what the next commit applies.
    func change(_ body: (inout ClientResponderState) -> Void) {
        guard let tree else { return }
        body(&pending)
        guard !isChangePending else { return }
        isChangePending = true
        tree.noteChange(of: self)
    }

    func takePending() -> ClientResponderState {
        isChangePending = false
        return pending
    }

    func apply(_ state: ClientResponderState) {
        let isContextChanged = state.textInputContextIdentifier != current.textInputContextIdentifier
        current = state
        current.commands.removeAll { $0.command.responder !== self }
        // Its own coordinates are its surface's.
        if bounds != state.rectangle {
            bounds = state.rectangle
            center = state.rectangle.center
        }
        updateCommands()
        if state.flags.contains(.hidden), !isHidden { passInteractions() }
        isHidden = state.flags.contains(.hidden)
        guard isContextChanged, let tree else { return }
        for global in tree.registry.seats { global.seat.textInputModes.refresh() }
    }

    private func updateCommands() {
        let commands = current.commands.compactMap(\.keyCommand)
        guard commands != compiledCommands else { return }
        compiledCommands = commands
        setNeedsKeyCommandsUpdate()
    }

    func forget(_ command: ClientCommand) {
        pending.commands.removeAll { $0.command === command }
        current.commands.removeAll { $0.command === command }
        updateCommands()
    }

    // MARK: The end

    /// Takes it out of its surface, with all that lies in it. The objects stay, and do nothing any more.
    func end() {
        guard let tree else { return }
        passInteractions()
        self.tree = nil
        use = nil
        removeFromSuperresponder()
        // None of them has to look for itself there.
        let children = pending.children
        pending.children = []
        current.children = []
        for child in children { child.end() }
        for state in pending.commands { state.command.responder = nil }
        parent?.forget(self)
        parent = nil
        tree.forget(self)
        pending = ClientResponderState()
        current = ClientResponderState()
        compiledCommands = []
        setNeedsKeyCommandsUpdate()
    }

    /// What is pressed or touched here goes on for the client, wherever in its surface.
    private func passInteractions() {
        guard let tree, let heir = superresponder else { return }
        for global in tree.registry.seats { global.seat.passInteractions(of: self, to: heir) }
    }

    private func forget(_ child: ClientResponder) {
        pending.children.removeAll { $0 === child }
        current.children.removeAll { $0 === child }
    }
}

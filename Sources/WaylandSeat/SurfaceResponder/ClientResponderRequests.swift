import SurfaceResponders
import WaylandServer

/// What a client says of a responder by its surface_responder_v1, which holds this, and this the responder.
final class ClientResponderRequests {
    let responder: ClientResponder

    init(of responder: ClientResponder) {
        self.responder = responder
    }

    /// The responder of a resource, which may be inert; nil for a resource that is destroyed.
    static func responder(of resource: SurfaceResponderV1) -> ClientResponder? {
        (resource.handler as? ClientResponderRequests)?.responder
    }
}

extension ClientResponderRequests: SurfaceResponderV1Handler {
    private typealias Failure = SurfaceResponderV1.Error

    func resourceDestroyed(_ resource: Resource) {
        responder.end()
    }

    // MARK: State

    func setRectangle(
        _ resource: SurfaceResponderV1, x: Int32, y: Int32, width: Int32, height: Int32
    ) {
        guard width >= 0, height >= 0 else {
            return resource.postError(Failure.invalidSize, "a size of \(width)x\(height) is negative")
        }
        responder.change {
            $0.rectangle = Rect(
                x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        }
    }

    func placeAbove(_ resource: SurfaceResponderV1, sibling: SurfaceResponderV1) {
        place(resource, beside: sibling, offset: 1)
    }

    func placeBelow(_ resource: SurfaceResponderV1, sibling: SurfaceResponderV1) {
        place(resource, beside: sibling, offset: 0)
    }

    private func place(_ resource: SurfaceResponderV1, beside sibling: SurfaceResponderV1, offset: Int) {
        guard let tree = responder.tree else { return }
        var family = tree.children(of: responder.parent).filter { $0 !== responder }
        let neighbour = Self.responder(of: sibling)
        guard let index = family.firstIndex(where: { $0 === neighbour }) else {
            return resource.postError(
                Failure.notSibling,
                "surface_responder_v1@\(sibling.id) is not another responder with the same parent")
        }
        family.insert(responder, at: index + offset)
        tree.setChildren(family, of: responder.parent)
    }

    func setFlags(_ resource: SurfaceResponderV1, flags: SurfaceResponderV1.Flags) {
        guard SurfaceResponderV1.Flags.isValid(flags.rawValue, version: resource.version) else {
            return resource.postError(Failure.invalidFlags, "not all of \(flags.rawValue) are flags")
        }
        responder.change { $0.flags = flags }
    }

    func setTextInputContextIdentifier(_ resource: SurfaceResponderV1, identifier: String?) {
        guard let tree = responder.tree else { return }
        guard identifier.map(tree.limits.allowsIdentifier) ?? true else {
            return resource.postError(
                Failure.invalidString, "an identifier has 1 to \(tree.limits.bytes) bytes")
        }
        responder.change { $0.textInputContextIdentifier = identifier }
    }

    func setActions(_ resource: SurfaceResponderV1, actions: [SurfaceResponderV1.Action]) {
        let isKnown = actions.allSatisfy { action in
            SurfaceResponderV1.Action.isValid(action.rawValue, version: resource.version)
        }
        guard isKnown else {
            return resource.postError(Failure.invalidAction, "the list holds a number that is not an action")
        }
        responder.change { $0.actions = Set(actions) }
    }

    func addCommand(_ resource: SurfaceResponderV1, id: NewResource<SurfaceKeyCommandV1>) {
        guard let tree = responder.tree else { return }
        guard responder.pending.commands.count < tree.limits.commands else {
            return resource.postError(
                Failure.limit, "a responder has up to \(tree.limits.commands) key commands")
        }
        guard let use = resource.client.useOrEnd(.keyCommands) else { return }
        let command = ClientCommand(of: responder, use, limits: tree.limits)
        responder.change { $0.commands.append(ClientCommandState(command: command)) }
        command.begin(id.create(command))
    }

    // MARK: Being first

    func becomeFirst(_ resource: SurfaceResponderV1, seat: WlSeat, serial: UInt32) {
        guard let refusal = responder.becomeFirst(seat, serial: serial) else { return }
        resource.refused(seat: seat, serial: serial, reason: refusal)
    }

    func resignFirst(_ resource: SurfaceResponderV1, seat: WlSeat) {
        responder.resignFirst(seat)
    }

    func setTextInputMode(
        _ resource: SurfaceResponderV1, seat: WlSeat, serial: UInt32, language: String
    ) {
        guard let refusal = responder.selectTextInputMode(language, seat, serial: serial) else { return }
        resource.refused(seat: seat, serial: serial, reason: refusal)
    }
}

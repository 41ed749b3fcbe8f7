import SurfaceResponders
import WaylandServer

/// What a client says of a responder.
extension ClientResponder: SurfaceResponderV1Handler {
    private typealias Failure = SurfaceResponderV1.Error

    public func resourceDestroyed(_ resource: Resource) {
        end()
    }

    public func setRectangle(
        _ resource: SurfaceResponderV1, x: Int32, y: Int32, width: Int32, height: Int32
    ) {
        guard width >= 0, height >= 0 else {
            return resource.postError(Failure.invalidSize, "a size of \(width)x\(height) is negative")
        }
        change {
            $0.rectangle = Rect(
                x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        }
    }

    public func placeAbove(_ resource: SurfaceResponderV1, sibling: SurfaceResponderV1) {
        place(resource, beside: sibling, offset: 1)
    }

    public func placeBelow(_ resource: SurfaceResponderV1, sibling: SurfaceResponderV1) {
        place(resource, beside: sibling, offset: 0)
    }

    private func place(_ resource: SurfaceResponderV1, beside sibling: SurfaceResponderV1, offset: Int) {
        guard let tree else { return }
        var family = tree.children(of: parent).filter { $0 !== self }
        guard let place = family.firstIndex(where: { $0 === sibling.handler }) else {
            return resource.postError(
                Failure.notSibling, "surface_responder_v1@\(sibling.id) is no other one with the same parent")
        }
        family.insert(self, at: place + offset)
        tree.setChildren(family, of: parent)
    }

    public func setFlags(_ resource: SurfaceResponderV1, flags: SurfaceResponderV1.Flags) {
        guard SurfaceResponderV1.Flags.isValid(flags.rawValue, version: resource.version) else {
            return resource.postError(Failure.invalidFlags, "not all of \(flags.rawValue) are flags")
        }
        change { $0.flags = flags }
    }

    public func setTextInputContextIdentifier(_ resource: SurfaceResponderV1, identifier: String?) {
        guard let tree else { return }
        guard identifier.map(tree.limits.allowsIdentifier) ?? true else {
            return resource.postError(
                Failure.invalidString, "an identifier has 1 to \(tree.limits.bytes) bytes")
        }
        change { $0.textInputContextIdentifier = identifier }
    }

    public func setActions(_ resource: SurfaceResponderV1, actions: UnsafeRawBufferPointer) {
        let size = MemoryLayout<UInt32>.size
        let values = stride(from: 0, through: actions.count - size, by: size)
            .map { actions.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        let isKnown = values.allSatisfy { value in
            SurfaceResponderV1.Action.isValid(value, version: resource.version)
        }
        guard actions.count % size == 0, isKnown else {
            return resource.postError(Failure.invalidAction, "the list holds what is no action")
        }
        change { $0.actions = Set(values.map { SurfaceResponderV1.Action(rawValue: $0) }) }
    }

    public func addCommand(_ resource: SurfaceResponderV1, id: NewResource<SurfaceKeyCommandV1>) {
        guard let tree else { return }
        guard pending.commands.count < tree.limits.commands else {
            return resource.postError(
                Failure.limit, "a responder has up to \(tree.limits.commands) key commands")
        }
        let command = ClientCommand(of: self, limits: tree.limits)
        change { $0.commands.append(ClientCommandState(command: command)) }
        command.begin(id.create(command))
    }
}

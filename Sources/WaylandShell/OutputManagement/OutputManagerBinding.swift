import WaylandServer

/// One client's view of all outputs.
final class OutputManagerBinding: ZwlrOutputManagerV1Handler {
    private let resource: ZwlrOutputManagerV1
    private weak var manager: OutputManager?
    private var heads: [OutputHead] = []
    private var isStopped = false

    init(_ resource: ZwlrOutputManagerV1, manager: OutputManager) {
        self.resource = resource
        self.manager = manager
    }

    /// Tells the client what is not as it was told before.
    func update() {
        guard let manager, !isStopped else { return }
        for head in heads where !manager.outputs.contains(where: { $0 === head.output }) { head.finish() }
        heads.removeAll { head in !manager.outputs.contains { $0 === head.output } }
        for output in manager.outputs {
            let head = heads.first { $0.output === output } ?? add(output)
            head.update(isEnabled: manager.isEnabled(output))
        }
        resource.done(serial: manager.serial)
    }

    private func add(_ output: Output) -> OutputHead {
        let head = OutputHead(of: output, announcedBy: resource)
        heads.append(head)
        return head
    }

    func createConfiguration(
        _ resource: ZwlrOutputManagerV1, id: NewResource<ZwlrOutputConfigurationV1>, serial: UInt32
    ) {
        id.create(OutputConfigurationRequests(for: serial, manager: manager))
    }

    func stop(_ resource: ZwlrOutputManagerV1) {
        guard !isStopped else { return }
        isStopped = true
        manager?.remove(self)
        resource.finished()
        resource.destroy()
    }

    func resourceDestroyed(_ resource: Resource) {
        manager?.remove(self)
    }
}

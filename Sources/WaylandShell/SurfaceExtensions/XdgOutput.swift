import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// zxdg_output_manager_v1: sends clients where outputs are on the desktop, in logical pixels.
final class XdgOutputManager: ZxdgOutputManagerV1Handler, OutputFollower {
    /// The clients' objects, by the outputs that they describe.
    private var objects: [ObjectIdentifier: ObjectList<XdgOutput>] = [:]

    private struct XdgOutput {
        let resource: ZxdgOutputV1
        let output: WlOutput
    }

    init(_ outputs: OutputLayout) {
        outputs.add(self)
    }

    func getXdgOutput(
        _ manager: ZxdgOutputManagerV1, id: NewResource<ZxdgOutputV1>, output: WlOutput
    ) {
        guard let target = Output.from(output) else { return }
        let resource = id.create(XdgOutputRequests(target, self))
        objects[ObjectIdentifier(target), default: ObjectList()]
            .add(XdgOutput(resource: resource, output: output), for: resource)
        Self.describe(target, to: resource)
        resource.name(name: target.name)
        resource.description(description: target.details)
        // From version 3 on, the output's `done` event completes the description.
        if resource.version < 3 { resource.done() } else { output.done() }
    }

    fileprivate func remove(_ resource: Resource, of output: Output) {
        objects[ObjectIdentifier(output)]?.remove(resource)
    }

    private static func describe(_ output: Output, to resource: ZxdgOutputV1) {
        let frame = output.frame
        resource.logicalPosition(x: Int32(saturating: frame.minX), y: Int32(saturating: frame.minY))
        resource.logicalSize(
            width: Int32(saturating: frame.width), height: Int32(saturating: frame.height))
    }

    func outputAnnounced(_ output: Output) {
        for object in objects[ObjectIdentifier(output)]?.elements ?? [] where object.output.isAlive {
            Self.describe(output, to: object.resource)
            if object.resource.version < 3 { object.resource.done() }
        }
    }

    func outputRemoved(_ output: Output) {
        objects[ObjectIdentifier(output)] = nil
    }
}

/// Handles a zxdg_output_v1, which has no requests but destroy.
private final class XdgOutputRequests: ZxdgOutputV1Handler {
    private weak var target: Output?
    private weak var manager: XdgOutputManager?

    init(_ target: Output, _ manager: XdgOutputManager) {
        self.target = target
        self.manager = manager
    }

    func resourceDestroyed(_ resource: Resource) {
        if let target { manager?.remove(resource, of: target) }
    }
}

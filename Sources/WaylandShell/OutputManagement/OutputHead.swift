import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// One client's view of an output, on or off.
final class OutputHead: ZwlrOutputHeadV1Handler {
    let output: Output
    private let resource: ZwlrOutputHeadV1
    private var mode: OutputHeadMode?
    private var told = Told()

    /// What the client knows.
    private struct Told {
        var isEnabled: Bool?
        var state: OutputState?
    }

    init(of output: Output, announcedBy manager: ZwlrOutputManagerV1) {
        self.output = output
        resource = ZwlrOutputHeadV1.create(
            client: manager.client, version: manager.version, id: 0, handler: nil)
        manager.head(head: resource)
        resource.handler = self
        resource.name(name: output.name)
        resource.description(description: output.details)
        guard resource.version >= 2 else { return }
        resource.make(make: output.make)
        resource.model(model: output.model)
    }

    static func from(_ resource: ZwlrOutputHeadV1) -> OutputHead? { resource.handler as? OutputHead }

    /// Tells the client what is not as it was told before.
    func update(isEnabled: Bool) {
        let state = output.state
        let former = told
        told = Told(isEnabled: isEnabled, state: isEnabled ? state : nil)
        updateMode(state.mode)
        if former.isEnabled != isEnabled { resource.enabled(enabled: isEnabled ? 1 : 0) }
        guard isEnabled else { return }
        if former.state?.mode != state.mode, let mode { resource.currentMode(mode: mode.resource) }
        if former.state?.position != state.position {
            resource.position(
                x: Int32(saturating: state.position.x), y: Int32(saturating: state.position.y))
        }
        if former.state?.transform != state.transform {
            resource.transform(transform: WlOutput.Transform(state.transform))
        }
        if former.state?.scale != state.scale { resource.scale(scale: state.scale.factor) }
    }

    /// An output has the mode that it is in, and no other.
    private func updateMode(_ mode: OutputMode) {
        guard self.mode?.mode != mode else { return }
        let former = self.mode
        self.mode = OutputHeadMode(mode, announcedBy: resource)
        former?.finish()
    }

    /// The output is gone for good.
    func finish() {
        mode?.finish()
        mode = nil
        resource.finished()
        resource.handler = nil
    }
}

/// A mode of an output, as one client sees it.
final class OutputHeadMode: ZwlrOutputModeV1Handler {
    let mode: OutputMode
    let resource: ZwlrOutputModeV1

    init(_ mode: OutputMode, announcedBy head: ZwlrOutputHeadV1) {
        self.mode = mode
        resource = ZwlrOutputModeV1.create(
            client: head.client, version: min(head.version, ZwlrOutputModeV1.interface.version), id: 0,
            handler: nil)
        head.mode(mode: resource)
        resource.handler = self
        resource.size(width: mode.width, height: mode.height)
        resource.refresh(refresh: mode.refresh)
        resource.preferred()
    }

    static func from(_ resource: ZwlrOutputModeV1) -> OutputHeadMode? { resource.handler as? OutputHeadMode }

    func finish() {
        resource.finished()
        resource.handler = nil
    }
}

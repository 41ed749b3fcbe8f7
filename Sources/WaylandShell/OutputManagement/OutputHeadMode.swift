import WaylandServer

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

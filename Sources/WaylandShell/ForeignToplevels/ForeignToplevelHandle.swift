import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// A window as one client of ``ForeignToplevelManager`` sees it.
final class ForeignToplevelHandle: ZwlrForeignToplevelHandleV1Handler {
    private(set) weak var controller: ToplevelController?
    let resource: ZwlrForeignToplevelHandleV1
    private weak var binding: ForeignToplevelBinding?
    private var told = Told()

    /// What the client knows.
    private struct Told {
        var title = ""
        var applicationIdentifier = ""
        var states: [ZwlrForeignToplevelHandleV1.State]?
        weak var parent: ForeignToplevelHandle?
        var outputs = ToldOutputs()
    }

    init(
        of controller: ToplevelController, announcedBy manager: ZwlrForeignToplevelManagerV1,
        in binding: ForeignToplevelBinding
    ) {
        self.controller = controller
        self.binding = binding
        resource = ZwlrForeignToplevelHandleV1.create(
            client: manager.client, version: manager.version, id: 0, handler: nil)
        manager.toplevel(toplevel: resource)
        resource.handler = self
    }

    // MARK: Events

    /// Tells the client what is not as it was told before, now or when it has caught up: a window's own client may change its
    /// title any number of times until then.
    func update() {
        guard resource.client.isBehind else { return sendChanges() }
        resource.client.whenCaughtUp(for: self) { [weak self] in self?.sendChanges() }
    }

    private func sendChanges() {
        guard resource.isAlive, let controller else { return }
        let changes = [
            updateNames(of: controller), updateOutputs(of: controller), updateStates(of: controller),
            updateParent(of: controller),
        ]
        if changes.contains(true) { resource.done() }
    }

    private func updateNames(of controller: ToplevelController) -> Bool {
        let former = told
        told.title = controller.title
        told.applicationIdentifier = controller.applicationIdentifier ?? ""
        let hasOtherTitle = told.title != former.title
        let hasOtherApplication = told.applicationIdentifier != former.applicationIdentifier
        if hasOtherTitle { resource.title(title: told.title) }
        if hasOtherApplication { resource.appId(appId: told.applicationIdentifier) }
        return hasOtherTitle || hasOtherApplication
    }

    private func updateStates(of controller: ToplevelController) -> Bool {
        let states = Self.states(of: controller, version: resource.version)
        guard states != told.states else { return false }
        told.states = states
        resource.state(state: states)
        return true
    }

    private static func states(
        of controller: ToplevelController, version: UInt32
    ) -> [ZwlrForeignToplevelHandleV1.State] {
        let all: [(Bool, ZwlrForeignToplevelHandleV1.State)] = [
            (controller.isMaximized, .maximized), (controller.isMinimized, .minimized),
            (controller.isActivated, .activated), (controller.isFullscreen, .fullscreen),
        ]
        return all.filter(\.0).map(\.1).filter {
            ZwlrForeignToplevelHandleV1.State.isValid($0.rawValue, version: version)
        }
    }

    private func updateParent(of controller: ToplevelController) -> Bool {
        let parent = controller.parentToplevel.flatMap { binding?.handle(of: $0) }
        guard resource.version >= 3, parent !== told.parent else { return false }
        told.parent = parent
        resource.parent(parent: parent?.resource)
        return true
    }

    private func updateOutputs(of controller: ToplevelController) -> Bool {
        told.outputs.update(to: controller.outputs, for: resource.client) {
            resource.outputEnter(output: $0)
        } leave: {
            resource.outputLeave(output: $0)
        }
    }

    /// The client has another object for an output.
    func outputBound(_ output: Output, by bound: WlOutput) {
        guard told.outputs.contains(output) else { return }
        resource.outputEnter(output: bound)
        resource.done()
    }

    /// The window is mapped no longer. The object stays until the client lets go of it, and means nothing any more.
    func close() {
        resource.closed()
        resource.handler = nil
    }

    // MARK: Requests

    private func perform(_ command: ToplevelCommand) {
        if let controller { binding?.perform(command, on: controller) }
    }

    func setMaximized(_ handle: ZwlrForeignToplevelHandleV1) {
        perform(.setMaximized(true))
    }

    func unsetMaximized(_ handle: ZwlrForeignToplevelHandleV1) {
        perform(.setMaximized(false))
    }

    func setMinimized(_ handle: ZwlrForeignToplevelHandleV1) {
        perform(.minimize)
    }

    func unsetMinimized(_ handle: ZwlrForeignToplevelHandleV1) {
        if controller?.isMinimized == true { perform(.restore) }
    }

    func activate(_ handle: ZwlrForeignToplevelHandleV1, seat: WlSeat) {
        if let seat = SeatGlobal.from(seat)?.seat { perform(.activate(seat)) }
    }

    func setFullscreen(_ handle: ZwlrForeignToplevelHandleV1, output: WlOutput?) {
        perform(.setFullscreen(true, on: output.flatMap { Output.from($0) }))
    }

    func unsetFullscreen(_ handle: ZwlrForeignToplevelHandleV1) {
        perform(.setFullscreen(false, on: nil))
    }

    func close(_ handle: ZwlrForeignToplevelHandleV1) {
        perform(.close)
    }

    func setRectangle(
        _ handle: ZwlrForeignToplevelHandleV1, surface: WlSurface, x: Int32, y: Int32, width: Int32,
        height: Int32
    ) {
        guard width >= 0, height >= 0 else {
            return handle.postError(
                ZwlrForeignToplevelHandleV1.Error.invalidRectangle,
                "a rectangle of \(width) by \(height) pixels")
        }
        guard let controller, let surface = Surface.from(surface) else { return }
        let rect = Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        binding?.setPlace(ToplevelPlace(of: controller, on: surface, rect))
    }

    func resourceDestroyed(_ resource: Resource) {
        binding?.handleDestroyed(self)
    }
}

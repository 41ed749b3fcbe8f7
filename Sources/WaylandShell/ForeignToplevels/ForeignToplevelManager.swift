import DequeModule
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// zwlr_foreign_toplevel_manager_v1: lists all windows for panels and switchers. Their commands are performed
/// by ``XdgShellDelegate/xdgShell(_:perform:on:)``. A client that sees this global controls all windows: see
/// `ClientPolicy`.
final class ForeignToplevelManager: ToplevelFollower, OutputFollower {
    static let version: UInt32 = 3

    private let shell: XdgShell
    private var bindings = ObjectList<ForeignToplevelBinding>()
    private var global: Global<ZwlrForeignToplevelManagerV1>?

    init(on shell: XdgShell) {
        self.shell = shell
        global = Global<ZwlrForeignToplevelManagerV1>(on: shell.compositor.display, version: Self.version) {
            [unowned self] resource in
            let binding = ForeignToplevelBinding(resource, manager: self)
            bindings.add(binding)
            resource.handler = binding
            binding.begin(shell.toplevels)
        }
        shell.add(self)
        shell.compositor.outputs.add(self)
    }

    func perform(_ command: ToplevelCommand, on controller: ToplevelController) {
        shell.policy.xdgShell(shell, perform: command, on: controller)
    }

    func remove(_ binding: ForeignToplevelBinding) {
        bindings.remove(binding)
    }

    func toplevelMapped(_ controller: ToplevelController) {
        for binding in bindings.elements { binding.announce(controller) }
    }

    func toplevelChanged(_ controller: ToplevelController) {
        for binding in bindings.elements { binding.update(controller) }
    }

    func toplevelUnmapped(_ controller: ToplevelController) {
        for binding in bindings.elements { binding.close(controller) }
    }

    func outputBound(_ output: Output, by resource: WlOutput) {
        for binding in bindings.elements { binding.outputBound(output, by: resource) }
    }
}

/// One client's view of all windows.
final class ForeignToplevelBinding: ZwlrForeignToplevelManagerV1Handler {
    private let resource: ZwlrForeignToplevelManagerV1
    private weak var manager: ForeignToplevelManager?
    /// The client's handles of mapped windows, by controller.
    private var handles = ObjectList<ForeignToplevelHandle>()
    /// The windows to announce once the client has caught up.
    private var overdue = ObjectList<ToplevelController>()
    /// Whether the client stopped or destroyed the manager. Its handles continue to receive events.
    private var isStopped = false
    /// The client's commands that are not performed yet, oldest first.
    private var commands: Deque<Command> = []
    private var job: ClientJob?
    private var announcement: ClientJob?

    private struct Command {
        let command: ToplevelCommand
        weak var controller: ToplevelController?
        /// Counts the command toward the client's limit until it is performed.
        let use: ClientUse
    }

    init(_ resource: ZwlrForeignToplevelManagerV1, manager: ForeignToplevelManager) {
        self.resource = resource
        self.manager = manager
    }

    // MARK: Windows

    /// Announces windows in this turn if it has time, and the rest in later turns. At the end, sends the
    /// parents of dialogs that were announced before their parents.
    func begin(_ controllers: [ToplevelController]) {
        announcement = resource.client.display?.work.addForEach(of: controllers, for: resource.client) {
            [weak self] in
            if $0.isMapped { self?.announce($0) }
        } completion: { [weak self] in
            self?.updateAll()
        }
    }

    private func updateAll() {
        for handle in handles.elements { handle.update() }
    }

    /// Announces a window that the client does not know, now or when the client has caught up.
    func announce(_ controller: ToplevelController) {
        guard !isStopped, handles[controller] == nil else { return }
        guard !resource.client.isBehind else {
            overdue.add(controller)
            return resource.client.whenCaughtUp(for: self) { [weak self] in self?.announceOverdue() }
        }
        let handle = ForeignToplevelHandle(of: controller, announcedBy: resource, in: self)
        handles.add(handle, for: controller)
        handle.update()
    }

    private func announceOverdue() {
        let controllers = overdue.elements
        overdue.removeAll()
        for controller in controllers { announce(controller) }
        updateAll()
    }

    func update(_ controller: ToplevelController) {
        handle(of: controller)?.update()
    }

    func close(_ controller: ToplevelController) {
        overdue.remove(controller)
        handles.remove(controller)?.close()
        leaveIfDone()
    }

    func outputBound(_ output: Output, by resource: WlOutput) {
        guard resource.client === self.resource.client else { return }
        for handle in handles.elements { handle.outputBound(output, by: resource) }
    }

    /// Returns `nil` for a window that the client does not know.
    func handle(of controller: ToplevelController) -> ForeignToplevelHandle? {
        handles[controller]
    }

    /// Queues a command as work for the client, because it may concern all windows of a family.
    func perform(_ command: ToplevelCommand, on controller: ToplevelController) {
        guard let use = resource.client.useOrEnd(.windowCommands) else { return }
        commands.append(Command(command: command, controller: controller, use: use))
        guard job == nil else { return }
        job = resource.client.display?.work.add(for: resource.client) { [weak self] in
            self?.performNext() ?? .done
        }
        if commands.isEmpty { job = nil }
    }

    private func performNext() -> ClientJob.Progress {
        if let next = commands.popFirst(), let controller = next.controller {
            manager?.perform(next.command, on: controller)
        }
        guard commands.isEmpty else { return .continues }
        job = nil
        return .done
    }

    func handleDestroyed(_ handle: ForeignToplevelHandle) {
        if let controller = handle.controller, handles[controller] === handle { handles.remove(controller) }
        leaveIfDone()
    }

    // MARK: Its end

    func stop(_ resource: ZwlrForeignToplevelManagerV1) {
        isStopped = true
        resource.finished()
        resource.destroy()
    }

    func resourceDestroyed(_ resource: Resource) {
        isStopped = true
        leaveIfDone()
    }

    private func leaveIfDone() {
        if isStopped, handles.isEmpty { manager?.remove(self) }
    }
}

/// A window as one client of ``ForeignToplevelManager`` sees it.
final class ForeignToplevelHandle: ZwlrForeignToplevelHandleV1Handler {
    private(set) weak var controller: ToplevelController?
    let resource: ZwlrForeignToplevelHandleV1
    private weak var binding: ForeignToplevelBinding?
    private var told = Told()

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

    /// Sends the client what has changed, now or when it has caught up, so it is not sent every title.
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

    /// Called when the client has bound another object for an output.
    func outputBound(_ output: Output, by bound: WlOutput) {
        guard told.outputs.contains(output) else { return }
        resource.outputEnter(output: bound)
        resource.done()
    }

    /// Called when the window is unmapped. The object is inert until the client destroys it.
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
        // The rectangle is only validated, since minimizing is not animated.
        guard width < 0 || height < 0 else { return }
        handle.postError(.invalidRectangle, "a rectangle of \(width) by \(height) pixels")
    }

    func resourceDestroyed(_ resource: Resource) {
        binding?.handleDestroyed(self)
    }
}

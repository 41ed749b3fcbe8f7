import DequeModule
import WaylandServer
import WaylandShellCore

/// One client's view of all windows.
final class ForeignToplevelBinding: ZwlrForeignToplevelManagerV1Handler {
    private let resource: ZwlrForeignToplevelManagerV1
    private weak var manager: ForeignToplevelManager?
    /// Those of windows that are mapped, and that the client has not let go of, by the windows' controllers.
    private var handles = ObjectList<ForeignToplevelHandle>()
    /// Windows that the client is told of once it has caught up.
    private var overdue = ObjectList<ToplevelController>()
    /// The client wants to hear of no more windows, or cannot any more. Of those that it has, it does.
    private var isStopped = false
    /// What the client wants done, the oldest first.
    private var commands: Deque<Command> = []
    private var job: ClientJob?
    private var announcement: ClientJob?

    private struct Command {
        let command: ToplevelCommand
        weak var controller: ToplevelController?
        /// Counts it for the client until it is done.
        let use: ClientUse
    }

    init(_ resource: ZwlrForeignToplevelManagerV1, manager: ForeignToplevelManager) {
        self.resource = resource
        self.manager = manager
    }

    // MARK: Windows

    /// Tells of all windows that there are: at once, as far as there is time for it in this turn. Each is told of by itself
    /// before what it is a dialog of, which the client may not know yet.
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

    /// Tells of a window that the client does not know, now or when it has caught up.
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

    /// nil for a window that the client does not know.
    func handle(of controller: ToplevelController) -> ForeignToplevelHandle? {
        handles[controller]
    }

    /// Done at once, as far as there is time for it in this turn: a command may concern all windows that belong together.
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

    func setPlace(_ place: ToplevelPlace) {
        manager?.setPlace(place)
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

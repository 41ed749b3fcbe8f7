import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Windows that come up, and whether they get the keys.
extension XdgShell {
    /// Puts the window of a toplevel that was mapped into the scene, by ``newWindowFocus``: in front and with the keys of the
    /// seats that it may take; or directly below the window with the keys, and marked as wanting attention. For
    /// ``XdgShellDelegate/xdgShell(_:didMap:)``.
    /// - Parameters:
    ///   - controller: of the window.
    ///   - seats: whose keys it is to get. It stays below the window with the keys of the first one if it may take none.
    public func show(_ controller: ToplevelController, on seats: [Seat]) {
        guard let window = controller.toplevelWindow else { return }
        let takers = seats.filter { mayTakeKeys(controller, on: $0) }
        if takers.isEmpty, let key = seats.first?.focus.keyWindow {
            scene.add(window)
            raise(controller, below: key)
        } else {
            updateLevels(front: controller)
            scene.add(window)
            updateLevels()
        }
        for seat in takers { window.makeKey(on: seat) }
        if takers.isEmpty { controller.needsAttention = true }
    }

    /// Whether a toplevel may take a seat's keys by coming up: see ``NewWindowFocus``.
    public func mayTakeKeys(_ controller: ToplevelController, on seat: Seat) -> Bool {
        switch newWindowFocus {
        case .always: return true
        case .never: return false
        case .expected: break
        }
        // The user holds what was dragged out.
        guard let key = seat.focus.keyWindow, controller.drag == nil else { return true }
        guard let client = controller.toplevel?.shellSurface.client else { return false }
        if isRelative(controller, of: client, to: key) { return true }
        guard let start = start(of: client), let owner = self.client(of: key),
            let global = registry.seats.first(where: { $0.seat === seat })
        else { return false }
        return !global.mayHaveKey(after: start, for: owner)
    }

    private func isRelative(_ controller: ToplevelController, of client: Client, to key: Window) -> Bool {
        guard var relative = (key as? ToplevelWindow)?.controller else {
            return self.client(of: key) === client
        }
        if controller.familyRoot === relative.familyRoot { return true }
        while relative.toplevel?.shellSurface.client !== client {
            guard let parent = relative.parentToplevel else { return false }
            relative = parent
        }
        return true
    }

    private func client(of window: Window) -> Client? {
        window.rootSurface.flatMap { compositor.surface(of: $0) }?.resource.client
    }

    // MARK: Programs

    /// The embedder started a program because the user wants it, such as by a key: its windows, and those of what it starts,
    /// may take the keys until a key is pressed for another window. Call ``programEnded(_:)`` when the process has ended.
    public func programStarted(_ process: pid_t) {
        startedPrograms[process] = display.nextSerial()
    }

    /// A program of ``programStarted(_:)`` has ended: its number may be given to another process.
    public func programEnded(_ process: pid_t) {
        startedPrograms[process] = nil
    }

    /// The serial of the moment in which the program was started that a client is, or descends from. The latest of several;
    /// nil if the embedder started none.
    private func start(of client: Client) -> UInt32? {
        let process = client.credentials.processID
        return startedPrograms.filter { process == $0.key || Self.isKnownDescendant(process, of: $0.key) }
            .map(\.value).max { Int32(bitPattern: $0 &- $1) < 0 }
    }

    /// False if it cannot be told, as for a process that has ended.
    private static func isKnownDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
        let nobody: pid_t = -1
        return ProcessFamily.isDescendant(process, of: ancestor)
            && !ProcessFamily.isDescendant(process, of: nobody)
    }
}

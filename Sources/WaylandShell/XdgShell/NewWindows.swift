import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// New windows, and whether they become key.
extension XdgShell {
    /// Adds the window of a newly mapped toplevel to the scene. It comes to the front, and becomes key on
    /// those of the seats whose keyboard focus it may take by ``newWindowFocus``. If it may take none, it
    /// needs attention, and is placed directly below the key window of the first seat, if there is one.
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

    /// Returns whether a new toplevel may take the keyboard focus of a seat: see ``NewWindowFocus``.
    func mayTakeKeys(_ controller: ToplevelController, on seat: Seat) -> Bool {
        switch newWindowFocus {
        case .always: return true
        case .never: return false
        case .expected: break
        }
        // A new window that moves with a drag is in the user's hand, so it may take the keys.
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

    /// Call this after starting a program for the user, and ``programEnded(_:)`` when it has ended. Windows
    /// of the program and its descendants may take a window's keyboard focus until a key is pressed in it.
    public func programStarted(_ process: pid_t) {
        startedPrograms[process] = display.nextSerial()
    }

    /// Call this when a process passed to ``programStarted(_:)`` has ended, because its number may be reused.
    public func programEnded(_ process: pid_t) {
        startedPrograms[process] = nil
    }

    /// Returns the serial at which the embedder last started a client's process or an ancestor, if it did.
    private func start(of client: Client) -> UInt32? {
        let process = client.credentials.processID
        return startedPrograms.filter { process == $0.key || Self.isKnownDescendant(process, of: $0.key) }
            .map(\.value).max { Int32(bitPattern: $0 &- $1) < 0 }
    }

    /// Returns false if the ancestry is unknown, such as for a process that has ended.
    private static func isKnownDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
        let nobody: pid_t = -1
        return ProcessFamily.isDescendant(process, of: ancestor)
            && !ProcessFamily.isDescendant(process, of: nobody)
    }
}

/// Which new windows become key: see ``XdgShell/newWindowFocus``.
public enum NewWindowFocus: String, Hashable, Sendable, CaseIterable {
    /// Windows that the user can be expected to wait for:
    ///
    /// - windows that come up while no window is key
    /// - windows of the client that owns the key window or one of its parents, and dialogs of the same family
    /// - windows of programs that descend from one that the embedder started
    ///   (``XdgShell/programStarted(_:)``), if no key has been pressed for the key window since
    /// - windows that move with a drag
    /// - windows with an activation token that ``ActivationDelegate`` accepts
    ///
    /// Other windows come up below the key window, and need attention: ``ToplevelController/needsAttention``.
    case expected
    /// All windows.
    case always
    /// No window, except by an activation token.
    case never
}

/// A click or a tap brings its window to the front, makes it or its modal dialog key, and pings its client.
///
/// A click or a tap on the empty desktop, or on a layer surface that is below the windows and takes no keys,
/// ends the focus of a panel that has it on demand. The main window, if there is one, becomes key.
///
/// A shell installs this policy on the seats that have the standard policy when the shell is created.
open class ToplevelFocusPolicy: FocusPolicy {
    private weak var shell: XdgShell?

    /// - Parameter shell: the shell whose windows come to the front. Not kept.
    public init(_ shell: XdgShell) {
        self.shell = shell
    }

    open override func pressBegan(on path: ResponderPath, seat: Seat) {
        if let window = path.responders.first?.window as? ToplevelWindow, let controller = window.controller {
            shell?.raise(controller)
            controller.checkResponsiveness()
            // The window's client still receives the press.
            if let dialog = controller.modalDialog?.toplevelWindow {
                dialog.makeKey(on: seat)
                return
            }
        }
        if isDesktop(path), (seat.focus.keyWindow as? LayerWindow)?.interactivity == .onDemand {
            guard let main = seat.focus.mainWindow else { return seat.focus.resignKey() }
            main.makeKey(on: seat)
            return
        }
        super.pressBegan(on: path, seat: seat)
    }

    /// Makes the window of a toplevel key, or its modal dialog. Layer surfaces become key only by a press.
    open override func pointerEntered(_ responder: Responder, seat: Seat) {
        guard let window = responder.window as? ToplevelWindow else { return }
        (window.controller?.modalDialog?.toplevelWindow ?? window).makeKey(on: seat)
    }

    private func isDesktop(_ path: ResponderPath) -> Bool {
        guard let window = path.responders.first?.window else { return true }
        return window is LayerWindow && window.level < .normal && !window.canBecomeKey
    }
}

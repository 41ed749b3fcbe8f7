import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

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
    func mayTakeKeys(_ controller: ToplevelController, on seat: Seat) -> Bool {
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

/// Which windows get the keys when they come up: see ``XdgShell/newWindowFocus``.
public enum NewWindowFocus: String, Hashable, Sendable, CaseIterable {
    /// Windows that the user can be expected to wait for:
    ///
    /// - where no window has the keys;
    /// - windows of the client that has the window with the keys, or a window that this one is a dialog of, and dialogs that
    ///   belong with it;
    /// - windows of programs that descend from one that the embedder started (``XdgShell/programStarted(_:)``), if no key has
    ///   been pressed for the window with the keys since;
    /// - windows that go along with a drag;
    /// - windows with an activation token that ``ActivationDelegate`` accepts.
    ///
    /// Any other comes up below the window with the keys, and wants attention (``ToplevelController/needsAttention``).
    case expected
    /// All windows.
    case always
    /// No window, but by an activation token.
    case never
}

/// A click or a tap brings its window to the front and gives it the keys. A client that is pressed is expected to do
/// something: it is the moment to find out whether it can. Where a dialog has to be answered first, that gets the keys.
///
/// A click or a tap on the empty desktop, or on a layer surface below the windows that takes no keys, ends what a panel above them was
/// given on demand: the window that had the keys before gets them back, or no window if there is none.
///
/// A shell gives it to the seats that still have the standard policy of the router.
open class ToplevelFocusPolicy: FocusPolicy {
    private weak var shell: XdgShell?

    /// - Parameter shell: whose windows come to the front. Not kept.
    public init(_ shell: XdgShell) {
        self.shell = shell
    }

    open override func pressBegan(on path: ResponderPath, seat: Seat) {
        if let window = path.responders.first?.window as? ToplevelWindow, let controller = window.controller {
            shell?.raise(controller)
            controller.checkResponsiveness()
            // Its client is told of the press all the same.
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

    /// Panels keep their keys for presses: only windows of programs get them from the pointer. The window of a dialog that has
    /// to be answered first gets them instead of its parent.
    open override func pointerEntered(_ responder: Responder, seat: Seat) {
        guard let window = responder.window as? ToplevelWindow else { return }
        (window.controller?.modalDialog?.toplevelWindow ?? window).makeKey(on: seat)
    }

    private func isDesktop(_ path: ResponderPath) -> Bool {
        guard let window = path.responders.first?.window else { return true }
        return window is LayerWindow && window.level < .normal && !window.canBecomeKey
    }
}

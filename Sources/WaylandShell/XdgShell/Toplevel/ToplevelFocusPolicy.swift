import SurfaceResponders

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

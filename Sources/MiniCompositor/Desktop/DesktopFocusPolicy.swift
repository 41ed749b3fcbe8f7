import SurfaceResponders
import WaylandShell

/// A click or a tap brings its window to the front and gives it the keys.
final class DesktopFocusPolicy: FocusPolicy {
    private unowned let desktop: Desktop

    init(_ desktop: Desktop) {
        self.desktop = desktop
    }

    override func pressBegan(on path: ResponderPath, seat: Seat) {
        if let window = path.responders.first?.window as? ToplevelWindow, let controller = window.controller {
            desktop.shell.raise(controller)
            // A client that is pressed is expected to do something: the moment to find out whether it can.
            controller.checkResponsiveness()
        }
        super.pressBegan(on: path, seat: seat)
    }
}

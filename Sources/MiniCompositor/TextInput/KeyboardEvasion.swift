import SurfaceResponders
import WaylandShell

/// Moves the window that is written in out of the way of what it is written with, and back.
final class KeyboardEvasion {
    private struct Moved {
        weak var controller: DesktopToplevel?
        let from: Point
        let to: Point
    }

    private unowned let desktop: Desktop
    private var moved: Moved?
    private var observation: ObservationToken?

    /// How much of the window stays visible below the cursor, in logical pixels.
    private static let margin = 8.0

    init(on desktop: Desktop) {
        self.desktop = desktop
        observation = desktop.seat.inputViews.observe { [unowned self] change in
            switch change.step {
            case .willShow: evade(change.newFrame)
            case .willHide: goBack()
            case .willChangeFrame, .didChangeFrame, .didShow, .didHide: break
            }
        }
    }

    /// Where the cursor is has changed.
    func update() {
        if desktop.seat.textInput.field != nil { evade(desktop.seat.inputViews.frame) }
    }

    private func evade(_ keyboard: Rect?) {
        guard let keyboard, let controller = desktop.keyToplevel(on: desktop.seat),
            controller.isFloating,
            let frame = controller.frame
        else { return }
        let lowest = lowestWanted(in: frame, above: keyboard)
        guard lowest > keyboard.minY else { return }
        let target = Point(x: frame.minX, y: frame.minY - (lowest - keyboard.minY))
        if moved?.controller !== controller { goBack() }
        moved = Moved(controller: controller, from: moved?.from ?? frame.origin, to: target)
        controller.move(to: target)
    }

    /// What must not be hidden: the line that is written in; of a field that does not tell, as much of the window as fits.
    private func lowestWanted(in frame: Rect, above keyboard: Rect) -> Double {
        let relay = desktop.seat.textInput
        if let surface = relay.field?.textInputSurface, let cursor = relay.state.cursorRectangle {
            return surface.transformToGlobal.boundingBox(of: cursor).maxY + Self.margin
        }
        let room = keyboard.minY - desktop.shell.outputArea(of: frame).minY
        return min(frame.maxY, frame.minY + room)
    }

    /// Unless the person has moved the window meanwhile.
    private func goBack() {
        if let moved, let controller = moved.controller, controller.frame?.origin == moved.to {
            controller.move(to: moved.from)
        }
        moved = nil
    }
}

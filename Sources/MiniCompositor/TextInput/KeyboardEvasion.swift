import SurfaceResponders
import WaylandShell

/// Moves the focused window if the on-screen keyboard covers its text, and moves it back afterwards.
final class KeyboardEvasion {
    private struct Moved {
        weak var controller: DesktopToplevel?
        let from: Point
        let to: Point
    }

    private unowned let desktop: Desktop
    private var moved: Moved?
    private var observation: ObservationToken?

    /// The distance between the cursor and the keyboard, in logical pixels.
    private static let margin = 8.0

    init(on desktop: Desktop) {
        self.desktop = desktop
        observation = desktop.seat.inputViews.observe { [unowned self] change in
            switch change.step {
            case .willShow:
                // The keyboard may be lower than last time, so start from the window's original position.
                goBack()
                evade(change.newFrame)
            case .willHide: goBack()
            case .willChangeFrame, .didChangeFrame, .didShow, .didHide: break
            }
        }
    }

    /// Called when the focused field or its cursor may have changed.
    func update() {
        if desktop.seat.textInput.field != nil { evade(desktop.seat.inputViews.frame) }
    }

    private func evade(_ keyboard: Rect?) {
        guard let keyboard, let controller = desktop.keyToplevel(on: desktop.seat),
            controller.isFloating
        else { return }
        if moved?.controller !== controller { goBack() }
        guard let frame = controller.frame else { return }
        let area = desktop.shell.outputArea(of: frame)
        let (top, bottom) = wanted(in: frame, height: keyboard.minY - area.minY)
        let isEvading = moved?.to == frame.origin
        guard bottom > keyboard.minY || isEvading && top < area.minY else { return }
        let from = isEvading ? moved?.from ?? frame.origin : frame.origin
        let covered = bottom - frame.minY + from.y - keyboard.minY
        let target = Point(x: frame.minX, y: from.y - max(0, covered))
        moved = Moved(controller: controller, from: from, to: target)
        controller.move(to: target)
    }

    /// Returns the part of the window that must stay visible: the line with the cursor or, without a cursor,
    /// as much of the window as fits.
    private func wanted(in frame: Rect, height: Double) -> (top: Double, bottom: Double) {
        let relay = desktop.seat.textInput
        if let surface = relay.field?.textInputSurface, let cursor = relay.state.cursorRectangle {
            let line = surface.transformToGlobal.boundingBox(of: cursor)
            return (line.minY, line.maxY + Self.margin)
        }
        return (frame.minY, frame.minY + min(frame.height, height))
    }

    /// Moves the window back, unless it was moved in between.
    private func goBack() {
        if let moved, let controller = moved.controller, controller.frame?.origin == moved.to {
            controller.move(to: moved.from)
        }
        moved = nil
    }
}

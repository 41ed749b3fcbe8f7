import SurfaceResponders

/// Emulates a pointer with touches, for clients that do not support touch: a tap clicks, a long press holds
/// the right button, a one-finger drag holds the left button, and two fingers scroll.
final class TouchAsPointer: GestureRecognizerDelegate {
    private unowned let desktop: Desktop
    private let seat: Seat
    private let takesTouch: (SurfaceResponder) -> Bool
    private var device: InputDevice?
    private var recognizers: [GestureRecognizer] = []

    init(on desktop: Desktop, for seat: Seat, takesTouch: @escaping (SurfaceResponder) -> Bool) {
        self.desktop = desktop
        self.seat = seat
        self.takesTouch = takesTouch
        recognizers = makeRecognizers()
        for recognizer in recognizers {
            recognizer.allowedTouchTypes = [.direct]
            recognizer.delegate = self
            desktop.addGestureRecognizer(recognizer)
        }
    }

    /// Called when the seat is removed.
    func end() {
        for recognizer in recognizers { desktop.removeGestureRecognizer(recognizer) }
        recognizers = []
    }

    private func makeRecognizers() -> [GestureRecognizer] {
        let tap = TapGestureRecognizer { [unowned self] tap in click(.left, at: tap.location) }
        let longPress = LongPressGestureRecognizer { [unowned self] press in
            switch press.state {
            case .began: hold(.right, at: press.location)
            case .changed: move(to: press.location)
            case .ended, .cancelled: send(.button(.right, isDown: false))
            case .possible, .failed: break
            }
        }
        let drag = PanGestureRecognizer { [unowned self] drag in follow(drag) }
        drag.maximumNumberOfTouches = 1
        let scroll = PanGestureRecognizer()
        scroll.minimumNumberOfTouches = 2
        scroll.maximumNumberOfTouches = 2
        scroll.addHandler { [unowned self, unowned scroll] _ in self.scroll(by: scroll) }
        return [tap, longPress, drag, scroll]
    }

    // MARK: Delegate

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        guard desktop.actingSeat === seat, let surface = (touch.responder as? SurfaceResponder)?.hostSurface,
            !(surface is WindowFrame), !takesTouch(surface)
        else { return false }
        // The device gives the seat a pointer. The client learns of the pointer before the gesture is
        // recognized.
        if device == nil { device = seat.addDevice(named: "touch as pointer", capabilities: .pointer) }
        return true
    }

    // MARK: The pointer

    private func follow(_ drag: GestureRecognizer) {
        switch drag.state {
        case .began:
            hold(.left, at: drag.origin)
            move(to: drag.location)
        case .changed: move(to: drag.location)
        case .ended, .cancelled: send(.button(.left, isDown: false))
        case .possible, .failed: break
        }
    }

    private func scroll(by pan: PanGestureRecognizer) {
        switch pan.state {
        case .began: move(to: pan.origin)
        case .changed:
            // The content follows the fingers.
            let way = pan.translation()
            pan.setTranslation(.zero)
            send(
                .scroll(
                    Scroll(
                        source: .finger, horizontal: .init(value: -way.dx), vertical: .init(value: -way.dy))))
        case .ended, .cancelled:
            let stop = Scroll.Axis(value: 0, isStop: true)
            send(.scroll(Scroll(source: .finger, horizontal: stop, vertical: stop)))
        case .possible, .failed: break
        }
    }

    private func click(_ button: PointerButton, at point: Point) {
        hold(button, at: point)
        send(.button(button, isDown: false))
    }

    private func hold(_ button: PointerButton, at point: Point) {
        move(to: point)
        send(.button(button, isDown: true))
    }

    private func move(to point: Point) {
        send(.pointerPosition(point))
    }

    private func send(_ payload: InputEvent.Payload) {
        guard let device else { return }
        seat.handle(InputEvent(time: seat.now, device: device, payload))
    }
}

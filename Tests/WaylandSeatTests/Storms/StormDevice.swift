import SurfaceResponders

/// A device of a storm, and what is physically down on it.
struct StormDevice {
    let device: InputDevice
    let seat: Seat
    var buttons: [PointerButton] = []
    var fingers: [Int32] = []
    var keys: [KeyCode] = []
    var gesture: TouchpadGesture.Kind?

    init(_ device: InputDevice, of seat: Seat) {
        self.device = device
        self.seat = seat
    }

    /// Updates the state for an event that the device is about to send.
    mutating func note(_ payload: InputEvent.Payload) {
        switch payload {
        case .button(let button, let isDown):
            buttons.removeAll { $0 == button }
            if isDown { buttons.append(button) }
        case .key(let code, let isDown):
            keys.removeAll { $0 == code }
            if isDown { keys.append(code) }
        case .touchDown(let id, _):
            fingers.removeAll { $0 == id }
            fingers.append(id)
        case .touchUp(let id): fingers.removeAll { $0 == id }
        case .touchCancel: fingers = []
        case .gesture(.begin(let kind, _)): gesture = kind
        case .gesture(.end), .gesture(.cancel): gesture = nil
        default: break
        }
    }

    /// The events that release everything that is down.
    var releases: [InputEvent.Payload] {
        buttons.map { .button($0, isDown: false) } + keys.map { .key($0, isDown: false) }
            + fingers.map { .touchUp(id: $0) } + (gesture.map { [.gesture(.end($0))] } ?? [])
    }
}

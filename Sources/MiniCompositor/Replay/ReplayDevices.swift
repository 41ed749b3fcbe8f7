import SurfaceResponders

struct ReplayDevices {
    let seat: Seat
    let pointer: InputDevice
    let keyboard: InputDevice
    let touchscreen: InputDevice
    /// The tablet, to which the pad belongs. Both are `nil` if the script uses neither on this seat.
    let tablet: InputDevice?
    let pad: InputDevice?

    init(for script: ReplayScript, on seat: Seat, at index: Int) {
        self.seat = seat
        pointer = seat.addDevice(named: "replay pointer", capabilities: .pointer)
        keyboard = seat.addDevice(named: "replay keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "replay touchscreen", capabilities: .touch)
        guard script.steps.contains(where: { $0.seat == index && $0.usesTablet }) else {
            (tablet, pad) = (nil, nil)
            return
        }
        let tablet = seat.addDevice(
            named: "replay tablet", capabilities: [], tablet: TabletDescription())
        self.tablet = tablet
        pad = seat.addDevice(
            named: "replay pad", capabilities: [],
            pad: TabletPadDescription(buttonCount: 8, groups: [Self.padGroup], tablet: tablet.id))
    }

    static let padGroup = TabletPadDescription.Group(
        buttons: Array(0..<8), rings: [0], strips: [0], dials: [0], modeCount: 3)

    static func tool(_ kind: TabletTool.Kind) -> TabletTool {
        TabletTool(
            kind: kind, axes: [.position, .pressure, .distance, .tilt, .rotation, .slider, .wheel])
    }
}

extension ReplayStep {
    fileprivate var usesTablet: Bool {
        switch action {
        case .tool, .pad: true
        default: false
        }
    }
}

extension ReplayDevices {
    /// Plays an action of a device. Ignores typed text, waits and pictures, which the player handles.
    func play(_ action: ReplayStep.Action, at time: Timestamp) {
        switch action {
        case .pointerPosition(let point): send(.pointerPosition(point), by: pointer, at: time)
        case .pointerMotion(let delta):
            send(.pointerMotion(delta: delta, unaccelerated: delta), by: pointer, at: time)
        case .button(let button, let isDown): send(.button(button, isDown: isDown), by: pointer, at: time)
        case .scroll(let scroll): send(.scroll(scroll), by: pointer, at: time)
        case .key(let code, let isDown): send(.key(code, isDown: isDown), by: keyboard, at: time)
        case .group(let group): seat.keyboard.group = group
        case .touches(let changes):
            seat.handle(
                contentsOf: changes.map { change in
                    InputEvent(time: time, device: touchscreen, Self.payload(of: change))
                })
        case .tool(let kind, let changes): play(changes, of: kind, at: time)
        case .pad(let change): if let pad { send(.pad(change), by: pad, at: time) }
        case .type, .wait, .screenshot: break
        }
    }

    func send(_ payload: InputEvent.Payload, by device: InputDevice, at time: Timestamp) {
        seat.handle(InputEvent(time: time, device: device, payload))
    }

    private func play(_ changes: [TabletToolChange], of kind: TabletTool.Kind, at time: Timestamp) {
        guard let tablet else { return }
        let tool = seat.tablets.add(Self.tool(kind), on: tablet.id)
        seat.handle(
            contentsOf: changes.map { InputEvent(time: time, device: tablet, .tool(tool, $0)) })
    }

    private static func payload(of change: ReplayStep.TouchChange) -> InputEvent.Payload {
        switch change {
        case .down(let id, let point): .touchDown(id: id, at: point)
        case .motion(let id, let point): .touchMotion(id: id, to: point)
        case .up(let id): .touchUp(id: id)
        case .cancel: .touchCancel
        }
    }
}

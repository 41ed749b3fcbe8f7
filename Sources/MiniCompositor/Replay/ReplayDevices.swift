import SurfaceResponders

/// The devices of a replay, or of a peer of the control socket, on one seat.
final class ReplayDevices {
    let seat: Seat
    private(set) var keyboard: InputDevice
    private let name: String
    private var pointer: InputDevice
    private var touchscreen: InputDevice
    /// The tablet, to which the pad belongs; `nil` before they are used.
    private var drawing: (tablet: InputDevice, pad: InputDevice)?

    init(_ name: String, on seat: Seat) {
        self.name = name
        self.seat = seat
        pointer = seat.addDevice(named: "\(name) pointer", capabilities: .pointer)
        keyboard = seat.addDevice(named: "\(name) keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "\(name) touchscreen", capabilities: .touch)
    }

    @discardableResult
    func addTablet() -> (tablet: InputDevice, pad: InputDevice) {
        if let drawing { return drawing }
        let tablet = seat.addDevice(
            named: "\(name) tablet", capabilities: [], tablet: TabletDescription())
        let pad = seat.addDevice(
            named: "\(name) pad", capabilities: [],
            pad: TabletPadDescription(buttonCount: 8, groups: [Self.padGroup], tablet: tablet.id))
        drawing = (tablet, pad)
        return (tablet, pad)
    }

    /// Removes a device, or adds it again.
    private func set(_ device: ReplayDevice, isConnected: Bool) {
        switch device {
        case .pointer: set(&pointer, .pointer, isConnected)
        case .keyboard: set(&keyboard, .keyboard, isConnected)
        case .touchscreen: set(&touchscreen, .touch, isConnected)
        }
    }

    private func set(_ device: inout InputDevice, _ capability: InputDevice.Capabilities, _ isConnected: Bool)
    {
        if isConnected {
            device = seat.addDevice(named: device.name, capabilities: capability)
        } else {
            seat.removeDevice(device.id)
        }
    }

    /// Releases everything that is down.
    func remove() {
        let all = [pointer, keyboard, touchscreen] + (drawing.map { [$0.pad, $0.tablet] } ?? [])
        for device in all { seat.removeDevice(device.id) }
    }

    static let padGroup = TabletPadDescription.Group(
        buttons: Array(0..<8), rings: [0], strips: [0], dials: [0], modeCount: 3)

    static func tool(_ kind: TabletTool.Kind) -> TabletTool {
        TabletTool(
            kind: kind, axes: [.position, .pressure, .distance, .tilt, .rotation, .slider, .wheel])
    }
}

extension ReplayStep {
    var usesTablet: Bool {
        switch command {
        case .tool, .pad: true
        default: false
        }
    }
}

extension ReplayDevices {
    /// Plays a command of a device. Ignores the others, which the player handles.
    func play(_ command: Command, at time: Timestamp) {
        switch command {
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
        case .gesture(let gesture): send(.gesture(gesture), by: pointer, at: time)
        case .tool(let kind, let changes): play(changes, of: kind, at: time)
        case .pad(let change): send(.pad(change), by: addTablet().pad, at: time)
        case .device(let device, let isConnected): set(device, isConnected: isConnected)
        case .type, .wait, .screenshot, .expect, .search, .close, .signal, .copy, .output, .perform, .start,
            .run:
            break
        }
    }

    func send(_ payload: InputEvent.Payload, by device: InputDevice, at time: Timestamp) {
        seat.handle(InputEvent(time: time, device: device, payload))
    }

    private func play(_ changes: [TabletToolChange], of kind: TabletTool.Kind, at time: Timestamp) {
        let tablet = addTablet().tablet
        let tool = seat.tablets.add(Self.tool(kind), on: tablet.id)
        seat.handle(
            contentsOf: changes.map { InputEvent(time: time, device: tablet, .tool(tool, $0)) })
    }

    private static func payload(of change: Command.TouchChange) -> InputEvent.Payload {
        switch change {
        case .down(let id, let point): .touchDown(id: id, at: point)
        case .motion(let id, let point): .touchMotion(id: id, to: point)
        case .up(let id): .touchUp(id: id)
        case .cancel: .touchCancel
        }
    }
}

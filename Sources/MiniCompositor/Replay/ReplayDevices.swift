import SurfaceResponders

/// The devices of a seat that a replay plays on.
struct ReplayDevices {
    let seat: Seat
    let pointer: InputDevice
    let keyboard: InputDevice
    let touchscreen: InputDevice
    /// A tablet and its pad; nil for a script without them.
    let tablet: InputDevice?
    let pad: InputDevice?

    /// Adds them to a seat.
    /// - Parameter index: the seat's in the script.
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

    /// All that the pad of a replay has.
    static let padGroup = TabletPadDescription.Group(
        buttons: Array(0..<8), rings: [0], strips: [0], dials: [0], modeCount: 3)

    /// A tool of a replay: one that can tell everything.
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

import SurfaceResponders

/// A tablet with a pen on the seat of a host, and optionally a pad.
final class TabletStage {
    static let pen = TabletTool(
        kind: .pen, serial: 0x1_0000_0002, model: 0x802, isUnique: true,
        axes: [.position, .pressure, .tilt, .wheel])

    let host: SeatHost
    let tablet: InputDevice
    let pen: TabletTool.ID

    init(_ host: SeatHost) {
        self.host = host
        tablet = host.seat.addDevice(
            named: "Intuos", capabilities: [],
            tablet: TabletDescription(vendor: 1386, product: 884, bus: 5, paths: ["/dev/input/event5"]))
        pen = host.seat.tablets.add(Self.pen, on: tablet.id)
    }

    func addPad() -> InputDevice {
        let group = TabletPadDescription.Group(
            buttons: [0, 1], rings: [0], strips: [0], dials: [0], modeCount: 2)
        return host.seat.addDevice(
            named: "Intuos Pad", capabilities: [],
            pad: TabletPadDescription(
                buttonCount: 3, groups: [group], path: "/dev/input/event6", tablet: tablet.id))
    }

    func enter(_ x: Double, _ y: Double) { send(.entered(at: Point(x: x, y: y))) }
    func move(_ x: Double, _ y: Double) { send(.axis(.position(Point(x: x, y: y)))) }
    func tip(_ isDown: Bool) { send(.tip(isDown: isDown)) }

    func send(_ changes: TabletToolChange...) {
        host.seat.handle(
            contentsOf: changes.map {
                InputEvent(time: host.clock.now, device: tablet, .tool(pen, $0))
            })
    }
}

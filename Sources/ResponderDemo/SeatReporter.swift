import WaylandClient

final class SeatReporter {
    private let seat: WlSeat
    private let window: DemoWindow
    private let report: Report
    private let keys = KeyNames()
    private var pointer: WlPointer?
    private var keyboard: WlKeyboard?
    private var touch: WlTouch?

    init(_ seat: WlSeat, window: DemoWindow, report: Report) {
        self.seat = seat
        self.window = window
        self.report = report
        seat.onEvent = { [weak self] event in
            switch event {
            case .capabilities(let capabilities): self?.update(capabilities)
            case .name(let name): report.detail("seat \(name)")
            }
        }
    }

    private func update(_ capabilities: WlSeat.Capability) {
        Self.update(&pointer, capabilities.contains(.pointer), seat.getPointer)
        pointer?.onEvent = { [weak self] in self?.handle($0) }
        Self.update(&keyboard, capabilities.contains(.keyboard), seat.getKeyboard)
        keyboard?.onEvent = { [weak self] in self?.handle($0) }
        Self.update(&touch, capabilities.contains(.touch), seat.getTouch)
        touch?.onEvent = { [weak self] in self?.handle($0) }
    }

    private static func update<P: Proxy>(_ proxy: inout P?, _ isOffered: Bool, _ make: () -> P) {
        if isOffered {
            proxy = proxy ?? make()
        } else {
            proxy?.discard()
            proxy = nil
        }
    }

    // MARK: Pointer

    private func handle(_ event: WlPointer.Event) {
        switch event {
        case .enter(_, let surface, let x, let y):
            report.event("pointer enter \(window.name(of: surface)) \(Report.place(x, y))")
        case .leave(_, let surface): report.event("pointer leave \(window.name(of: surface))")
        case .motion(_, let x, let y): report.event("pointer motion \(Report.place(x, y))")
        case .warp(let x, let y): report.event("pointer warp \(Report.place(x, y))")
        case .button(_, _, let button, let state):
            report.event("button \(Self.name(ofButton: button)) \(state == .pressed ? "down" : "up")")
        case .axis(_, let axis, let value):
            report.event("scroll \(Self.name(of: axis)) \(Report.number(value))")
        case .axisStop(_, let axis): report.event("scroll \(Self.name(of: axis)) stop")
        case .axisSource(let source): report.detail("scroll source \(source.rawValue)")
        case .axisDiscrete(let axis, let steps): report.detail("scroll \(Self.name(of: axis)) steps \(steps)")
        case .axisValue120(let axis, let value):
            report.detail("scroll \(Self.name(of: axis)) steps \(value)/120")
        case .axisRelativeDirection(let axis, let direction):
            report.detail("scroll \(Self.name(of: axis)) direction \(direction.rawValue)")
        case .frame: report.detail("pointer frame")
        }
    }

    private static func name(ofButton button: UInt32) -> String {
        switch button {
        case 0x110: "left"
        case 0x111: "right"
        case 0x112: "middle"
        default: "\(button)"
        }
    }

    private static func name(of axis: WlPointer.Axis) -> String {
        axis == .horizontalScroll ? "horizontal" : "vertical"
    }

    // MARK: Keyboard

    private func handle(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(_, let file, let size):
            keys.setKeymap(file, byteCount: Int(size))
            report.detail("keymap of \(size) bytes")
        case .enter(_, let surface, let held):
            report.event("keyboard enter \(window.name(of: surface)), \(held.count) keys down")
        case .leave(_, let surface): report.event("keyboard leave \(window.name(of: surface))")
        case .key(let serial, _, let key, let state):
            let name = keys.name(of: key)
            report.event("key \(name) \(Self.name(of: state))")
            if state != .released, let text = keys.text(of: key) {
                window.form?.typed(text, seat, serial: serial)
            }
            if name == "Escape", state == .pressed { window.close() }
        case .modifiers(_, let depressed, let latched, let locked, let group):
            keys.setModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
            report.event("modifiers \(keys.modifierNames), group \(group)")
        case .repeatInfo(let rate, let delay): report.detail("repeat \(rate) per second after \(delay) ms")
        }
    }

    private static func name(of state: WlKeyboard.KeyState) -> String {
        switch state {
        case .pressed: "down"
        case .released: "up"
        default: "repeated"
        }
    }

    // MARK: Touch

    private func handle(_ event: WlTouch.Event) {
        switch event {
        case .down(_, _, let surface, let id, let x, let y):
            report.event("touch \(id) down \(window.name(of: surface)) \(Report.place(x, y))")
        case .motion(_, let id, let x, let y): report.event("touch \(id) motion \(Report.place(x, y))")
        case .up(_, _, let id): report.event("touch \(id) up")
        case .cancel: report.event("touch cancel")
        case .shape(let id, let major, let minor):
            report.event("touch \(id) shape \(Report.number(major))x\(Report.number(minor))")
        case .orientation(let id, let degrees):
            report.event("touch \(id) orientation \(Report.number(degrees))")
        case .frame: report.detail("touch frame")
        }
    }
}

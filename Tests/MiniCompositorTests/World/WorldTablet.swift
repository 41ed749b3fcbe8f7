import SurfaceResponders

/// A tablet with a pen and a pad, and what is held down on them.
final class WorldTablet {
    private let seat: Seat
    private let tablet: InputDevice
    private let pad: InputDevice
    private let pen: TabletTool.ID
    private var isNear = false
    private var isDown = false
    private var hasButton = false
    private var padButtons: [UInt32] = []

    init(_ seat: Seat) {
        self.seat = seat
        tablet = seat.addDevice(named: "tablet", capabilities: [], tablet: TabletDescription())
        let description = TabletPadDescription(
            buttonCount: 2, groups: [TabletPadDescription.Group(buttons: [0, 1], rings: [0])],
            tablet: tablet.id)
        pad = seat.addDevice(named: "pad", capabilities: [], pad: description)
        pen = seat.tablets.add(TabletTool(kind: .pen, axes: [.position, .pressure]), on: tablet.id)
    }

    func remove() {
        seat.removeDevice(pad.id)
        seat.removeDevice(tablet.id)
    }

    func usePen(_ number: Int, at point: Point) {
        guard isNear else {
            isNear = true
            return send(.entered(at: point))
        }
        switch number % 8 {
        case 0..<4: send(.axis(.position(point)))
        case 4, 5: toggleTip()
        case 6: toggleButton()
        default:
            if number % 16 < 8 { letGoOfPen() } else { cancel() }
        }
    }

    private func toggleTip() {
        isDown.toggle()
        send(.tip(isDown: isDown))
    }

    private func toggleButton() {
        hasButton.toggle()
        send(.button(PointerButton(rawValue: 0x14b), isDown: hasButton))
    }

    private func cancel() {
        (isNear, isDown, hasButton) = (false, false, false)
        send(.cancelled)
    }

    private func letGoOfPen() {
        if isDown { toggleTip() }
        if hasButton { toggleButton() }
        isNear = false
        send(.left)
    }

    func usePad(_ number: Int) {
        switch number % 4 {
        case 0, 1: toggle(UInt32(number % 2))
        case 2: send(.ring(0, degrees: Double(number % 360), isFinger: true))
        default: send(.ring(0, degrees: nil, isFinger: true))
        }
    }

    private func toggle(_ button: UInt32) {
        let place = padButtons.firstIndex(of: button)
        if let place { padButtons.remove(at: place) } else { padButtons.append(button) }
        send(.button(button, isDown: place == nil))
    }

    func letGo() {
        if isNear { letGoOfPen() }
        for button in padButtons { toggle(button) }
    }

    private func send(_ change: TabletToolChange) {
        seat.handle(InputEvent(time: seat.clock.now, device: tablet, .tool(pen, change)))
    }

    private func send(_ change: TabletPadChange) {
        seat.handle(InputEvent(time: seat.clock.now, device: pad, .pad(change)))
    }
}

import SurfaceResponders

/// The devices of a seat. The bytes of an input choose their events.
final class FuzzDevices {
    private let seat: Seat
    private let mouse: InputDevice
    private let keyboard: InputDevice
    private let touchscreen: InputDevice
    private let tablet: InputDevice
    private let pen: TabletTool.ID
    private let pad: InputDevice

    init(of seat: Seat) {
        self.seat = seat
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        tablet = seat.addDevice(named: "tablet", capabilities: [], tablet: TabletDescription())
        pen = seat.tablets.add(
            TabletTool(kind: .pen, axes: [.position, .pressure, .tilt, .wheel]), on: tablet.id)
        let parts = TabletPadDescription.Group(
            buttons: [0, 1], rings: [0], strips: [0], dials: [0], modeCount: 2)
        pad = seat.addDevice(
            named: "pad", capabilities: [],
            pad: TabletPadDescription(buttonCount: 2, groups: [parts], tablet: tablet.id))
    }

    /// Removes the devices, which releases what they hold. The pointer stays in the center.
    func remove(at time: Timestamp) {
        seat.handle(InputEvent(time: time, device: mouse, .pointerPosition(Point(x: 640, y: 360))))
        for device in [mouse, keyboard, touchscreen, tablet, pad] { seat.removeDevice(device.id) }
    }

    func act(_ bytes: inout ByteReader, at time: Timestamp) {
        let kind = bytes.byte() % 24
        let (device, payload) =
            switch kind {
            case 0..<8: (mouse, ofPointer(kind, &bytes))
            case 8..<13: (keyboard, ofKeyboard(&bytes))
            case 13..<18: (touchscreen, ofTouch(kind, &bytes))
            case 18..<21: (mouse, .gesture(ofTouchpad(&bytes)))
            case 21, 22: (tablet, .tool(pen, ofPen(&bytes)))
            default: (pad, .pad(ofPad(&bytes)))
            }
        seat.handle(InputEvent(time: time, device: device, payload))
    }

    private func ofPointer(_ kind: UInt8, _ bytes: inout ByteReader) -> InputEvent.Payload {
        switch kind {
        case 0..<3: return .pointerPosition(place(&bytes))
        case 3:
            let delta = place(&bytes) - Point(x: 640, y: 360)
            return .pointerMotion(delta: delta, unaccelerated: delta)
        case 4..<7:
            let choice = bytes.byte()
            let button: PointerButton = [.left, .left, .right, .middle][Int(choice >> 1) % 4]
            return .button(button, isDown: choice & 1 == 1)
        default:
            let value = Double(Int8(bitPattern: bytes.byte()))
            return .scroll(
                Scroll(source: .wheel, vertical: Scroll.Axis(value: value, value120: Int32(value) * 8)))
        }
    }

    /// Modifiers and the keys of shortcuts. They are few, so that they often form a shortcut.
    private static let codes: [UInt32] = [
        125, 125, 29, 42, 56, 15, 1, 57, 16, 19, 30, 33, 34, 44, 2, 3, 62, 103, 108, 28,
    ]

    private func ofKeyboard(_ bytes: inout ByteReader) -> InputEvent.Payload {
        let choice = bytes.byte()
        let code = choice >> 1 < 100 ? Self.codes[Int(choice >> 1) % Self.codes.count] : UInt32(bytes.byte())
        return .key(KeyCode(code), isDown: choice & 1 == 1)
    }

    private func ofTouch(_ kind: UInt8, _ bytes: inout ByteReader) -> InputEvent.Payload {
        let choice = bytes.byte()
        let id = Int32(choice & 3)
        return switch kind {
        case 13, 14: .touchDown(id: id, at: place(&bytes))
        case 15: .touchMotion(id: id, to: place(&bytes))
        case 16: .touchUp(id: id)
        default: choice >> 2 == 0 ? .touchCancel : .touchShape(id: id, major: Double(choice), minor: 3)
        }
    }

    private func ofTouchpad(_ bytes: inout ByteReader) -> TouchpadGesture {
        let choice = bytes.byte()
        let kind = TouchpadGesture.Kind.allCases[Int(choice >> 4) % TouchpadGesture.Kind.allCases.count]
        return switch choice % 6 {
        case 0, 1: .begin(kind, fingerCount: 2 + Int(choice >> 6))
        case 2: .swipe(delta: place(&bytes) - Point(x: 640, y: 360))
        case 3: .pinch(delta: .zero, scale: Double(bytes.byte()) / 64, rotation: 0.1)
        case 4: .end(kind)
        default: .cancel(kind)
        }
    }

    private func ofPen(_ bytes: inout ByteReader) -> TabletToolChange {
        let choice = bytes.byte()
        return switch choice % 8 {
        case 0, 1: .entered(at: place(&bytes))
        case 2: .left
        case 3: .axis(.position(place(&bytes)))
        case 4: .axis(.pressure(Double(choice) / 256))
        case 5: .tip(isDown: choice & 8 == 0)
        case 6: .button(PointerButton(rawValue: 0x14b), isDown: choice & 8 == 0)
        default: choice & 128 == 0 ? .cancelled : .axis(.tilt(Vector(dx: Double(choice), dy: 1)))
        }
    }

    private func ofPad(_ bytes: inout ByteReader) -> TabletPadChange {
        let choice = bytes.byte()
        let value = choice & 8 == 0 ? Double(choice) / 256 : nil
        return switch choice % 5 {
        case 0: .button(UInt32(choice & 16) / 16, isDown: choice & 8 == 0)
        case 1: .ring(0, degrees: value.map { $0 * 360 }, isFinger: true)
        case 2: .strip(0, fraction: value, isFinger: true)
        case 3: .dial(0, value120: Int32(Int8(bitPattern: choice)))
        default: .mode(UInt32(choice & 16) / 16, group: 0)
        }
    }

    /// Returns a position on the output or a little outside; rarely an invalid one.
    private func place(_ bytes: inout ByteReader) -> Point {
        let (x, y) = (bytes.byte(), bytes.byte())
        if x == 255 { return Point(x: y == 255 ? .nan : 1e300, y: Double(y)) }
        return Point(x: Double(x) * 5.5, y: Double(y) * 3.25)
    }
}

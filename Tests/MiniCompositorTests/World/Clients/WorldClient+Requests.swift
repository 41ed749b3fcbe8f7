import WaylandClient

/// Requests of clients to seats, with valid and invalid arguments.
extension WorldClient {
    func drag(_ a: Int, _ b: Int) {
        guard let seat = seat(b), let origin = surface(of: seat.pressed) else { return }
        seat.data.drag(a, serial: seat.pressSerial, from: origin)
    }

    func addVirtualKeyboard(_ a: Int) {
        if virtualKeyboards.count > 1 { return virtualKeyboards.removeLast().destroy() }
        if let seat = seat(a), let keyboard = WorldVirtualKeyboard(self, on: seat) {
            virtualKeyboards.append(keyboard)
        }
    }

    func addVirtualPointer(_ a: Int) {
        if virtualPointers.count > 1 { return virtualPointers.removeLast().destroy() }
        if let seat = seat(a), let pointer = WorldVirtualPointer(self, on: seat) {
            virtualPointers.append(pointer)
        }
    }

    func useVirtualKeyboard(_ a: Int, _ b: Int) {
        guard !virtualKeyboards.isEmpty else { return }
        let keyboard = virtualKeyboards[a % virtualKeyboards.count]
        if b % 6 == 0 {
            keyboard.setModifiers(b / 6)
        } else {
            keyboard.toggle(World.keys[b % World.keys.count])
        }
    }

    func useVirtualPointer(_ a: Int, _ b: Int, _ c: Int) {
        guard !virtualPointers.isEmpty else { return }
        virtualPointers[a % virtualPointers.count].act(a, b, c)
    }

    func becomeMethod(_ a: Int) {
        if let method {
            method.destroy()
            return self.method = nil
        }
        if let seat = seat(a) { method = WorldInputMethod(self, on: seat) }
    }

    /// Releases everything that the client's virtual devices and input method hold.
    func letGo() {
        method?.letGo()
        for keyboard in virtualKeyboards { keyboard.letGo() }
        for pointer in virtualPointers { pointer.letGo() }
    }

    // MARK: Invalid requests

    /// Makes a request to which the client has no right, or one that breaks the protocol.
    func lie(_ a: Int, _ b: Int) {
        guard let seat = seat(b) else { return }
        switch a % 12 {
        case 0: addPopup(1 + b % 3, b, isTrue: false)
        case 1: if let origin = surface(b) { seat.data.drag(b, serial: UInt32(b * 31), from: origin) }
        case 2: root(b)?.toplevel?.move(seat: seat.seat, serial: UInt32(b * 31))
        case 3: seat.data.select(b, serial: world.serial(ofAnotherThan: self))
        case 4:
            seat.pointer?.setCursor(
                serial: world.serial(ofAnotherThan: self), surface: nil, hotspotX: 0, hotspotY: 0)
        case 5: if let origin = surface(b) { seat.data.drag(b, serial: seat.enterSerial, from: origin) }
        default: breakProtocol(a, b)
        }
    }

    private func breakProtocol(_ a: Int, _ b: Int) {
        isLiar = true
        _ = try? connection.flush()
        switch a % 12 {
        // A request to an object that never existed, and one with an unknown opcode.
        case 6: send(object: 4000 + UInt32(b), opcode: 0, [])
        case 7: send(object: surface(b)?.surface.id ?? 1, opcode: 40, [])
        // A new object with an arbitrary ID.
        case 8: send(object: compositor?.id ?? 1, opcode: 1, [UInt32(b)])
        case 9: root(b)?.xdgSurface?.ackConfigure(serial: UInt32(b * 31))
        case 10: root(b)?.xdgSurface?.destroy()
        default:
            guard let seat = seat(b), let surface = root(b) else { return }
            seat.pointer?.setCursor(
                serial: seat.enterSerial, surface: surface.surface, hotspotX: 0, hotspotY: 0)
        }
    }

    private func send(object: UInt32, opcode: UInt32, _ words: [UInt32]) {
        witness.send([object, UInt32(8 + words.count * 4) << 16 | opcode] + words)
    }
}

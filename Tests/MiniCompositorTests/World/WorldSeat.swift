import SurfaceResponders

/// A seat of a world: its devices, and what is held down on them.
final class WorldSeat {
    let seat: Seat
    let keys = WorldKeys()
    private(set) var mice: [WorldDevice] = []
    private(set) var keyboards: [WorldDevice] = []
    private(set) var touchscreens: [WorldDevice] = []
    private(set) var tablet: WorldTablet?

    var name: String { seat.name }

    init(_ seat: Seat) {
        self.seat = seat
        for kind in 0..<4 { plug(kind) }
    }

    var devices: [WorldDevice] { mice + keyboards + touchscreens }

    func plug(_ kind: Int) {
        switch kind % 4 {
        case 0: if mice.count < 2 { mice.append(WorldDevice(seat, "mouse", .pointer)) }
        case 1: if keyboards.count < 2 { keyboards.append(WorldDevice(seat, "keyboard", .keyboard)) }
        case 2: if touchscreens.count < 2 { touchscreens.append(WorldDevice(seat, "touchscreen", .touch)) }
        default: if tablet == nil { tablet = WorldTablet(seat) }
        }
    }

    func unplug(_ kind: Int) {
        switch kind % 4 {
        case 0: remove(mice.popLast())
        case 1:
            let gone = keyboards.popLast()
            for key in gone?.keys ?? [] { keys.put(key, isDown: false) }
            remove(gone)
        case 2: remove(touchscreens.popLast())
        default:
            tablet?.remove()
            tablet = nil
        }
    }

    private func remove(_ device: WorldDevice?) {
        if let device { seat.removeDevice(device.device.id) }
    }

    func putKey(_ key: UInt32, on keyboard: WorldDevice) {
        let isDown = keyboard.toggleKey(key)
        keys.put(key, isDown: isDown)
        keyboard.send(.key(KeyCode(key), isDown: isDown))
    }

    /// Releases everything that is held down.
    func letGo() {
        for keyboard in keyboards { for key in keyboard.keys { putKey(key, on: keyboard) } }
        for device in devices { device.letGo() }
        tablet?.letGo()
    }
}

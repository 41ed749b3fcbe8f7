import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// A virtual keyboard of a client.
final class WorldVirtualKeyboard {
    private unowned let client: WorldClient
    private let keyboard: ZwpVirtualKeyboardV1
    private(set) var keys: [UInt32] = []

    init?(_ client: WorldClient, on seat: WorldClientSeat) {
        let text = client.world.keymapText
        // A client that has just bound a seat does not know the seat's name yet.
        guard !text.isEmpty, let keys = client.world.seat(named: seat.name)?.keys,
            let keyboard = client.bind(ZwpVirtualKeyboardManagerV1.self)?.createVirtualKeyboard(
                seat: seat.seat)
        else { return nil }
        self.client = client
        self.keyboard = keyboard
        let file = clinux_memfd_create("keymap")
        let bytes = Array(text.utf8) + [0]
        _ = Glibc.write(file, bytes, bytes.count)
        keyboard.keymap(format: 1, fd: FileDescriptor(rawValue: file), size: UInt32(bytes.count))
        // libwayland sends a duplicate of the descriptor.
        close(file)
        keys.isExact = false
    }

    func toggle(_ key: UInt32) {
        let place = keys.firstIndex(of: key)
        if let place { keys.remove(at: place) } else { keys.append(key) }
        keyboard.key(time: client.world.milliseconds, key: key, state: place == nil ? 1 : 0)
    }

    func setModifiers(_ number: Int) {
        keyboard.modifiers(
            modsDepressed: UInt32(number % 2), modsLatched: 0, modsLocked: UInt32(number / 2 % 2 * 2),
            group: 0)
    }

    func letGo() {
        for key in keys { toggle(key) }
        setModifiers(0)
    }

    func destroy() { keyboard.destroy() }
}

/// A virtual pointer of a client.
final class WorldVirtualPointer {
    private unowned let client: WorldClient
    private let pointer: ZwlrVirtualPointerV1
    private var isDown = false

    init?(_ client: WorldClient, on seat: WorldClientSeat) {
        guard let manager = client.bind(ZwlrVirtualPointerManagerV1.self) else { return nil }
        self.client = client
        pointer = manager.createVirtualPointer(seat: seat.seat)
    }

    func act(_ number: Int, _ x: Int, _ y: Int) {
        switch number % 4 {
        case 0: toggle()
        case 1: pointer.axis(time: client.world.milliseconds, axis: .verticalScroll, value: 10)
        case 2:
            pointer.motion(time: client.world.milliseconds, dx: Double(x % 90) - 45, dy: Double(y % 90) - 45)
        default:
            pointer.motionAbsolute(
                time: client.world.milliseconds, x: UInt32(x), y: UInt32(y), xExtent: 1000, yExtent: 1000)
        }
        pointer.frame()
    }

    private func toggle() {
        isDown.toggle()
        pointer.button(time: client.world.milliseconds, button: 0x110, state: isDown ? .pressed : .released)
    }

    func letGo() {
        guard isDown else { return }
        toggle()
        pointer.frame()
    }

    func destroy() { pointer.destroy() }
}

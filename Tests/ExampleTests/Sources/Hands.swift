import Foundation
import SurfaceResponders
import SystemPackage
import WaylandClient

/// A client that sends input with a virtual pointer and a virtual keyboard. Positions are pixels of a 1280 by
/// 720 output; keys are evdev codes.
final class Hands {
    struct MissingGlobal: Error {}

    private let connection: Connection
    private let pointer: ZwlrVirtualPointerV1
    private let keyboard: ZwpVirtualKeyboardV1
    private var time: UInt32 = 0

    init(socket: String) throws {
        connection = try Connection.connect(to: socket)
        let registry = Registry(connection)
        try connection.roundtrip()
        guard let seat = registry.bind(WlSeat.self),
            let pointers = registry.bind(ZwlrVirtualPointerManagerV1.self),
            let keyboards = registry.bind(ZwpVirtualKeyboardManagerV1.self)
        else { throw MissingGlobal() }
        pointer = pointers.createVirtualPointer(seat: seat)
        keyboard = keyboards.createVirtualKeyboard(seat: seat)
        let keymap = try Keymap(layouts: ["us"]).textBytes
        let file = try TemporaryFile(keymap)
        keyboard.keymap(format: 1, fd: file.descriptor, size: UInt32(keymap.count))
        try settle()
    }

    /// Returns when the compositor has handled all requests so far.
    func settle() throws {
        try connection.roundtrip()
    }

    private func next() -> UInt32 {
        time += 10
        return time
    }

    // MARK: Pointer

    func move(to x: UInt32, _ y: UInt32) throws {
        pointer.motionAbsolute(time: next(), x: x, y: y, xExtent: 1280, yExtent: 720)
        pointer.frame()
        try settle()
    }

    func press(_ button: UInt32 = 0x110) throws {
        pointer.button(time: next(), button: button, state: .pressed)
        pointer.frame()
        try settle()
    }

    func release(_ button: UInt32 = 0x110) throws {
        pointer.button(time: next(), button: button, state: .released)
        pointer.frame()
        try settle()
    }

    func click(_ x: UInt32, _ y: UInt32, button: UInt32 = 0x110) throws {
        try move(to: x, y)
        try press(button)
        try release(button)
    }

    // MARK: Keyboard

    func type(_ codes: UInt32...) throws {
        for code in codes {
            keyboard.key(time: next(), key: code, state: 1)
            keyboard.key(time: next(), key: code, state: 0)
        }
        try settle()
    }

    /// Types a key while modifier keys are held.
    func chord(_ code: UInt32, _ modifiers: [(code: UInt32, mask: UInt32)]) throws {
        for modifier in modifiers { keyboard.key(time: next(), key: modifier.code, state: 1) }
        let mask = modifiers.reduce(0) { $0 | $1.mask }
        keyboard.modifiers(modsDepressed: mask, modsLatched: 0, modsLocked: 0, group: 0)
        try type(code)
        for modifier in modifiers { keyboard.key(time: next(), key: modifier.code, state: 0) }
        keyboard.modifiers(modsDepressed: 0, modsLatched: 0, modsLocked: 0, group: 0)
        try settle()
    }

    static let control = (code: UInt32(29), mask: UInt32(4))
    static let shift = (code: UInt32(42), mask: UInt32(1))
    static let alt = (code: UInt32(56), mask: UInt32(8))
    static let logo = (code: UInt32(125), mask: UInt32(64))
}

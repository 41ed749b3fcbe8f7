import CLinux
import Glibc
import SurfaceResponders

/// A keymap from a client, which is either parsed alone or set on a virtual keyboard that then types.
///
/// The first byte chooses between these. For a virtual keyboard, the second byte is added to the size that
/// the client declares.
struct KeymapTarget: FuzzTarget {
    static let name = "keymap"

    private let interfaces = WireInterfaces()

    private static let codes = 1...248 as ClosedRange<UInt32>

    func problem(with input: [UInt8]) throws -> String? {
        var bytes = ByteReader(input)
        guard bytes.byte() % 2 == 1 else { return problem(reading: bytes.rest()) }
        let difference = Int32(Int8(bitPattern: bytes.byte()))
        return try problem(typingWith: bytes.rest(), sizeDifference: difference)
    }

    private func problem(reading text: [UInt8]) -> String? {
        let keymap: Keymap
        do throws(KeymapError) {
            keymap = try Keymap(text: text)
        } catch {
            return error.description.isEmpty ? "it is refused without a reason" : nil
        }
        let state = KeyboardState(keymap: keymap)
        for group in 0..<Keymap.maximumGroupCount {
            state.lockGroup(group)
            for code in Self.codes.map({ KeyCode($0) }) {
                state.update(key: code, .down)
                _ = state.keysyms(for: code)
                if code.rawValue % 3 == 0 { state.update(key: code, .up) }
            }
            state.releaseAll()
        }
        return state.pressedKeys.isEmpty ? nil : "released keys are still down"
    }

    private func problem(typingWith text: [UInt8], sizeDifference: Int32) throws -> String? {
        let compositor = try FuzzedCompositor(interfaces)
        let victim = try compositor.connect()
        let client = try compositor.connect()
        guard let manager = client.bind("zwp_virtual_keyboard_manager_v1"), let seat = client.bind("wl_seat")
        else { return "a global is missing" }
        client.makeWindow(width: 40, height: 30)
        client.request(seat, "get_keyboard", [.new(nil)])
        let keyboard = client.request(manager, "create_virtual_keyboard", [.word(seat), .new(nil)])
        let file = clinux_memfd_create("keymap")
        _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        let size = UInt32(bitPattern: Int32(text.count) &+ sizeDifference)
        client.request(keyboard, "keymap", [.word(1), .file(file), .word(size)])
        for code in Self.codes {
            client.request(keyboard, "key", [.word(code), .word(code), .word(1)])
            if code % 2 == 0 { client.request(keyboard, "key", [.word(code), .word(code), .word(0)]) }
        }
        client.request(keyboard, "modifiers", [.word(1), .word(2), .word(.max), .word(3)])
        for _ in 0..<3 { client.settle() }
        return compositor.problem(after: client, serving: victim)
    }
}

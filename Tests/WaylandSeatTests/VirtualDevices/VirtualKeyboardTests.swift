import Proofs
import CLinux
import ClientTestSupport
import Glibc
import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat

@Suite struct VirtualKeyboardTests {
    private let server: VirtualDeviceServer
    private let pump: ClientPump
    private let connection: Connection
    private let keyboard: ZwpVirtualKeyboardV1

    init() throws {
        server = try VirtualDeviceServer(keymap: Keymap(layouts: ["us"]))
        pump = server.makePump()
        connection = try pump.connect()
        let registry = Registry(connection)
        try pump.roundtrip(connection)
        let manager = try #require(registry.bind(ZwpVirtualKeyboardManagerV1.self))
        let seat = try #require(registry.bind(WlSeat.self))
        keyboard = manager.createVirtualKeyboard(seat: seat)
    }

    /// Sends a keymap in a new file.
    private func send(_ bytes: [UInt8], format: UInt32 = 1, size: Int? = nil) throws {
        let file = clinux_memfd_create("keymap")
        try #require(file >= 0)
        #expect(write(file, bytes, bytes.count) == bytes.count)
        keyboard.keymap(format: format, fd: FileDescriptor(rawValue: file), size: UInt32(size ?? bytes.count))
        try pump.roundtrip(connection)
        close(file)
    }

    private func expectNoKeymapError() throws {
        keyboard.key(time: 0, key: 30, state: 1)
        try pump.wait { connection.error != nil }
        guard case .protocol("zwp_virtual_keyboard_v1", _, let code, _) = connection.error else {
            Issue.record("\(String(describing: connection.error)) is not a protocol error")
            return
        }
        #expect(code == ZwpVirtualKeyboardV1.Error.noKeymap.rawValue)
    }

    @Test func `key without a keymap is an error`() throws {
        try expectNoKeymapError()
    }

    @Test func `modifiers without a keymap are an error`() throws {
        keyboard.modifiers(modsDepressed: 1, modsLatched: 0, modsLocked: 0, group: 0)
        try pump.wait { connection.error != nil }
        #expect(server.takePayloads() == [])
    }

    @Test func `keys use the keyboard's own keymap`() throws {
        try send(Keymap(layouts: ["de"]).textBytes)
        keyboard.key(time: 5, key: 21, state: 1)
        keyboard.key(time: 6, key: 21, state: 0)
        try pump.roundtrip(connection)
        #expect(server.takePayloads() == [.key(KeyCode(21), isDown: true), .key(KeyCode(21), isDown: false)])
        // The key for y on a US keyboard is z on a German one.
        #expect(server.seat.keyboard.state.keysym(for: KeyCode(21)).name == "z")
    }

    @Test(.requirement(11)) func `seat's keymap returns when the keyboard is destroyed`() throws {
        try send(Keymap(layouts: ["de"]).textBytes)
        keyboard.key(time: 5, key: 21, state: 1)
        try pump.roundtrip(connection)
        #expect(server.seat.keyboard.pressedKeys.contains(KeyCode(21)))
        keyboard.destroy()
        try pump.roundtrip(connection)
        #expect(server.seat.keyboard.state.keysym(for: KeyCode(21)).name == "y")
        #expect(!server.seat.keyboard.pressedKeys.contains(KeyCode(21)))
        #expect(server.seat.capabilities == [])
    }

    @Test(.requirement(8)) func `modifiers set by a dying client end with it`() throws {
        try send(Keymap(layouts: ["us"]).textBytes)
        let person = server.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        let numLock = KeyCode(69)
        for isDown in [true, false] {
            let event = InputEvent(time: server.clock.now, device: person, .key(numLock, isDown: isDown))
            server.seat.handle(event)
        }
        // Shift is down, Control is latched, Caps Lock and Num Lock are on.
        keyboard.modifiers(modsDepressed: 1, modsLatched: 4, modsLocked: 18, group: 0)
        try pump.roundtrip(connection)
        #expect(
            server.seat.keyboard.modifiers == KeyboardModifiers(depressed: 1, latched: 4, locked: 18))
        connection.disconnect()
        try pump.wait { server.seat.keyboard.modifiers.depressed == 0 }
        #expect(server.seat.keyboard.modifiers == KeyboardModifiers(locked: 16))
    }

    @Test func `keymap that is shorter than declared is refused`() throws {
        let bytes = try Keymap(layouts: ["us"]).textBytes
        try send(bytes, size: bytes.count + 1)
        try expectNoKeymapError()
    }

    @Test func `keymap of an unknown format is refused`() throws {
        try send(Keymap(layouts: ["us"]).textBytes, format: 0)
        try expectNoKeymapError()
    }

    // MARK: Files that could block the seat

    /// Sends a keymap in a file that a separate process reads, and types the key for y before its content is
    /// known.
    private func sendAndType(_ file: UnpromisingFile, size: Int? = nil) {
        keyboard.keymap(format: 1, fd: file.descriptor, size: UInt32(size ?? file.bytes.count))
        keyboard.key(time: 5, key: 21, state: 1)
        keyboard.key(time: 6, key: 21, state: 0)
    }

    /// Waits until a keymap is being read. All requests that were sent with it are handled in the same turn.
    /// The content arrives in a later turn.
    private func waitForReader() throws {
        try wait { !server.display.files.processIDs.isEmpty }
    }

    /// Waits until the condition holds. Throws the connection's error, after which nothing is typed.
    private func wait(until condition: () -> Bool) throws {
        try pump.wait {
            if let error = connection.error { throw error }
            return condition()
        }
    }

    /// The text of a keymap without the trailing zero byte, which an ``UnpromisingFile`` adds.
    private func text(_ layout: String) throws -> [UInt8] {
        try Keymap(layouts: [layout]).textBytes.filter { $0 != 0 }
    }

    @Test func `keys wait for the keymap that they were typed under`() throws {
        let file = try UnpromisingFile(text("de"))
        defer { file.end() }
        sendAndType(file)
        try waitForReader()
        #expect(server.takePayloads() == [])
        #expect(server.seat.keyboard.state.keysym(for: KeyCode(21)).name == "y")
        try wait { !server.seat.keyboard.pressedKeys.contains(KeyCode(21)) && server.hasPayloads }
        #expect(server.takePayloads() == [.key(KeyCode(21), isDown: true), .key(KeyCode(21), isDown: false)])
        #expect(server.seat.keyboard.state.keysym(for: KeyCode(21)).name == "z")
    }

    @Test func `several keymaps are applied in order`() throws {
        let german = try UnpromisingFile(text("de"))
        defer { german.end() }
        sendAndType(german)
        let french = try UnpromisingFile(text("fr"))
        defer { french.end() }
        keyboard.keymap(format: 1, fd: french.descriptor, size: UInt32(french.bytes.count))
        keyboard.key(time: 7, key: 16, state: 1)
        try wait { server.seat.keyboard.pressedKeys.contains(KeyCode(16)) }
        #expect(
            server.takePayloads() == [
                .key(KeyCode(21), isDown: true), .key(KeyCode(21), isDown: false),
                .key(KeyCode(16), isDown: true),
            ])
        #expect(server.seat.keyboard.state.keysym(for: KeyCode(16)).name == "a")
    }

    @Test func `keys typed before removal are delivered once the keymap arrives`() throws {
        let file = try UnpromisingFile(text("de"))
        defer { file.end() }
        sendAndType(file)
        keyboard.destroy()
        try waitForReader()
        #expect(server.takePayloads() == [])
        connection.disconnect()
        try pump.wait { server.seat.capabilities.isEmpty }
        #expect(server.takePayloads() == [.key(KeyCode(21), isDown: true), .key(KeyCode(21), isDown: false)])
    }

    @Test func `file read in a separate process is refused if it is too short`() throws {
        let file = try UnpromisingFile(text("de"))
        defer { file.end() }
        sendAndType(file, size: file.bytes.count + 1)
        try pump.wait { connection.error != nil }
        #expect(server.takePayloads() == [])
    }

    @Test func `file that does not answer ends only its client`() throws {
        let other = try pump.connect()
        server.display.files.patience = .milliseconds(50)
        // More than fits in a pipe.
        let file = try UnpromisingFile(text("de") + [UInt8](repeating: 0x20, count: 30_000))
        defer { file.end() }
        sendAndType(file)
        try pump.roundtrip(other)
        let process = try #require(server.display.files.processIDs.first)
        #expect(kill(process, SIGSTOP) == 0)
        try pump.wait { connection.error != nil }
        #expect(server.takePayloads() == [])
        try pump.wait { server.display.files.processIDs.isEmpty }
        try pump.roundtrip(other)
    }

    @Test func `text that is not a keymap is refused`() throws {
        try send(Array("xkb_keymap { nonsense };\0".utf8))
        try expectNoKeymapError()
    }

    @Test func `pipe is refused as a keymap`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_pipe(&ends) == 0)
        keyboard.keymap(format: 1, fd: FileDescriptor(rawValue: ends[0]), size: 100)
        try pump.roundtrip(connection)
        close(ends[0])
        close(ends[1])
        try expectNoKeymapError()
    }

    @Test func `refused keymap keeps the previous one`() throws {
        try send(Keymap(layouts: ["de"]).textBytes)
        try send(Array("nonsense\0".utf8))
        keyboard.key(time: 5, key: 21, state: 1)
        try pump.roundtrip(connection)
        #expect(server.seat.keyboard.state.keysym(for: KeyCode(21)).name == "z")
    }

    @Test func `key code out of range is dropped`() throws {
        try send(Keymap(layouts: ["us"]).textBytes)
        keyboard.key(time: 0, key: UInt32.max, state: 1)
        keyboard.key(time: 0, key: 30, state: 7)
        try pump.roundtrip(connection)
        #expect(server.takePayloads() == [])
    }
}

import Proofs
import Glibc
import SurfaceResponders
import SystemPackage
import Testing

/// The keymap file of wl_keyboard.
struct KeymapTests {
    private let host: SeatHost

    init() throws {
        host = try SeatHost()
    }

    private func keymap(version: UInt32) throws -> TestClient.ReceivedKeymap {
        let client = try host.connect(seatVersion: version)
        client.addKeyboard()
        _ = try client.take()
        var received = try #require(client.keymaps.first)
        // The client closes its own descriptor.
        received.file = try received.file.duplicate()
        return received
    }

    private func map(_ file: FileDescriptor, _ size: UInt32, _ protection: Int32, _ flags: Int32) -> [UInt8]?
    {
        guard let start = mmap(nil, Int(size), protection, flags, file.rawValue, 0), start != MAP_FAILED
        else {
            return nil
        }
        defer { munmap(start, Int(size)) }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
    }

    private func status(of file: FileDescriptor) -> stat {
        var status = stat()
        fstat(file.rawValue, &status)
        return status
    }

    @Test(arguments: UInt32(1)...10)
    func `file holds the text with a trailing zero byte`(version: UInt32) throws {
        let received = try keymap(version: version)
        defer { try? received.file.close() }
        #expect(received.format.rawValue == 1)
        let bytes = try #require(map(received.file, received.size, PROT_READ, MAP_PRIVATE))
        #expect(bytes.last == 0)
        #expect(bytes.dropLast().allSatisfy { $0 != 0 })
        #expect(String(decoding: bytes.dropLast(), as: UTF8.self) == host.seat.keyboard.keymap.text)
        #expect(Int(received.size) == Int(status(of: received.file).st_size))
        #expect(try Keymap(text: Array(bytes)) == host.seat.keyboard.keymap)
    }

    @Test(arguments: UInt32(7)...10)
    func `file cannot be changed since version 7`(version: UInt32) throws {
        let received = try keymap(version: version)
        defer { try? received.file.close() }
        #expect(map(received.file, received.size, PROT_READ, MAP_SHARED) != nil)
        #expect(map(received.file, received.size, PROT_READ | PROT_WRITE, MAP_SHARED) == nil)
        #expect(throws: Errno.self) { _ = try received.file.writeAll([1, 2, 3]) }
        #expect(ftruncate(received.file.rawValue, 0) == -1)
        // Reopening the file gives no write access.
        let again = open("/proc/self/fd/\(received.file.rawValue)", O_RDWR)
        if again >= 0 {
            #expect(write(again, "x", 1) == -1)
            #expect(ftruncate(again, 0) == -1)
            #expect(fchmod(again, 0) == 0 || errno == EPERM)
            close(again)
        }
        let bytes = try #require(map(received.file, received.size, PROT_READ, MAP_PRIVATE))
        #expect(String(decoding: bytes.dropLast(), as: UTF8.self) == host.seat.keyboard.keymap.text)
    }

    @Test func `clients since version 7 share a file`() throws {
        let first = try keymap(version: 7)
        let second = try keymap(version: 10)
        defer {
            try? first.file.close()
            try? second.file.close()
        }
        #expect(status(of: first.file).st_ino == status(of: second.file).st_ino)
        #expect(status(of: first.file).st_dev == status(of: second.file).st_dev)
    }

    @Test(arguments: UInt32(1)...6)
    func `clients before version 7 receive a writable copy`(version: UInt32) throws {
        let first = try keymap(version: version)
        let second = try keymap(version: version)
        let shared = try keymap(version: 7)
        defer { for received in [first, second, shared] { try? received.file.close() } }
        let inodes = Set([first, second, shared].map { status(of: $0.file).st_ino })
        #expect(inodes.count == 3)
        #expect(map(first.file, first.size, PROT_READ | PROT_WRITE, MAP_SHARED) != nil)
        #expect(try first.file.writeAll(toAbsoluteOffset: 0, Array("xyz".utf8)) == 3)
        for other in [second, shared] {
            let bytes = try #require(map(other.file, other.size, PROT_READ, MAP_PRIVATE))
            #expect(String(decoding: bytes.dropLast(), as: UTF8.self) == host.seat.keyboard.keymap.text)
        }
    }

    @Test(.promise(8), .requirement(14)) func `keymap is sent again only when its content changes`() throws {
        let client = try host.connect()
        client.addKeyboard()
        let window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 10, height: 10))
        window.makeKey(on: host.seat)
        _ = try client.take()
        host.seat.keyboard.keymap = try Keymap(layouts: ["us"])
        try client.hears([])
        host.seat.keyboard.keymap = try Keymap(layouts: ["de"])
        try client.hears(["keyboard keymap", "keyboard modifiers 0 0 0 0"])
        host.seat.keyboard.keymap = try Keymap(layouts: ["de"])
        try client.hears([])
        let received = try #require(client.keymaps.last)
        let bytes = try #require(map(received.file, received.size, PROT_READ, MAP_SHARED))
        #expect(try Keymap(text: bytes) == Keymap(layouts: ["de"]))
        #expect(client.keymaps.count == 2)
    }

    @Test(.requirement(12)) func `new keymap keeps held and locked modifiers`() throws {
        let client = try host.connect()
        client.addKeyboard()
        let window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 10, height: 10))
        window.makeKey(on: host.seat)
        let capsLock: UInt32 = 58
        let leftShift: UInt32 = 42
        host.keyDown(capsLock)
        host.keyUp(capsLock)
        host.keyDown(leftShift)
        _ = try client.take()
        host.seat.keyboard.keymap = try Keymap(layouts: ["de"])
        try client.hears(["keyboard keymap", "keyboard modifiers 1 0 2 0"])
        host.keyUp(leftShift)
        try client.hears(["keyboard release 42", "keyboard modifiers 0 0 2 0"])
    }

    @Test func `client without the focus receives a new keymap`() throws {
        let client = try host.connect()
        client.addKeyboard()
        _ = try client.take()
        host.seat.keyboard.keymap = try Keymap(layouts: ["fr"])
        try client.hears(["keyboard keymap"])
    }

    @Test func `keymap of a removed device is replaced by the seat's`() throws {
        let client = try host.connect()
        client.addKeyboard()
        let window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 10, height: 10))
        window.makeKey(on: host.seat)
        let device = host.seat.addDevice(named: "virtual", capabilities: .keyboard)
        host.seat.keyboard.setKeymap(try Keymap(layouts: ["gr"]), for: device.id)
        _ = try client.take()
        host.send(device, .key(KeyCode(30), isDown: true))
        let said = try client.take()
        #expect(said.first == "keyboard keymap")
        #expect(said.last == "keyboard press 30")
        host.removeDevice(device)
        let end = try client.take()
        #expect(end.contains("keyboard release 30"))
        #expect(end.contains("keyboard keymap"))
        let received = try #require(client.keymaps.last)
        let bytes = try #require(map(received.file, received.size, PROT_READ, MAP_SHARED))
        #expect(String(decoding: bytes.dropLast(), as: UTF8.self) == host.seat.keyboard.keymap.text)
    }
}

import CLinux
import CWaylandServer
import Glibc

/// A client that does what bytes say.
struct FuzzAttacker {
    var client: FuzzClient
    var bytes: ByteReader

    init(_ client: FuzzClient, _ bytes: ByteReader) {
        self.client = client
        self.bytes = bytes
    }

    private static let texts = [
        "", "foot", "text/plain", "text/plain;charset=utf-8", "en-US", "seat1", "x\ny",
    ]

    private static let limits: [UInt32] = [
        0x7fff_ffff, 0x8000_0000, 0xffff_ff00, 0x7fff_ff00, 0x0080_0000, 0xffff, 0x4000_0000, 0x0100_0000,
    ]

    // MARK: Steps

    /// Of an object that there is, with arguments of the types that it takes.
    mutating func sendRequest() {
        guard let number = bytes.one(of: client.numbers), let interface = client.objects[number],
            interface.pointee.method_count > 0
        else { return }
        let opcode = UInt16(bytes.byte()) % UInt16(interface.pointee.method_count)
        let message = interface.pointee.methods[Int(opcode)]
        let signature = WireSignature(message.signature)
        var arguments: [WireArgument] = []
        for (index, kind) in signature.kinds.enumerated() {
            let type = message.types[index]
            // Only a registry's: see bind().
            if kind == "n", type == nil { return }
            guard let argument = argument(kind, type, isNullable: signature.nullable.contains(index)) else {
                continue
            }
            arguments.append(argument)
        }
        client.request(number, opcode, arguments)
    }

    mutating func bind() {
        let choice = bytes.byte()
        guard !client.globals.isEmpty else { return }
        let global = client.globals[Int(choice) % client.globals.count]
        let older = bytes.byte()
        // Seldom one that is not offered.
        let version =
            older < 240 ? global.version - min(global.version - 1, UInt32(older) / 40) : UInt32(older) - 240
        _ = client.bind(global, version: version)
    }

    /// Any words, with a header that fits.
    mutating func sendMessage() {
        let (number, opcode) = (UInt32(bytes.byte()), UInt16(bytes.byte() % 32))
        let body = bytes.take(4 * Int(bytes.byte() % 16))
        client.send(number, opcode, body + Array(repeating: 0, count: (4 - body.count % 4) % 4))
    }

    mutating func sendBytes() {
        client.send(bytes.take(Int(bytes.byte())))
    }

    mutating func makeWindow() {
        client.makeWindow(width: 1 + Int32(bytes.byte()), height: 1 + Int32(bytes.byte()))
    }

    mutating func end() {
        if bytes.byte() % 2 == 0 { client.close() } else { client.shutDown() }
    }

    // MARK: Arguments

    /// Nil for what is missing.
    private mutating func argument(
        _ kind: Character, _ type: UnsafePointer<wl_interface>?, isNullable: Bool
    ) -> WireArgument? {
        switch kind {
        case "o": return .word(object(type, isNullable: isNullable))
        case "n": return .new(nil)
        case "s": return .text(text(isNullable: isNullable))
        case "a": return .array(bytes.take(Int(bytes.byte() % 32)))
        case "h": return file().map { .file($0) }
        case "f": return .word(number() << 8)
        default: return .word(number())
        }
    }

    private mutating func number() -> UInt32 {
        let choice = bytes.byte()
        switch choice {
        case 0..<64: return UInt32(choice)
        case 64..<112: return bytes.one(of: client.heard) ?? 0
        case 112..<144: return UInt32(bitPattern: 111 - Int32(choice))
        case 144..<208: return UInt32(choice - 143) * 16
        case 208..<224: return 0x110 + UInt32(choice - 208)
        case 224..<240: return Self.limits[Int(choice - 224) % Self.limits.count]
        default: return bytes.word()
        }
    }

    /// Mostly one of the right type.
    private mutating func object(_ type: UnsafePointer<wl_interface>?, isNullable: Bool) -> UInt32 {
        let choice = bytes.byte()
        if choice == 255 { return bytes.word() }
        if choice > 250 { return UInt32(choice) - 200 }
        if choice > 246 { return bytes.one(of: client.numbers) ?? 0 }
        if isNullable, choice % 8 == 7 { return 0 }
        let fitting = client.numbers.filter { client.objects[$0] == type }
        return fitting.isEmpty ? 0 : fitting[fitting.count - 1 - Int(choice) % fitting.count]
    }

    private mutating func text(isNullable: Bool) -> [UInt8]? {
        let choice = bytes.byte()
        if choice == 0 { return nil }
        if choice < 128 { return Array(Self.texts[Int(choice) % Self.texts.count].utf8) }
        return bytes.take(Int(choice) - 128)
    }

    private mutating func file() -> Int32? {
        let choice = bytes.byte()
        switch choice % 8 {
        case 0..<4:
            let file = clinux_memfd_create("fuzzing")
            _ = ftruncate(file, 256 * Int(choice))
            if choice % 8 == 3 { _ = clinux_memfd_seal(file, 1) }
            return file
        case 4, 5:
            var ends: [Int32] = [-1, -1]
            guard clinux_pipe(&ends) == 0 else { return nil }
            let (kept, other) = choice % 8 == 4 ? (ends[1], ends[0]) : (ends[0], ends[1])
            close(other)
            return kept
        case 6: return open("/dev/null", O_RDWR | O_CLOEXEC)
        default: return nil
        }
    }
}

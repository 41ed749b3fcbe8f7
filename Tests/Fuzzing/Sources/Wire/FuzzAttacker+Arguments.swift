import CLinux
import Glibc

extension FuzzAttacker {
    private static let texts = [
        "\u{444}\u{1f600}", "", "text/plain", "text/plain;charset=utf-8", "en-US", "seat1", "x\ny",
    ]

    /// Numbers next to the limits of ranges.
    private static let limits: [UInt32] = [
        0x7fff_ffff, 0x8000_0000, 0xffff_ff00, 0x7fff_ff00, 0x0080_0000, 0xffff, 0x4000_0000, 0x0100_0000,
    ]

    /// Numbers that are often valid, or just beyond valid ones.
    private static let common: [UInt32] = [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 63, 64, 65, 255, 256]

    /// Returns an argument for a parameter; nil to leave it out.
    mutating func argument(_ parameter: WireSignature.Parameter) -> WireArgument? {
        switch parameter.kind {
        case .object: .word(object(parameter.interface, isNullable: parameter.isNullable))
        case .new: .new(nil)
        case .text: .text(text())
        case .array: .array(bytes.take(Int(bytes.byte() % 32)))
        case .file: file().map { .file($0) }
        case .fixed: .word(fixed())
        case .int, .unsigned: .word(number())
        }
    }

    private mutating func number() -> UInt32 {
        let choice = bytes.byte()
        switch choice {
        case 0..<112: return Self.common[Int(choice) % Self.common.count]
        case 112..<160: return UInt32(bitPattern: 111 - Int32(choice))
        case 160..<192: return bytes.one(of: client.heard) ?? 0
        case 192..<208: return UInt32(choice - 191) * 16
        case 208..<224: return 0x110 + UInt32(choice - 208)
        case 224..<240: return Self.limits[Int(choice - 224) % Self.limits.count]
        default: return bytes.word()
        }
    }

    /// Returns a fixed-point number, usually an integer.
    private mutating func fixed() -> UInt32 {
        let number = number()
        return number & 0x8000_0001 == 0x8000_0001 ? number : number << 8
    }

    /// Returns the ID of an object, usually of the right interface. Creates one if none exists. Returns 0 if
    /// none can be created, and sometimes for a nullable argument.
    mutating func object(_ interface: WireInterface?, isNullable: Bool = false) -> UInt32 {
        let choice = bytes.byte()
        guard let interface, choice < 240 else { return wrongObject(choice) }
        if isNullable, choice % 8 == 7 { return 0 }
        if choice >= 208 { return make(interface) ?? 0 }
        let fitting = client.numbers.filter { client.objects[$0] === interface }
        guard !fitting.isEmpty else { return make(interface) ?? 0 }
        // Usually the newest one.
        return fitting[fitting.count - 1 - (choice < 128 ? 0 : Int(choice) % fitting.count)]
    }

    private mutating func wrongObject(_ choice: UInt8) -> UInt32 {
        switch choice {
        case 255: bytes.word()
        case 248..<255: UInt32(choice) - 240
        case 244..<248: bytes.one(of: destroyed) ?? 0
        default: bytes.one(of: client.numbers) ?? 0
        }
    }

    private mutating func text() -> [UInt8]? {
        let choice = bytes.byte()
        if choice == 255 { return nil }
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
        default: return choice < 192 ? listeningSocket() : nil
        }
    }

    /// Returns a listening socket with a name that the kernel chooses.
    private func listeningSocket() -> Int32 {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var family = sa_family_t(AF_UNIX)
        _ = withUnsafeBytes(of: &family) { family in
            family.withMemoryRebound(to: sockaddr.self) {
                Glibc.bind(socket, $0.baseAddress, socklen_t(family.count))
            }
        }
        listen(socket, 1)
        return socket
    }
}

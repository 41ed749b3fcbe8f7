import Glibc
import SystemPackage

/// A device that the kernel creates through /dev/uinput. A test writes its events.
final class UinputDevice {
    /// The capabilities of a device, as evdev codes.
    struct Features {
        var keys: [Int32] = []
        var relativeAxes: [Int32] = []
        var absoluteAxes: [AbsoluteAxis] = []
        var leds: [Int32] = []
        var switches: [Int32] = []
        var properties: [Int32] = []
    }

    struct AbsoluteAxis {
        let code: UInt16
        let maximum: Int32
        /// Units per millimeter; 0 if the device does not know.
        var resolution: Int32 = 0
    }

    /// An evdev event.
    struct Event: Equatable {
        let type: UInt16
        let code: UInt16
        let value: Int32
    }

    private static let path: FilePath = "/dev/uinput"
    private let descriptor: FileDescriptor
    private var isRemoved = false

    /// Whether this process may create devices.
    static var isAvailable: Bool {
        guard let descriptor = try? FileDescriptor.open(path, .writeOnly) else { return false }
        try? descriptor.close()
        return true
    }

    init(named name: String, _ features: Features) throws {
        descriptor = try FileDescriptor.open(Self.path, .readWrite, options: .nonBlocking)
        try enable(0x15, features.properties, kind: nil, request: 0x4004_556e)
        try enable(0x01, features.keys, kind: 0x4004_5564, request: 0x4004_5565)
        try enable(0x02, features.relativeAxes, kind: 0x4004_5564, request: 0x4004_5566)
        try enable(0x11, features.leds, kind: 0x4004_5564, request: 0x4004_5569)
        try enable(0x05, features.switches, kind: 0x4004_5564, request: 0x4004_556d)
        try enable(
            0x03, features.absoluteAxes.map { Int32($0.code) }, kind: 0x4004_5564, request: 0x4004_5567)
        for axis in features.absoluteAxes { try setUp(axis) }
        try create(named: name)
    }

    deinit {
        remove()
    }

    /// Unplugs the device and closes its descriptor.
    func remove() {
        guard !isRemoved else { return }
        isRemoved = true
        _ = ioctl(descriptor.rawValue, 0x5502, 0)
        try? descriptor.close()
    }

    /// Writes events and the end of their hardware frame.
    func send(_ events: Event...) throws {
        for event in events + [Event(type: 0, code: 0, value: 0)] {
            var bytes = [UInt8](repeating: 0, count: 16)
            append(event.type, to: &bytes)
            append(event.code, to: &bytes)
            append(event.value, to: &bytes)
            _ = try descriptor.writeAll(bytes)
        }
    }

    /// Returns the events that were sent to the device since the last call, such as changes of LEDs.
    func received() throws -> [Event] {
        var events: [Event] = []
        var buffer = [UInt8](repeating: 0, count: 24)
        while (try? buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) })) == 24 {
            buffer.withUnsafeBytes { bytes in
                events.append(
                    Event(
                        type: bytes.loadUnaligned(fromByteOffset: 16, as: UInt16.self),
                        code: bytes.loadUnaligned(fromByteOffset: 18, as: UInt16.self),
                        value: bytes.loadUnaligned(fromByteOffset: 20, as: Int32.self)))
            }
        }
        return events
    }

    // MARK: Setting up

    private func enable(_ type: Int32, _ codes: [Int32], kind: UInt?, request: UInt) throws {
        guard !codes.isEmpty else { return }
        if let kind { try check(ioctl(descriptor.rawValue, kind, type)) }
        for code in codes { try check(ioctl(descriptor.rawValue, request, code)) }
    }

    private func setUp(_ axis: AbsoluteAxis) throws {
        var bytes: [UInt8] = []
        append(axis.code, to: &bytes)
        append(UInt16(0), to: &bytes)
        for number in [0, 0, axis.maximum, 0, 0, axis.resolution] as [Int32] { append(number, to: &bytes) }
        try control(0x401c_5504, &bytes)
    }

    private func create(named name: String) throws {
        var bytes: [UInt8] = []
        for number in [0x03, 0x1234, 0x5678, 1] as [UInt16] { append(number, to: &bytes) }
        bytes += name.utf8.prefix(79)
        bytes += [UInt8](repeating: 0, count: 92 - bytes.count)
        try control(0x405c_5503, &bytes)
        try check(ioctl(descriptor.rawValue, 0x5501, 0))
    }

    private func control(_ request: UInt, _ bytes: inout [UInt8]) throws {
        try check(
            bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { ioctl(descriptor.rawValue, request, $0) } ?? -1
            })
    }

    private func check(_ result: Int32) throws {
        if result < 0 { throw Errno(rawValue: errno) }
    }

    private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number) { bytes += $0 }
    }
}

extension UinputDevice.Event {
    static func key(_ code: UInt16, _ value: Int32) -> Self { .init(type: 1, code: code, value: value) }
    static func relative(_ code: UInt16, _ value: Int32) -> Self { .init(type: 2, code: code, value: value) }
    static func absolute(_ code: UInt16, _ value: Int32) -> Self { .init(type: 3, code: code, value: value) }
    static func toggle(_ code: UInt16, _ value: Int32) -> Self { .init(type: 5, code: code, value: value) }
    static func led(_ code: UInt16, _ value: Int32) -> Self { .init(type: 0x11, code: code, value: value) }
}

extension UinputDevice.Features {
    static let keyboard = Self(keys: Array(1...120), leds: [0, 1, 2])
    static let mouse = Self(keys: Array(0x110...0x114), relativeAxes: [0, 1, 6, 8, 11, 12])
    static let toggles = Self(switches: [0, 1])
    static let touchscreen = Self(
        keys: [0x14a],
        absoluteAxes: [
            .init(code: 0x00, maximum: 999), .init(code: 0x01, maximum: 499), .init(code: 0x2f, maximum: 4),
            .init(code: 0x35, maximum: 999), .init(code: 0x36, maximum: 499),
            .init(code: 0x39, maximum: 65535),
        ], properties: [1])
    static let touchpad = Self(
        keys: [0x110, 0x145, 0x14a, 0x14d, 0x14e],
        absoluteAxes: [
            .init(code: 0x00, maximum: 4000, resolution: 40),
            .init(code: 0x01, maximum: 2400, resolution: 40),
            .init(code: 0x2f, maximum: 4), .init(code: 0x35, maximum: 4000, resolution: 40),
            .init(code: 0x36, maximum: 2400, resolution: 40), .init(code: 0x39, maximum: 65535),
        ], properties: [0, 2])
    static let tablet = Self(
        keys: [0x140, 0x14a, 0x14b],
        absoluteAxes: [
            .init(code: 0x00, maximum: 9999, resolution: 50),
            .init(code: 0x01, maximum: 4999, resolution: 50),
            .init(code: 0x18, maximum: 2047),
        ], properties: [0])
}

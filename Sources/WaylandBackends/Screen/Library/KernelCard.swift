import CScreen
import SurfaceResponders
import SystemPackage

/// A card of this machine, by ioctl.
package final class KernelCard: Card {
    private static let limitOfConnectors = 64
    private static let limitOfCRTCs = 32

    package let fileDescriptor: FileDescriptor
    package let cursorSize: Int
    package let hasMonotonicTimes: Bool
    private let session: any DeviceSession

    /// Opens a card.
    /// - Throws: the error, which is "operation not supported" if the card drives no screens.
    package init(_ path: FilePath, by session: any DeviceSession) throws(Errno) {
        let descriptor = try session.open(path, .readWrite, options: [.nonBlocking, .closeOnExec])
        let fd = descriptor.rawValue
        guard cscreen_capability(fd, UInt64(DRM_CAP_DUMB_BUFFER)) != 0 else {
            session.close(descriptor)
            throw .notSupported
        }
        fileDescriptor = descriptor
        let size = cscreen_capability(fd, UInt64(DRM_CAP_CURSOR_WIDTH))
        cursorSize = size == 0 ? 64 : Int(clamping: min(size, 512))
        hasMonotonicTimes = cscreen_capability(fd, UInt64(DRM_CAP_TIMESTAMP_MONOTONIC)) != 0
        self.session = session
    }

    deinit {
        session.close(fileDescriptor)
    }

    private var fd: Int32 { fileDescriptor.rawValue }

    @discardableResult
    private static func check(_ result: Int32) throws(Errno) -> Int {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return Int(result)
    }

    // MARK: Connectors

    package func connectors() throws(Errno) -> [CardConnector] {
        var connectors = [UInt32](repeating: 0, count: Self.limitOfConnectors)
        var crtcs = [UInt32](repeating: 0, count: Self.limitOfCRTCs)
        var counts = (UInt32(connectors.count), UInt32(crtcs.count))
        try Self.check(unsafe cscreen_read_resources(fd, &connectors, &counts.0, &crtcs, &counts.1))
        let allCRTCs = Array(crtcs.prefix(Int(counts.1)))
        return connectors.prefix(Int(counts.0)).compactMap { connector($0, among: allCRTCs) }
    }

    /// Returns `nil` for a connector that was removed, and for one whose device is no screen.
    private func connector(_ id: UInt32, among crtcs: [UInt32]) -> CardConnector? {
        var answer = cscreen_connector()
        guard unsafe cscreen_probe_connector(fd, id, &answer) >= 0, answer.is_non_desktop == 0 else {
            return nil
        }
        return CardConnector(
            id: id, name: "\(Self.name(ofType: answer.type))-\(answer.number)",
            isConnected: answer.is_connected != 0, modes: modes(of: id, count: answer.mode_count),
            crtcs: crtcs.enumerated().filter { answer.possible_crtcs >> $0.offset & 1 != 0 }.map(\.element),
            currentCRTC: answer.current_crtc == 0 ? nil : answer.current_crtc,
            edid: answer.edid_blob == 0 ? nil : EDID(blob(answer.edid_blob)),
            size: Size(
                width: Double(answer.width_in_millimeters), height: Double(answer.height_in_millimeters)))
    }

    private func modes(of connector: UInt32, count: UInt32) -> [CardMode] {
        var modes = [drm_mode_modeinfo](repeating: drm_mode_modeinfo(), count: min(Int(count), 1024))
        let found = unsafe cscreen_read_modes(fd, connector, &modes, UInt32(modes.count))
        return modes.prefix(Int(max(found, 0))).map { CardMode($0) }
    }

    private func blob(_ id: UInt32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe cscreen_read_blob(fd, id, &bytes, UInt32(bytes.count))
        return Array(bytes.prefix(Int(max(count, 0))))
    }

    /// The kernel's names of connector types.
    private static func name(ofType type: UInt32) -> String {
        let names = [
            "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN",
            "DP",
            "HDMI-A", "HDMI-B", "TV", "eDP", "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB",
        ]
        return Int(type) < names.count ? names[Int(type)] : "Unknown"
    }

    // MARK: Buffers

    package func makeBuffer(width: Int, height: Int, for use: CardBuffer.Use) throws(Errno) -> CardBuffer {
        var made = unsafe cscreen_buffer()
        try Self.check(
            unsafe cscreen_create_buffer(
                fd, UInt32(clamping: width), UInt32(clamping: height), use == .cursor ? 1 : 0, &made))
        let buffer = unsafe made
        // The closure keeps the card, whose descriptor must be open when the buffer is destroyed.
        return unsafe CardBuffer(
            number: use == .cursor ? buffer.handle : buffer.framebuffer, width: width, height: height,
            bytesPerRow: Int(buffer.bytes_per_row),
            memory: UnsafeMutableRawBufferPointer(start: buffer.memory, count: Int(clamping: buffer.size)),
            release: { [self] in
                var buffer = unsafe buffer
                unsafe cscreen_destroy_buffer(fd, &buffer)
            })
    }

    // MARK: Pictures

    package func show(
        _ buffer: CardBuffer, in mode: CardMode, on crtc: UInt32, at connector: UInt32
    ) throws(Errno) {
        var timings = mode.timings
        try Self.check(unsafe cscreen_show(fd, crtc, connector, buffer.number, &timings))
    }

    package func turnOff(_ crtc: UInt32) throws(Errno) {
        try Self.check(cscreen_turn_off(fd, crtc))
    }

    package func flip(_ crtc: UInt32, to buffer: CardBuffer) throws(Errno) {
        try Self.check(cscreen_flip(fd, crtc, buffer.number))
    }

    package func readFlips() throws(Errno) -> [CardFlip] {
        var flips = [cscreen_flipped](repeating: cscreen_flipped(), count: 32)
        let count = try Self.check(unsafe cscreen_read_flips(fd, &flips, UInt32(flips.count)))
        return flips.prefix(count).map {
            CardFlip(crtc: $0.crtc, sequence: $0.sequence, time: Timestamp(microseconds: $0.microseconds))
        }
    }

    // MARK: Cursor

    package func setCursor(_ buffer: CardBuffer?, hotspot: CardPoint, on crtc: UInt32) throws(Errno) {
        try Self.check(
            cscreen_set_cursor(
                fd, crtc, buffer?.number ?? 0, UInt32(buffer?.width ?? 0), UInt32(buffer?.height ?? 0),
                hotspot.x, hotspot.y))
    }

    package func moveCursor(to corner: CardPoint, on crtc: UInt32) throws(Errno) {
        try Self.check(cscreen_move_cursor(fd, crtc, corner.x, corner.y))
    }
}

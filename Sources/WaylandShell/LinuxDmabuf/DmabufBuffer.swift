import WaylandServer
import WaylandShellCore

/// A wl_buffer in memory that devices share. Once a device has written it, it is copied and released.
final class DmabufBuffer: WlBufferHandler, RowBuffer {
    var resource: WlBuffer?
    var useCount = 0
    let width: Int
    let height: Int
    let rows: BufferRows
    let client: Client
    private let memory: DeviceMemory
    private let fileUse: ClientUse

    /// `rows` must be within the memory. `fileUse` counts its descriptor toward the client's limit.
    init(
        of client: Client, _ rows: BufferRows, in memory: DeviceMemory, _ fileUse: ClientUse
    ) {
        self.client = client
        self.rows = rows
        (width, height) = (rows.width, rows.height)
        self.memory = memory
        self.fileUse = fileUse
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
    }

    // MARK: Reading

    func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading {
        guard memory.isReady else { return .mustWait }
        return read(pieces, into: content) ? .read : .failed
    }

    func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse) {
        content.reading = ContentReading(pieces, of: self, into: content, for: use)
    }

    /// Copies what the device has written. If it cannot be read, posts an error and returns false.
    func read(_ pieces: [FilePiece], into content: SurfaceContent) -> Bool {
        guard unsafe !memory.read(pieces, into: content.mutableBytes) else { return true }
        // The buffer that the error is about no longer exists.
        guard let resource else {
            client.postNoMemory()
            return false
        }
        resource.postError(
            ZwpLinuxBufferParamsV1.Error.invalidWlBuffer, "the memory of the buffer cannot be read")
        return false
    }

    /// Calls a closure when the device has finished writing, or when the event loop is idle if that is
    /// unknown. Returns the wait, whose release cancels it; `nil`, without a call, if the display has ended.
    func whenReady(_ body: @escaping () -> Void) -> AnyObject? {
        guard let loop = client.display?.eventLoop else { return nil }
        return memory.whenReady(on: loop, body) ?? loop.addIdle(body)
    }
}

/// The codes of formats that devices use.
extension PixelFormat {
    /// Four characters, the first in the lowest byte.
    var fourCharacterCode: UInt32 {
        let characters: StaticString =
            switch self {
            case .argb8888: "AR24"
            case .xrgb8888: "XR24"
            case .abgr8888: "AB24"
            case .xbgr8888: "XB24"
            }
        return characters.description.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Fails for a format that is not supported.
    init?(fourCharacterCode code: UInt32) {
        guard let known = Self.allCases.first(where: { $0.fourCharacterCode == code }) else { return nil }
        self = known
    }
}

extension ContentReading {
    /// Waits for a device, and then reads what it has written, part by part. `content` holds the reading.
    fileprivate convenience init(
        _ pieces: [FilePiece], of buffer: DmabufBuffer, into content: SurfaceContent, for use: BufferUse
    ) {
        self.init(for: use)
        wait = buffer.whenReady { [weak self, weak content] in
            guard let self, let content else { return }
            wait = Self.read(PieceParts(pieces), of: buffer, into: content)
        }
    }

    private static func read(
        _ parts: PieceParts, of buffer: DmabufBuffer, into content: SurfaceContent
    ) -> ClientJob? {
        var parts = parts
        return buffer.client.display?.work.add(for: buffer.client) { [weak content] in
            guard let content else { return .done }
            if buffer.read(parts.next(), into: content), !parts.isAtEnd { return .continues }
            content.reading = nil
            return .done
        }
    }
}

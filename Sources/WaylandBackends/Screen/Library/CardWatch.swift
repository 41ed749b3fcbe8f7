import CScreen
import SystemPackage
import WaylandServer

/// Watches udev's messages in the event loop.
final class CardWatch {
    private let changes: DeviceChanges
    private var source: FileDescriptorSource?

    init?(on loop: EventLoop, _ onChange: @escaping (CardChange) -> Void) {
        guard let changes = DeviceChanges() else { return nil }
        self.changes = changes
        source = loop.addFileDescriptor(changes.fileDescriptor.rawValue, .readable) { _ in
            for change in changes.read() { onChange(change) }
        }
    }
}

/// Receives udev's messages about devices.
final class DeviceChanges {
    let fileDescriptor: FileDescriptor

    /// Returns `nil` if the kernel has no such messages for this process.
    init?() {
        let descriptor = cscreen_open_device_changes()
        guard descriptor >= 0 else { return nil }
        fileDescriptor = FileDescriptor(rawValue: descriptor)
    }

    deinit {
        try? fileDescriptor.close()
    }

    /// Returns the changes that were reported since the last call. Does not wait.
    func read() -> [CardChange] {
        var changes: [CardChange] = []
        var bytes = [UInt8](repeating: 0, count: 8192)
        while let count = unsafe try? bytes.withUnsafeMutableBytes({
            unsafe try fileDescriptor.read(into: $0)
        }),
            count > 0
        {
            if let change = CardChange(message: bytes.prefix(count)) { changes.append(change) }
        }
        return changes
    }
}

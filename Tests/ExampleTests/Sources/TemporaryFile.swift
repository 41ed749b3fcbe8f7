import Foundation
import SystemPackage

/// A file with content but without a name, such as clients pass to compositors.
final class TemporaryFile {
    let descriptor: FileDescriptor

    init(_ bytes: some Collection<UInt8>) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        descriptor = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate],
            permissions: .ownerReadWrite)
        try FileManager.default.removeItem(atPath: path)
        try descriptor.writeAll(bytes)
    }

    deinit {
        try? descriptor.close()
    }
}

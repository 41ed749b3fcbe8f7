import Foundation
import SystemPackage

/// A file without a name, as clients hand them over.
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

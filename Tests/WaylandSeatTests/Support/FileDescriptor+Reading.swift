import SystemPackage

extension FileDescriptor {
    /// Reads to the end of the file and decodes the bytes as UTF-8.
    func readToEnd() throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try read(into: $0) }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer.prefix(count)
        }
    }
}

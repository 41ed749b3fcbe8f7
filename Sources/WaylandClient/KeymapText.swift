import SystemPackage

extension WlKeyboard {
    /// Reads the keymap of a `keymap` event, and closes the file.
    /// - Parameters:
    ///   - file: the event's file.
    ///   - size: the event's size, in bytes. Includes the zero that ends the text.
    /// - Returns: the text without the zero.
    /// - Throws: the system's error, or `Errno.fileTooLarge` for a size of more than 16 megabytes.
    public static func keymapText(from file: FileDescriptor, size: UInt32) throws(Errno) -> [UInt8] {
        do {
            return try file.closeAfter {
                guard size <= 1 << 24 else { throw Errno.fileTooLarge }
                var text = [UInt8](repeating: 0, count: Int(size))
                var count = 0
                while count < text.count {
                    let read = try unsafe text.withUnsafeMutableBytes { bytes in
                        try unsafe file.read(
                            fromAbsoluteOffset: Int64(count),
                            into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
                    }
                    guard read > 0 else { break }
                    count += read
                }
                return Array(text.prefix { $0 != 0 })
            }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}

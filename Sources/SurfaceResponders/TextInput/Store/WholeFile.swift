import Glibc
import SystemPackage

/// Reads files as a whole, whatever somebody else may have put in their place.
package enum WholeFile {
    /// - Parameter size: what is larger is not read, in bytes.
    /// - Throws: `notSupported` for what is no regular file: reading it could wait for ever, or never end. `fileTooLarge` for
    ///   one that is.
    package static func read(_ path: FilePath, atMost size: Int) throws(Errno) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try file.closeAfter {
                guard try FileStatus.of(file).st_mode & S_IFMT == S_IFREG else { throw Errno.notSupported }
                return try rest(of: file, atMost: size)
            }
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
    }

    /// What comes until the end. Waits for it where it is a pipe.
    /// - Parameter size: more is not read, in bytes.
    /// - Throws: `fileTooLarge` for more.
    package static func rest(of file: FileDescriptor, atMost size: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        do {
            while true {
                let count = try file.read(intoStartOf: &chunk)
                if count == 0 { return bytes }
                guard bytes.count + count <= size else { throw Errno.fileTooLarge }
                bytes += chunk[..<count]
            }
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
    }
}

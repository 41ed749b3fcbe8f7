import Glibc
import SystemPackage

/// A regular file that the kernel does not promise to read without blocking: the environment of a process.
public final class UnpromisingFile {
    /// The process could not be started.
    public enum Failure: Error {
        case system(code: Int32)
    }

    /// The content of the file: the bytes passed to ``init(_:)`` with a zero byte after every 100,000 bytes
    /// and at the end.
    public let bytes: [UInt8]
    /// Open for reading until ``end()`` is called.
    public let descriptor: FileDescriptor
    private let processID: pid_t

    /// The length of an environment string, in bytes. The kernel limits it.
    private static let partSize = 100_000

    /// Starts a process with an environment.
    /// - Parameter content: what the file contains, without zero bytes. A zero byte is added after every
    ///   100,000 bytes and at the end.
    public init(_ content: [UInt8]) throws {
        var parts: [UnsafeMutablePointer<CChar>?] = stride(from: 0, to: content.count, by: Self.partSize).map
        {
            let part = content[$0..<min($0 + Self.partSize, content.count)]
            return strdup(part.map { CChar(bitPattern: $0) } + [0])
        }
        parts.append(nil)
        defer { for part in parts { free(part) } }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
        defer { for argument in arguments { free(argument) } }
        var processID: pid_t = 0
        let code = posix_spawn(&processID, "/bin/sleep", nil, nil, &arguments, parts)
        guard code == 0 else { throw Failure.system(code: code) }
        self.processID = processID
        bytes = stride(from: 0, to: content.count, by: Self.partSize).flatMap {
            content[$0..<min($0 + Self.partSize, content.count)] + [0]
        }
        do {
            descriptor = try Self.openEnvironment(of: processID, when: bytes)
        } catch {
            kill(processID, SIGKILL)
            waitpid(processID, nil, 0)
            throw error
        }
    }

    /// Opens the environment of a process. `posix_spawn` may return before the process has its own
    /// environment. A file that is opened too early shows the caller's environment, and later nothing.
    /// Therefore this opens the file again until it has the expected content.
    private static func openEnvironment(
        of processID: pid_t, when expected: [UInt8]
    ) throws -> FileDescriptor {
        while true {
            let file = try FileDescriptor.open(
                FilePath("/proc/\(processID)/environ"), .readOnly, options: .closeOnExec)
            if try file.holds(expected) { return file }
            try file.close()
            sched_yield()
        }
    }

    /// Closes the file and ends the process. Call this exactly once. A deinitializer does not do this, since
    /// Swift may release an object right after its last use, while the file is still needed.
    public func end() {
        try? descriptor.close()
        kill(processID, SIGKILL)
        waitpid(processID, nil, 0)
    }
}

extension FileDescriptor {
    /// Whether the file contains exactly the given bytes.
    fileprivate func holds(_ expected: [UInt8]) throws -> Bool {
        var found = [UInt8](repeating: 0, count: expected.count + 1)
        var count = 0
        while count < found.count {
            let more = try found.withUnsafeMutableBytes {
                let rest = UnsafeMutableRawBufferPointer(rebasing: $0[count...])
                return try read(fromAbsoluteOffset: Int64(count), into: rest)
            }
            if more == 0 { break }
            count += more
        }
        return found[..<count] == expected[...]
    }
}

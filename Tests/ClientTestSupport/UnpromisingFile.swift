import Glibc
import SystemPackage

/// A regular file of which the kernel promises nothing: reading it may take time. It is the environment of a process.
public final class UnpromisingFile {
    /// The process whose environment it is could not be started, or read.
    public enum Failure: Error {
        case system(code: Int32)
    }

    /// Without a zero byte, but with one after each part.
    public let bytes: [UInt8]
    /// Open for reading, until this goes.
    public let descriptor: FileDescriptor
    private let processID: pid_t

    /// The most that one part of an environment can have, in bytes.
    private static let partSize = 100_000

    /// - Parameter bytes: what the file begins with; a zero byte is added, and one after every 100,000 bytes.
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

    /// Waits for a process to have its environment. The kernel lets the caller of `posix_spawn` go on before: the file is that of
    /// the caller for a moment, as long as it stays open, and then it is empty.
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

    /// To be called once: an object may be gone as soon as its last use is over, and the file with it.
    public func end() {
        try? descriptor.close()
        kill(processID, SIGKILL)
        waitpid(processID, nil, 0)
    }
}

extension FileDescriptor {
    /// Whether a file is as long as an array, and has the same bytes.
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

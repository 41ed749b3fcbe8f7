import Foundation
import SystemPackage
import Testing
import WaylandBackends

/// The process that keeps a locked screen when the compositor ends.
struct LockKeeperTests {
    @Test func `the process inherits its descriptors and nothing else`() throws {
        // Without the option closeOnExec, other processes inherit a pipe.
        let pipe = try FileDescriptor.pipe()
        let kept = try FileDescriptor.open("/dev/full", .readWrite, options: .closeOnExec)
        defer { for descriptor in [pipe.readEnd, pipe.writeEnd, kept] { try? descriptor.close() } }
        let end = try ScreenHardware.machine.startKeeper([kept])
        do {
            defer { end() }
            // The kernel lists a new program's arguments shortly after it lets its parent continue.
            try SessionRun.wait(for: "the process") { try !keepers().isEmpty }
            let process = try #require(try keepers().first)
            let folder = "/proc/\(process)"
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").sorted()
            #expect(files == ["0", "1", "2", "3"])
            #expect(
                try files.map { try target("\(folder)/fd/\($0)") }
                    == ["/dev/null", "/dev/null", "/dev/null", "/dev/full"])
            #expect(try target("\(folder)/cwd") == "/")
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/environ")).isEmpty)
            // The terminal sends its signals to the processes of a session.
            #expect(getsid(process) == process)
        }
        #expect(try keepers().isEmpty)
    }

    /// The keepers that this process has started and not ended.
    private func keepers() throws -> [pid_t] {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        let children = tasks.flatMap { task in
            // A thread may have ended.
            let list = try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
            return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
        return children.filter { child in
            // A child of another test may have ended.
            let words = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
            return words?.hasPrefix("locked-screen") == true
        }
    }

    private func target(_ link: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: link)
    }
}

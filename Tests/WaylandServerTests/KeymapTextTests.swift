import CLinux
import Glibc
import SystemPackage
import Testing
import WaylandClient

/// Reads keymaps as a client does.
@Suite struct KeymapTextTests {
    private let file: FileDescriptor
    /// A second descriptor for the same file. It can lock the file once the first is closed.
    private let witness: FileDescriptor

    init() throws {
        file = FileDescriptor(rawValue: clinux_memfd_create("keymap"))
        try file.writeAll("xkb_keymap {};\0and more".utf8)
        witness = try .open("/proc/self/fd/\(file.rawValue)", .readWrite, options: .closeOnExec)
        try #require(flock(file.rawValue, LOCK_EX) == 0)
    }

    /// Whether the first descriptor is closed. Other tests start processes, which may hold copies for a
    /// moment.
    private func isClosed() -> Bool {
        let deadline = ContinuousClock.now.advanced(by: .seconds(10))
        while flock(witness.rawValue, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    private func read(size: UInt32) throws -> String {
        String(decoding: try WlKeyboard.keymapText(from: file, size: size), as: UTF8.self)
    }

    @Test func `text ends at its zero, and the file is closed`() throws {
        defer { try? witness.close() }
        #expect(try read(size: 23) == "xkb_keymap {};")
        #expect(isClosed())
    }

    @Test func `text without a zero has the given size`() throws {
        defer { try? witness.close() }
        #expect(try read(size: 10) == "xkb_keymap")
    }

    @Test func `file that is shorter than its size is read to its end`() throws {
        defer { try? witness.close() }
        #expect(try read(size: 1 << 24) == "xkb_keymap {};")
    }

    @Test func `size above 16 megabytes is refused, and the file is closed`() throws {
        defer { try? witness.close() }
        #expect(throws: Errno.fileTooLarge) { try read(size: (1 << 24) + 1) }
        #expect(isClosed())
    }
}

import CLinux
import Foundation
import Glibc
import SystemPackage
import Testing

import WaylandServer

/// Tests reading many small pieces of a client's file in memory.
struct FileMappingTests {
    /// A file of rows. Each row is a page, whose bytes are the row's number, starting with 1.
    private struct Rows {
        let descriptor: FileDescriptor
        let file: ClientFile

        static let count = 64
        static let length = 4096

        init(_ name: String = "rows", isWritten: (Int) -> Bool = { _ in true }) throws {
            descriptor = FileDescriptor(rawValue: clinux_memfd_create(name))
            try #require(descriptor.setLength(Rows.count * Rows.length))
            for row in 0..<Rows.count where isWritten(row) {
                let bytes = [UInt8](repeating: UInt8(row + 1), count: Rows.length)
                try descriptor.writeAll(toAbsoluteOffset: Int64(row * Rows.length), bytes)
            }
            let opened = ClientFile(OwnedFileDescriptor(rawValue: try descriptor.duplicate().rawValue))
            file = try #require(opened)
        }

        /// Two bytes of each row.
        static func pieces(_ count: Int = Rows.count) -> [FilePiece] {
            (0..<count).map { FilePiece(offset: $0 * length + 100, count: 2, destination: $0 * 2) }
        }

        func read(_ count: Int = Rows.count) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 255, count: count * 2)
            let isInPlace = try bytes.withUnsafeMutableBytes { try file.read(Self.pieces(count), into: $0) }
            #expect(isInPlace)
            return bytes
        }

        static func bytes(_ count: Int = Rows.count) -> [UInt8] {
            (0..<count).flatMap { [UInt8($0 + 1), UInt8($0 + 1)] }
        }

        /// Copies the pieces from a mapping, whether or not the file has its pages.
        func copy(from mapping: FileMapping) -> [UInt8]? {
            var bytes = [UInt8](repeating: 255, count: Rows.count * 2)
            let isCopied = bytes.withUnsafeMutableBytes { mapping.copyResident(Rows.pieces(), into: $0) }
            return isCopied ? bytes : nil
        }
    }

    /// Whether this process has mapped an anonymous file.
    private func isMapped(_ name: String) throws -> Bool {
        // Foundation's String and Data read only 4 KiB of such a file.
        let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
        return String(decoding: maps, as: UTF8.self).contains("/memfd:\(name) ")
    }

    @Test func `rows of a file in memory are copied from its mapping`() throws {
        var rows: Rows? = try Rows("many-rows")
        #expect(try rows?.read() == Rows.bytes())
        #expect(try isMapped("many-rows"))
        rows = nil
        #expect(try !isMapped("many-rows"))
    }

    @Test func `a file is not mapped for few pieces`() throws {
        let rows = try Rows("few-rows")
        #expect(try rows.read(3) == Rows.bytes(3))
        #expect(try !isMapped("few-rows"))
    }

    @Test func `a file that has grown is mapped anew`() throws {
        let rows = try Rows()
        try #require(rows.descriptor.setLength(20 * Rows.length))
        #expect(try rows.read(20) == Rows.bytes(20))
        try #require(rows.descriptor.setLength(Rows.count * Rows.length))
        try rows.descriptor.writeAll(toAbsoluteOffset: Int64(63 * Rows.length + 100), [9, 8])
        #expect(try rows.read().suffix(4) == [0, 0, 9, 8])
    }

    @Test func `a mapped file that was shortened cannot be read`() throws {
        let rows = try Rows()
        #expect(try rows.read() == Rows.bytes())
        try #require(rows.descriptor.setLength(10))
        #expect(throws: ClientFile.Failure.tooShort) { try rows.read() }
    }

    /// The pages of a filled hole would be charged to this process.
    @Test func `holes are read as zeros and stay holes`() throws {
        let rows = try Rows { $0 % 2 == 0 }
        let blocks = try rows.descriptor.blocks()
        let bytes = try rows.read()
        #expect(bytes == Rows.bytes().enumerated().map { $0.offset / 2 % 2 == 0 ? $0.element : 0 })
        #expect(try rows.descriptor.blocks() == blocks)
    }

    /// The page disappears after the kernel was asked for it.
    @Test func `a missing page ends the use of a mapping`() throws {
        let rows = try Rows()
        let mapping = try #require(FileMapping(rows.descriptor.rawValue))
        #expect(rows.copy(from: mapping) == Rows.bytes())
        try #require(rows.descriptor.setLength(3 * Rows.length))
        #expect(rows.copy(from: mapping) == nil)
        try #require(rows.descriptor.setLength(Rows.count * Rows.length))
        #expect(rows.copy(from: mapping) == nil)
    }

    /// Linux limits the mappings of a process, and other code needs some.
    @Test func `a process has no more than 16,384 mappings of files`() async {
        await #expect(processExitsWith: .success) {
            let rows = try Rows("limited")
            var mappings = (0..<16_384).compactMap { _ in FileMapping(rows.descriptor.rawValue) }
            #expect(mappings.count == 16_384)
            #expect(FileMapping(rows.descriptor.rawValue) == nil)
            #expect(try rows.read() == Rows.bytes())
            mappings.removeLast()
            #expect(try rows.read() == Rows.bytes())
            #expect(FileMapping(rows.descriptor.rawValue) == nil)
        }
    }

    // MARK: Other signals

    @Test func `a signal that concerns no mapping ends the process as before`() async {
        await #expect(processExitsWith: .signal(SIGBUS)) {
            let rows = try Rows()
            #expect(try rows.read() == Rows.bytes())
            raise(SIGBUS)
        }
    }

    @Test func `an access to another shortened file ends the process as before`() async {
        await #expect(processExitsWith: .signal(SIGBUS)) {
            let rows = try Rows()
            #expect(try rows.read() == Rows.bytes())
            let file = rows.descriptor.rawValue
            let start = try #require(mmap(nil, Rows.length, PROT_READ, MAP_SHARED, file, 0))
            try #require(rows.descriptor.setLength(0))
            print(start.load(as: UInt8.self))
        }
    }

    @Test func `a signal is passed on to the handler before`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            signal(SIGBUS) { _ in _exit(3) }
            let rows = try Rows()
            #expect(try rows.read() == Rows.bytes())
            raise(SIGBUS)
        }
    }

    @Test func `mappings are not used under a later handler`() async {
        await #expect(processExitsWith: .success) {
            let rows = try Rows()
            let mapping = try #require(FileMapping(rows.descriptor.rawValue))
            #expect(rows.copy(from: mapping) == Rows.bytes())
            signal(SIGBUS) { _ in _exit(3) }
            #expect(rows.copy(from: mapping) == nil)
            #expect(try rows.read() == Rows.bytes())
        }
    }
}

extension FileDescriptor {
    fileprivate func setLength(_ length: Int) -> Bool { ftruncate(rawValue, length) == 0 }

    /// How much memory the file has, in blocks of 512 bytes.
    fileprivate func blocks() throws -> Int {
        var status = Glibc.stat()
        try #require(fstat(rawValue, &status) == 0)
        return Int(status.st_blocks)
    }
}

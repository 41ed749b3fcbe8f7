import CLinux
import ClientTestSupport
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import WaylandServer

/// Tests reading files of clients, in place or in a separate process.
struct FileReaderTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    private var reader: FileReader { fixture.display.files }

    private func makeClient() throws -> Client {
        _ = try fixture.connect()
        return try #require(fixture.display.clients.last)
    }

    private func clientFile(_ descriptor: FileDescriptor) throws -> ClientFile {
        let file = ClientFile(OwnedFileDescriptor(rawValue: try descriptor.duplicate().rawValue))
        return try #require(file)
    }

    /// A read and its result.
    private final class Reading {
        var bytes: [UInt8]
        private(set) var result: Result<Void, ClientFile.Failure>?
        private(set) var read: FileRead?

        init(
            _ reader: FileReader, _ file: ClientFile, _ pieces: [FilePiece], for client: Client, size: Int,
            ended: @escaping () -> Void = {}
        ) {
            bytes = [UInt8](repeating: 0, count: size)
            read = reader.read(file, pieces, for: client) { [unowned self] more, destination in
                bytes.replaceSubrange(destination..<destination + more.count, with: more)
            } completion: { [unowned self] in
                result = $0
                ended()
            }
        }

        var hasSucceeded: Bool { if case .success? = result { true } else { false } }
        var failure: ClientFile.Failure? { if case .failure(let failure)? = result { failure } else { nil } }

        func cancel() {
            read = nil
        }
    }

    /// Larger than the buffer of a pipe.
    private let large = (0..<300_000).map { UInt8(1 + $0 % 250) }

    // MARK: In place

    @Test func `file in memory is read in place`() throws {
        let descriptor = FileDescriptor(rawValue: clinux_memfd_create("test"))
        try descriptor.writeAll(Array("0123456789".utf8))
        let file = try clientFile(descriptor)
        try descriptor.close()
        var bytes = [UInt8](repeating: UInt8(ascii: "-"), count: 8)
        let pieces = [
            FilePiece(offset: 7, count: 3, destination: 0), FilePiece(offset: 0, count: 2, destination: 5),
        ]
        let isInPlace = try bytes.withUnsafeMutableBytes { try file.read(pieces, into: $0) }
        #expect(isInPlace)
        #expect(String(decoding: bytes, as: UTF8.self) == "789--01-")
        #expect(throws: ClientFile.Failure.tooShort) {
            try bytes.withUnsafeMutableBytes { try file.read([FilePiece(offset: 8, count: 3)], into: $0) }
        }
    }

    /// The file system determines which of both happens, so the test accepts either.
    @Test func `file on a disk is read in place or by a process`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString)")
        try Data(large).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let descriptor = try FileDescriptor.open(FilePath(url.path), .readOnly)
        let file = try clientFile(descriptor)
        try descriptor.close()
        let pieces = [FilePiece(offset: 0, count: large.count)]
        var inPlace = [UInt8](repeating: 0, count: large.count)
        let isInPlace = try inPlace.withUnsafeMutableBytes { try file.read(pieces, into: $0) }
        let isRight = !isInPlace || inPlace == large
        #expect(isRight)
        let reading = Reading(reader, file, pieces, for: try makeClient(), size: large.count)
        try fixture.pump.wait { reading.result != nil }
        #expect(reading.hasSucceeded)
        let isSame = reading.bytes == large
        #expect(isSame)
    }

    @Test func `files that are not regular or not readable are refused`() throws {
        var pipe: [Int32] = [-1, -1]
        try #require(clinux_pipe(&pipe) == 0)
        defer { close(pipe[1]) }
        let memory = clinux_memfd_create("test")
        let writeOnly = open("/proc/self/fd/\(memory)", O_WRONLY)
        let path = open("/proc/self/fd/\(memory)", 0o10000000)
        close(memory)
        for descriptor in [pipe[0], open("/", O_RDONLY), open("/dev/null", O_RDONLY), writeOnly, path] {
            try #require(descriptor >= 0)
            let file = ClientFile(OwnedFileDescriptor(rawValue: descriptor))
            #expect(file == nil)
        }
        // A background thread closes the reading end of the pipe.
        var writing = pollfd(fd: pipe[1], events: 0, revents: 0)
        #expect(poll(&writing, 1, 10_000) == 1)
    }

    // MARK: By another process

    @Test func `file that may block is read by a process`() throws {
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let file = try clientFile(source.descriptor)
        var nothing = [UInt8](repeating: 0, count: 8)
        let isInPlace = try nothing.withUnsafeMutableBytes {
            try file.read([FilePiece(offset: 0, count: 8)], into: $0)
        }
        #expect(!isInPlace)
        let reading = Reading(
            reader, file, [FilePiece(offset: 0, count: source.bytes.count)], for: try makeClient(),
            size: source.bytes.count)
        try fixture.pump.wait { reading.result != nil }
        #expect(reading.hasSucceeded)
        let isSame = reading.bytes == source.bytes
        #expect(isSame)
        #expect(reader.processes.isEmpty)
        // Two descriptors remain: those of the source and of the client's file. A background thread closes
        // the others.
        try fixture.pump.wait { try descriptors(of: source) == 2 }
    }

    /// Returns the number of descriptors of this process that refer to the file of a source.
    private func descriptors(of source: UnpromisingFile) throws -> Int {
        let files = FileManager.default
        func target(_ descriptor: String) -> String? {
            try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + descriptor)
        }
        let path = try #require(target(String(source.descriptor.rawValue)))
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { target($0) == path }
    }

    @Test func `pieces are written to their destinations`() throws {
        let source = try UnpromisingFile(Array("0123456789".utf8))
        defer { source.end() }
        let file = try clientFile(source.descriptor)
        let pieces = [
            FilePiece(offset: 7, count: 3, destination: 6), FilePiece(offset: 0, count: 0, destination: 0),
            FilePiece(offset: 1, count: 2, destination: 1),
        ]
        let reading = Reading(reader, file, pieces, for: try makeClient(), size: 10)
        try fixture.pump.wait { reading.result != nil }
        #expect(reading.bytes == [0, 0x31, 0x32, 0, 0, 0, 0x37, 0x38, 0x39, 0])
    }

    @Test func `file that ends early is a failure`() throws {
        let source = try UnpromisingFile(Array("0123456789".utf8))
        defer { source.end() }
        let file = try clientFile(source.descriptor)
        let reading = Reading(
            reader, file, [FilePiece(offset: 0, count: 12)], for: try makeClient(), size: 12)
        try fixture.pump.wait { reading.result != nil }
        #expect(reading.failure == .tooShort)
    }

    @Test func `connection closes while a process reads`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        defer { close(ends[1]) }
        let display = fixture.display
        let created = display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0]))
        let client = try #require(created)
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let reading = try stoppedReading(for: try makeClient(), source)
        client.destroy()
        var state = pollfd(fd: ends[1], events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 60_000) == 1)
        reading.cancel()
    }

    /// If the process had a copy of the socket and closed it last, the test would take half a minute.
    @Test func `process does not hold descriptors of others open`() throws {
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let file = try clientFile(source.descriptor)
        let socket = try LingeringSocket()
        let reading = Reading(
            reader, file, [FilePiece(offset: 0, count: large.count)], for: try makeClient(),
            size: large.count)
        _ = OwnedFileDescriptor(rawValue: socket.descriptor)
        try fixture.pump.wait { reading.result != nil }
        #expect(reading.hasSucceeded)
    }

    // MARK: Files that do not answer

    /// Starts a read and stops its process, as if the process waited for its file.
    private func stoppedReading(for client: Client, _ source: UnpromisingFile) throws -> Reading {
        let reading = Reading(
            reader, try clientFile(source.descriptor), [FilePiece(offset: 0, count: large.count)],
            for: client,
            size: large.count)
        // A read that waits for others has no process yet.
        if let process = reader.processes.first(where: { $0.client == client }) {
            #expect(kill(process.processID, SIGSTOP) == 0)
        }
        return reading
    }

    /// Time in which the reading process runs, waits for a processor, or waits until its output is read does
    /// not use up the patience.
    @Test func `file that answers is read however long it takes`() throws {
        reader.patience = .milliseconds(1)
        let descriptor = FileDescriptor(rawValue: clinux_memfd_create("test"))
        let size = 1 << 28
        try descriptor.resize(to: Int64(size))
        let file = try clientFile(descriptor)
        try descriptor.close()
        var count = 0
        var result: Result<Void, ClientFile.Failure>?
        let read = reader.read(file, [FilePiece(offset: 0, count: size)], for: try makeClient()) { bytes, _ in
            count += bytes.count
        } completion: {
            result = $0
        }
        try fixture.pump.wait { result != nil }
        #expect(throws: Never.self) { try result?.get() }
        #expect(count == size)
        read.cancel()
    }

    @Test func `runnable processes are distinguished from waiting ones`() throws {
        // The last component of the link's target is the ID of this thread.
        let path = try #require(realpath("/proc/thread-self", nil))
        defer { free(path) }
        let thread = String(cString: path).split(separator: "/").last.flatMap { pid_t($0) }
        #expect(clinux_is_runnable(try #require(thread)) == 1)
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let reading = try stoppedReading(for: try makeClient(), source)
        let process = try #require(reader.processes.first).processID
        try fixture.pump.wait { clinux_is_runnable(process) == 0 }
        reading.cancel()
        try fixture.pump.wait { reader.processes.isEmpty }
        #expect(clinux_is_runnable(process) == 0, "the process has ended")
    }

    @Test func `no process outlives its reader`() throws {
        var reader: FileReader? = FileReader(fixture.display.eventLoop)
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let reading = Reading(
            try #require(reader), try clientFile(source.descriptor),
            [FilePiece(offset: 0, count: large.count)],
            for: try makeClient(), size: large.count)
        let process = try #require(reader?.processes.first).processID
        #expect(kill(process, SIGSTOP) == 0)
        reading.cancel()
        reader = nil
        // A zombie could still receive a signal.
        try fixture.pump.wait { kill(process, 0) == -1 }
        try fixture.pump.wait { try descriptors(of: source) == 1 }
        #expect(reading.result == nil)
    }

    @Test func `file that does not answer is a failure and its process ends`() throws {
        reader.patience = .milliseconds(30)
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let reading = try stoppedReading(for: try makeClient(), source)
        let process = try #require(reader.processes.first).processID
        try fixture.pump.wait { reading.result != nil }
        #expect(reading.failure == .noAnswer)
        try fixture.pump.wait { reader.processes.isEmpty }
        #expect(kill(process, 0) == -1, "the process was reaped")
    }

    @Test func `other clients are served while a file does not answer`() throws {
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let stopped = try stoppedReading(for: try makeClient(), source)
        let other = Reading(
            reader, try clientFile(source.descriptor), [FilePiece(offset: 0, count: 5)],
            for: try makeClient(),
            size: 5)
        try fixture.pump.wait { other.result != nil }
        #expect(other.bytes == [1, 2, 3, 4, 5])
        #expect(stopped.result == nil)
        stopped.cancel()
        try fixture.pump.wait { reader.processes.isEmpty }
        #expect(stopped.result == nil)
    }

    @Test func `files of a client are read one after the other`() throws {
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let client = try makeClient()
        var order: [Int] = []
        let readings = try (0..<3).map { number in
            Reading(
                reader, try clientFile(source.descriptor),
                [FilePiece(offset: 0, count: large.count - 1000 * number)], for: client, size: large.count
            ) { order.append(number) }
        }
        #expect(reader.processes.count == 1)
        try fixture.pump.wait { order.count == 3 }
        #expect(order == [0, 1, 2])
        #expect(readings.allSatisfy { $0.hasSucceeded })
    }

    @Test func `other reads of a client continue after one is canceled`() throws {
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let client = try makeClient()
        let first = try stoppedReading(for: client, source)
        let second = Reading(
            reader, try clientFile(source.descriptor), [FilePiece(offset: 0, count: 3)], for: client, size: 3)
        first.cancel()
        try fixture.pump.wait { second.result != nil }
        #expect(second.failure == nil)
        #expect(second.bytes == [1, 2, 3])
    }

    @Test func `number of processes is limited`() throws {
        let source = try UnpromisingFile(large)
        defer { source.end() }
        let readings = try (0..<20).map { _ in try stoppedReading(for: try makeClient(), source) }
        #expect(reader.processes.count == 16)
        for reading in readings[..<16] { reading.cancel() }
        try fixture.pump.wait { readings[16...].allSatisfy { $0.result != nil } }
        #expect(readings[16...].allSatisfy { $0.hasSucceeded })
    }
}

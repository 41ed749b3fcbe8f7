import LibinputDevices
import Logging
import SystemPackage
import Testing

/// Tests libinput itself, without devices.
@Suite struct LibinputLibraryTests {
    @Test func `error names a file that is not a device`() {
        #expect(throws: LibinputError.noDevice("/dev/null")) { try LibinputLibrary(paths: ["/dev/null"]) }
        #expect(throws: LibinputError.noDevice("/no/such/file")) {
            try LibinputLibrary(paths: ["/no/such/file"])
        }
        #expect("\(LibinputError.noDevice("/dev/null"))".contains("/dev/null"))
    }

    @Test func `shared libraries are loaded with the first context`() async {
        await #expect(processExitsWith: .success) {
            #expect(try !loadedFiles().contains("/libinput.so.10"))
            _ = try LibinputLibrary(paths: [])
            #expect(try loadedFiles().contains("/libinput.so.10"))
        }
    }

    @Test func `error names a library that is missing`() {
        #expect("\(LibinputError.libraryMissing("libinput.so.10"))".contains("libinput.so.10"))
    }

    @Test func `context without devices reports nothing`() throws {
        let library = try LibinputLibrary(paths: [])
        #expect(library.fileDescriptor.rawValue >= 0)
        try library.dispatch()
        #expect(isQuiet(library))
        library.suspend()
        try library.resume()
        #expect(isQuiet(library))
    }

    private func isQuiet(_ library: LibinputLibrary) -> Bool {
        if case nil = library.nextEvent() { true } else { false }
    }

    @Test func `default opener throws the reason of a failure`() throws {
        let opener = DirectDeviceOpener()
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try opener.open("/no/such/file", .readWrite, options: [.nonBlocking])
        }
        let descriptor = try opener.open("/dev/null", .readOnly, options: [.nonBlocking, .closeOnExec])
        opener.close(descriptor)
        #expect(throws: Errno.badFileDescriptor) { try descriptor.close() }
    }
}

/// The files that are mapped into this process.
private func loadedFiles() throws -> String {
    let file = try FileDescriptor.open("/proc/self/maps", .readOnly)
    defer { try? file.close() }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var count = 0
    while true {
        let read = try bytes.withUnsafeMutableBytes {
            try file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
        }
        guard read > 0 else { return String(decoding: bytes[..<count], as: UTF8.self) }
        count += read
    }
}

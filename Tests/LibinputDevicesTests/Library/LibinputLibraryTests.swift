import Foundation
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
    // Foundation's String and Data read only 4 KiB of such a file.
    let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
    return String(decoding: maps, as: UTF8.self)
}

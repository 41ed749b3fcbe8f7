import LibinputDevices
import Logging
import SystemPackage
import Testing

/// libinput itself, without devices.
@Suite struct LibinputLibraryTests {
    @Test func aFileThatIsNoDeviceIsNamed() {
        #expect(throws: LibinputError.noDevice("/dev/null")) { try LibinputLibrary(paths: ["/dev/null"]) }
        #expect(throws: LibinputError.noDevice("/no/such/file")) {
            try LibinputLibrary(paths: ["/no/such/file"])
        }
        #expect("\(LibinputError.noDevice("/dev/null"))".contains("/dev/null"))
    }

    @Test func aListWithoutDevicesReportsNothing() throws {
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

    @Test func theDefaultOpenerSaysWhyItCannotOpen() throws {
        let opener = DirectDeviceOpener()
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try opener.open("/no/such/file", .readWrite, options: [.nonBlocking])
        }
        let descriptor = try opener.open("/dev/null", .readOnly, options: [.nonBlocking, .closeOnExec])
        opener.close(descriptor)
        #expect(throws: Errno.badFileDescriptor) { try descriptor.close() }
    }
}

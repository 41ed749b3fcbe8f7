import SystemPackage
import Testing
import WaylandBackends

/// The automatic choice of a backend.
struct BackendKindTests {
    @Test(arguments: [
        ([:], BackendKind.headless, BackendKind.screen),
        (["DISPLAY": ":0"], .headless, .headless),
        (["WAYLAND_DISPLAY": "", "WAYLAND_SOCKET": "", "DISPLAY": ""], .headless, .screen),
        (["WAYLAND_DISPLAY": "wayland-0"], .window, .window),
        (["WAYLAND_SOCKET": "3"], .window, .window),
        // tmux keeps the variables of the console where it was started.
        (["XDG_SESSION_TYPE": "tty", "XDG_VTNR": "1"], .headless, .screen),
    ]) func `suitable backend follows from environment and console`(
        variables: [String: String], elsewhere: BackendKind, onConsole: BackendKind
    ) {
        #expect(BackendKind.suitable(for: { variables[$0] }, isOnConsole: false) == elsewhere)
        #expect(BackendKind.suitable(for: { variables[$0] }, isOnConsole: true) == onConsole)
    }

    @Test(arguments: [
        (4, 1, true), (4, 63, true),
        // The active terminal, a serial line, /dev/tty, /dev/console, a pseudo terminal, /dev/null.
        (4, 0, false), (4, 64, false), (5, 0, false), (5, 1, false), (136, 1, false), (1, 3, false),
        // The minor number's upper bits are above the major number.
        (4, 257, false),
    ]) func `only virtual terminals are consoles`(major: UInt64, minor: UInt64, isConsole: Bool) {
        let device = minor & 0xff | major << 8 | (minor & ~0xff) << 12
        #expect(BackendKind.isConsole(device: device) == isConsole)
    }

    @Test func `pseudo terminals, pipes and files are no consoles`() throws {
        let terminal = try FileDescriptor.open("/dev/ptmx", .readWrite)
        let pipe = try FileDescriptor.pipe()
        let null = try FileDescriptor.open("/dev/null", .readOnly)
        let file = try FileDescriptor.open("/proc/self/stat", .readOnly)
        for descriptor in [terminal, pipe.readEnd, pipe.writeEnd, null, file] {
            #expect(!BackendKind.isConsole(descriptor))
            try descriptor.close()
        }
    }
}

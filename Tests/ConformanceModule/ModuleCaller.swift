import CWLCS
import Glibc
import SystemPackage
import WaylandClient

/// Loads the library that the conformance suite would load, and calls the hooks that the suite at hand does not: a window
/// appears, a key is pressed and released on a keyboard that is made for it, and another one is down when the keyboard is
/// destroyed. Prints what the window's client hears of its keyboard.
///
/// A program of its own, since the library has everything in it that the tests are linked with.
///
/// Arguments: the library.
@main
enum ModuleCaller {
    static func main() throws {
        guard CommandLine.arguments.count == 2, let library = dlopen(CommandLine.arguments[1], RTLD_NOW),
            let symbol = dlsym(library, "wlcs_server_integration")
        else {
            print("no library")
            exit(64)
        }
        let integration = symbol.assumingMemoryBound(to: WlcsServerIntegration.self).pointee
        guard let server = integration.create_server(0, nil) else { exit(1) }
        print("version \(server.pointee.version)")
        server.pointee.start(server)
        try type(on: server)
        server.pointee.stop(server)
        integration.destroy_server(server)
    }

    private static func type(on server: UnsafeMutablePointer<WlcsDisplayServer>) throws {
        let window = try KeyWindow(server.pointee.create_client_socket(server))
        guard let keyboard = server.pointee.create_keyboard(server) else { exit(1) }
        print("keyboard of version \(keyboard.pointee.version)")
        keyboard.pointee.key_down(keyboard, 30)
        keyboard.pointee.key_up(keyboard, 30)
        keyboard.pointee.key_down(keyboard, 48)
        keyboard.pointee.destroy(keyboard)
        try window.roundtrip()
    }
}

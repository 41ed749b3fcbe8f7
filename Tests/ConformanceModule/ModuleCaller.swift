import CWLCS
import Glibc
import SystemPackage
import WaylandClient

/// Loads the library that the conformance suite loads, and calls the keyboard hooks, which the available
/// version of the suite does not call. It opens a window, presses and releases a key of a new keyboard, and
/// destroys the keyboard while another key is down. It prints the keyboard events of the window's client.
///
/// This is a separate program, since the library contains the modules that the tests are linked with.
///
/// Its argument is the path of the library.
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

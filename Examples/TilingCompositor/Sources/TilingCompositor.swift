import Glibc

/// A compositor in several files, without a screen: tiled windows, focus that follows the pointer, and
/// screenshots. It starts the programs that are named by its arguments.
///
///     swift run --package-path Examples/TilingCompositor tiling-compositor foot gtk4-demo
///
/// All objects that live as long as the program are in ``Session``, not in global variables of a main.swift.
/// Those are isolated to the main actor, so code in other files could not use them.
@main
struct TilingCompositor {
    static func main() throws {
        let session = try Session()
        print("WAYLAND_DISPLAY=\(session.socketName)")
        // If standard output is a pipe, its reader waits for the line.
        fflush(nil)
        for program in CommandLine.arguments.dropFirst() { try session.launcher.launch([program]) }
        try session.run()
    }
}

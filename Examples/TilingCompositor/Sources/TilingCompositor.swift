import Glibc

/// A compositor in several files, without a screen: tiled windows, focus that follows the pointer, and
/// screenshots. It starts the programs that are named by its arguments.
///
///     swift run --package-path Examples/TilingCompositor tiling-compositor foot gtk4-demo
///
/// All objects with the lifetime of the program are in ``Session``, not in global variables. Variables of
/// main.swift are isolated to the main actor, but code in other files is not.
@main
struct TilingCompositor {
    static func main() throws {
        let session = try Session()
        print("WAYLAND_DISPLAY=\(session.socketName)")
        // A reader at the other end of a pipe waits for the line.
        fflush(nil)
        for program in CommandLine.arguments.dropFirst() { try session.launcher.launch([program]) }
        try session.run()
    }
}

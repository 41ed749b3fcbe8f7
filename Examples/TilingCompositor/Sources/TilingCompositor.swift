import Glibc

/// A compositor of several files, without a screen: windows side by side, focus that follows the pointer, and screenshots.
/// It starts the programs that its arguments name.
///
///     swift run --package-path Examples/TilingCompositor tiling-compositor foot gtk4-demo
///
/// Everything that lives as long as the program is in ``Session``, and nothing is a global variable: a variable of main.swift
/// is on the main actor, and code in other files is not.
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

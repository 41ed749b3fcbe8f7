import Glibc

/// A compositor with a client that does nothing, for many inputs one after the other: making one takes longer than what an
/// input does.
struct FuzzStage {
    let compositor: FuzzedCompositor
    let victim: FuzzClient
    /// How many inputs it has had.
    var inputCount = 0

    init(_ interfaces: WireInterfaces) throws {
        compositor = try FuzzedCompositor(interfaces)
        victim = try compositor.connect()
    }

    /// The lowest number of a file that is free: higher than before where files were left open.
    static func nextDescriptor() -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        close(descriptor)
        return descriptor
    }
}

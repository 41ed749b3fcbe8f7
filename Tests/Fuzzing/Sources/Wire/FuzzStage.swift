import Glibc

/// A compositor with an idle client. Many inputs share it in sequence, because creating a compositor takes
/// longer than an input.
struct FuzzStage {
    let compositor: FuzzedCompositor
    let victim: FuzzClient
    /// The number of inputs so far.
    var inputCount = 0

    init(_ interfaces: WireInterfaces) throws {
        compositor = try FuzzedCompositor(interfaces)
        victim = try compositor.connect()
    }

    /// Returns the lowest free descriptor. It is higher than before if files were left open.
    static func nextDescriptor() -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        close(descriptor)
        return descriptor
    }
}

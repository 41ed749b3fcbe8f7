import CHarness
import SurfaceResponders

/// Keeps the compiler from dropping what was found.
@inline(__always)
func keep(_ responder: SurfaceResponder) {
    bench_keep(UInt(bitPattern: Unmanaged.passUnretained(responder).toOpaque()))
}

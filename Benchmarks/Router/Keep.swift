import CHarness
import SurfaceResponders

/// Prevents the compiler from removing the search for a responder as unused.
@inline(__always)
func keep(_ responder: SurfaceResponder) {
    bench_keep(UInt(bitPattern: Unmanaged.passUnretained(responder).toOpaque()))
}

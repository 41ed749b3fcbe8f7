import SurfaceResponders
import Testing
import WaylandSeat
import WaylandServer

/// Conversion between the router's transforms and the protocol's.
struct BufferTransformWireTests {
    @Test(
        arguments: zip(
            BufferTransform.allCases,
            [
                WlOutput.Transform.normal, ._90, ._180, ._270, .flipped, .flipped90, .flipped180, .flipped270,
            ]))
    func `each transform has its counterpart`(_ transform: BufferTransform, _ wire: WlOutput.Transform) {
        #expect(WlOutput.Transform(transform) == wire)
        #expect(BufferTransform(wire) == transform)
    }

    @Test(arguments: [8, UInt32.max]) func `undefined number has no transform`(_ number: UInt32) {
        #expect(BufferTransform(WlOutput.Transform(rawValue: number)) == nil)
    }
}

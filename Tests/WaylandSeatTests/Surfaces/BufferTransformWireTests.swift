import SurfaceResponders
import Testing
import WaylandSeat
import WaylandServer

/// The router's transforms, and the protocol's.
struct BufferTransformWireTests {
    @Test(
        arguments: zip(
            BufferTransform.allCases,
            [
                WlOutput.Transform.normal, ._90, ._180, ._270, .flipped, .flipped90, .flipped180, .flipped270,
            ]))
    func eachHasItsCounterpart(_ transform: BufferTransform, _ wire: WlOutput.Transform) {
        #expect(WlOutput.Transform(transform) == wire)
        #expect(BufferTransform(wire) == transform)
    }

    @Test(arguments: [8, UInt32.max]) func aNumberThatTheProtocolDoesNotKnowIsNone(_ number: UInt32) {
        #expect(BufferTransform(WlOutput.Transform(rawValue: number)) == nil)
    }
}

import OutsideCompositor
import SurfaceResponders
import Testing

/// The mini compositor, whose sources are compiled once more outside of its package: it needs nothing but what is public.
struct PublicProductsTests {
    @Test func theMiniCompositorRunsOnPublicProductsAlone() throws {
        let compositor = try MiniCompositor()
        compositor.turn()
        #expect(compositor.scene.outputs == [Rect(x: 0, y: 0, width: 1280, height: 720)])
    }
}

import Proofs
import Testing

import SurfaceResponders

/// Input regions, also empty ones, and subsurface offsets apply at every level of the tree.
@Suite struct InputRegionFallThroughTests {
    let stage = HitTestStage()

    @Test(.promise(18), .requirement(46))
    func `point falls through all parts without input to the window behind`() throws {
        let front = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        front.inputRegion = .region(try region((0, 0, 100, 100)))
        let subsurface = SurfaceResponder(kind: .surface, frame: Rect(x: 150, y: 50, width: 100, height: 100))
        subsurface.inputRegion = .region(try region((10, 10, 20, 20)))
        front.addSubresponder(subsurface)
        let nested = SurfaceResponder(kind: .surface, frame: Rect(x: 40, y: 40, width: 20, height: 20))
        nested.inputRegion = .region(Region())
        subsurface.addSubresponder(nested)
        let window = Window(rootSurface: front)
        window.frame = stage.window.frame
        stage.scene.add(window)

        #expect(stage.hit(99, 99) === front)
        #expect(stage.hit(100, 99) === stage.root)
        #expect(stage.hit(160, 60) === subsurface)
        #expect(stage.hit(179, 79) === subsurface)
        #expect(stage.hit(180, 79) === stage.root)
        #expect(stage.hit(195, 95) === stage.root)
        nested.inputRegion = .infinite
        #expect(stage.hit(195, 95) === nested)
    }

    @Test func `new input region applies to the next hit test`() throws {
        let subsurface = stage.add(.surface, 100, 100, 100, 100)
        #expect(stage.hit(150, 150) === subsurface)
        subsurface.inputRegion = .region(try region((0, 0, 50, 50)))
        #expect(stage.hit(150, 150) === stage.root)
        #expect(stage.hit(149, 149) === subsurface)
    }

    @Test func `input region is in the surface's own coordinates`() throws {
        let subsurface = stage.add(.surface, 100, 100, 100, 100)
        subsurface.transform = .rotation(cosine: 0, sine: 1)
        subsurface.inputRegion = .region(try region((0, 0, 100, 10)))
        #expect(stage.hit(195, 150) === subsurface)
        #expect(stage.hit(150, 105) === stage.root)
    }
}

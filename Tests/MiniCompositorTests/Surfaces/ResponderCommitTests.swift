import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Responders that clients declare within surfaces, and the commits that apply them.
struct ResponderCommitTests {
    private let fixture: CompositorFixture
    private let client: CompositorClient
    private let parent: WlSurface
    private let servedParent: Surface
    private let manager: SurfaceResponderManagerV1

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
        parent = client.makeSurface()
        servedParent = try client.served(parent)
        manager = try client.bind(SurfaceResponderManagerV1.self)
        _ = TestWindow.show(servedParent)
        try client.attachBuffer(to: parent, width: 100, height: 100)
        parent.commit()
        try client.roundtrip()
    }

    private func addResponder(to surface: WlSurface, side: Int32) -> SurfaceResponderV1 {
        let responder = manager.getTree(surface: surface).createResponder(parent: nil)
        responder.setRectangle(x: 0, y: 0, width: side, height: side)
        return responder
    }

    private func addSubsurface(side: Int32) throws -> (
        surface: WlSurface, subsurface: WlSubsurface, served: Surface
    ) {
        let surface = client.makeSurface()
        let subsurface = client.subcompositor.getSubsurface(surface: surface, parent: parent)
        try client.attachBuffer(to: surface, width: side, height: side)
        return (surface, subsurface, try client.served(surface))
    }

    private func regions(of surface: Surface) -> [Rect] {
        surface.responder.subresponders.filter { $0.kind == .region }.map(\.frame)
    }

    @Test(.behavior(213)) func `responders of a synchronized subsurface apply with the parent commit`() throws
    {
        let child = try addSubsurface(side: 50)
        let responder = addResponder(to: child.surface, side: 10)
        child.surface.commit()
        // A change after the commit does not belong to it.
        responder.setRectangle(x: 0, y: 0, width: 20, height: 20)
        try client.roundtrip()
        #expect(regions(of: child.served) == [])
        parent.commit()
        try client.roundtrip()
        #expect(regions(of: child.served) == [Rect(x: 0, y: 0, width: 10, height: 10)])
        child.surface.commit()
        try client.roundtrip()
        #expect(regions(of: child.served) == [Rect(x: 0, y: 0, width: 10, height: 10)])
        child.subsurface.setDesync()
        try client.roundtrip()
        #expect(regions(of: child.served) == [Rect(x: 0, y: 0, width: 20, height: 20)])
        responder.setRectangle(x: 0, y: 0, width: 30, height: 30)
        child.surface.commit()
        try client.roundtrip()
        #expect(regions(of: child.served) == [Rect(x: 0, y: 0, width: 30, height: 30)])
    }

    /// Returns the order of the subresponders. Subsurfaces are numbers, "r" is the parent's responder, and
    /// "parent" is the parent's own content.
    private func order(_ children: [Surface]) -> [String] {
        let family = servedParent.responder.subresponders
        var names = family.map { responder in
            children.firstIndex { $0.responder === responder }.map(String.init) ?? "r"
        }
        names.insert("parent", at: servedParent.responder.countBelowContent)
        return names
    }

    @Test(.behavior(214))
    func `responders stay between the content and the subsurfaces above it`() throws {
        let first = try addSubsurface(side: 20)
        let second = try addSubsurface(side: 20)
        let children = [first.served, second.served]
        for child in [first, second] { child.surface.commit() }
        parent.commit()
        let responder = addResponder(to: parent, side: 60)
        parent.commit()
        try client.roundtrip()
        #expect(order(children) == ["parent", "r", "0", "1"])
        second.subsurface.placeAbove(sibling: parent)
        parent.commit()
        try client.roundtrip()
        #expect(order(children) == ["parent", "r", "1", "0"])
        first.subsurface.placeBelow(sibling: parent)
        parent.commit()
        try client.roundtrip()
        #expect(order(children) == ["0", "parent", "r", "1"])
        second.subsurface.placeBelow(sibling: first.surface)
        parent.commit()
        try client.roundtrip()
        #expect(order(children) == ["1", "0", "parent", "r"])
        first.subsurface.placeAbove(sibling: parent)
        parent.commit()
        try client.roundtrip()
        #expect(order(children) == ["1", "parent", "r", "0"])
        responder.destroy()
        try client.roundtrip()
        #expect(order(children) == ["1", "parent", "0"])
    }

    @Test(.behavior(213)) func `commit with an error applies nothing`() throws {
        _ = addResponder(to: parent, side: 10)
        parent.setBufferScale(scale: 3)
        parent.commit()
        #expect(try client.protocolError().isError(WlSurface.Error.invalidSize, of: WlSurface.self))
        #expect(regions(of: servedParent) == [])
    }
}

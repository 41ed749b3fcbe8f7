import PropertyTesting
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct SubsurfaceTests {
    /// A mapped parent and its subsurfaces.
    private final class Family {
        let fixture: CompositorFixture
        let client: CompositorClient
        let parent: WlSurface
        let servedParent: Surface

        init() throws {
            fixture = try CompositorFixture()
            client = try fixture.connect()
            parent = client.makeSurface()
            servedParent = try client.served(parent)
            _ = TestWindow.show(servedParent)
            try client.attachBuffer(to: parent, width: 100, height: 100)
            parent.commit()
            try client.roundtrip()
        }

        struct Child {
            let surface: WlSurface
            let subsurface: WlSubsurface
            let served: Surface
        }

        func makeChild(of parent: WlSurface? = nil) throws -> Child {
            let surface = client.makeSurface()
            let subsurface = client.subcompositor.getSubsurface(
                surface: surface, parent: parent ?? self.parent)
            return Child(surface: surface, subsurface: subsurface, served: try client.served(surface))
        }

        /// Commits content for a child. A synchronized child shows it with the parent's commit.
        func draw(_ child: Child, side: Int32 = 10, pixel: UInt32 = 1) throws {
            try client.attachBuffer(to: child.surface, width: side, height: side, pixel: pixel)
            child.surface.commit()
        }

        func commit() throws {
            parent.commit()
            try client.roundtrip()
        }

        /// Creates children with content. The last one is in front.
        func makeChildren(_ count: Int) throws -> [Child] {
            let children = try (0..<count).map { _ in try makeChild() }
            for child in children { try draw(child) }
            try commit()
            return children
        }

        /// The shown children below and above the parent's content, back to front.
        func order(_ children: [Child]) -> [String] {
            let responder = servedParent.responder
            var names = responder.subresponders.map { subresponder in
                String(children.firstIndex { $0.served.responder === subresponder } ?? -1)
            }
            names.insert("parent", at: responder.countBelowContent)
            return names
        }
    }

    // MARK: Synchronized

    @Test func `synchronized subsurface shows its content with the parent commit`() throws {
        let family = try Family()
        let child = try family.makeChild()
        child.subsurface.setPosition(x: 30, y: -5)
        try family.draw(child)
        try family.client.roundtrip()
        #expect(!child.served.hasContent)
        #expect(child.served.responder.superresponder == nil)
        try family.commit()
        #expect(child.served.hasContent)
        #expect(child.served.isMapped)
        #expect(child.served.responder.superresponder === family.servedParent.responder)
        #expect(child.served.responder.frame == Rect(x: 30, y: -5, width: 10, height: 10))
    }

    @Test func `content does not change while commits wait for the parent`() throws {
        let family = try Family()
        let child = try family.makeChild()
        try family.draw(child, pixel: 1)
        try family.commit()
        let superseded = try family.client.attachBuffer(
            to: child.surface, width: 10, height: 10, pixel: 2)
        child.surface.commit()
        try family.client.roundtrip()
        #expect(superseded.releaseCount == 0)
        let waiting = try family.client.makeBuffer(width: 10, height: 10, pixel: 3)
        child.surface.attach(buffer: waiting.buffer, x: 0, y: 0)
        child.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
        child.surface.commit()
        try family.client.roundtrip()
        #expect(superseded.releaseCount == 1)
        #expect(waiting.releaseCount == 0)
        #expect(child.served.current.content?.pixel(x: 0, y: 0) == 1)
        #expect(child.served.current.content?.pixel(x: 5, y: 5) == 1)
        try family.commit()
        #expect(waiting.releaseCount == 1)
        #expect(child.served.current.content?.pixel(x: 0, y: 0) == 3)
        #expect(child.served.current.content?.pixel(x: 5, y: 5) == 3)
    }

    @Test func `state of several commits accumulates until the parent commit`() throws {
        let family = try Family()
        let child = try family.makeChild()
        child.surface.setBufferScale(scale: 2)
        try family.draw(child, side: 20)
        let region = family.client.compositor.createRegion()
        region.add(x: 0, y: 0, width: 4, height: 4)
        child.surface.setInputRegion(region: region)
        child.surface.commit()
        try family.commit()
        #expect(child.served.size == Size(width: 10, height: 10))
        #expect(
            child.served.responder.inputRegion == .region(Region(.init(left: 0, top: 0, right: 4, bottom: 4)))
        )
    }

    @Test func `last of several sizes is shown with the parent commit`() throws {
        let family = try Family()
        let child = try family.makeChild()
        try family.draw(child, side: 10)
        try family.draw(child, side: 30)
        try family.commit()
        #expect(child.served.size == Size(width: 30, height: 30))
    }

    @Test func `waiting commit is validated against earlier waiting commits`() throws {
        let family = try Family()
        let child = try family.makeChild()
        child.surface.setBufferScale(scale: 3)
        child.surface.commit()
        try family.draw(child, side: 10)
        let error = try family.client.protocolError()
        #expect(error.isError(WlSurface.Error.invalidSize, of: WlSurface.self))
    }

    @Test func `child of a synchronized subsurface waits for all ancestors`() throws {
        let family = try Family()
        let child = try family.makeChild()
        let grandchild = try family.makeChild(of: child.surface)
        grandchild.subsurface.setDesync()
        try family.draw(grandchild)
        try family.draw(child)
        try family.client.roundtrip()
        #expect(!grandchild.served.hasContent)
        try family.commit()
        #expect(grandchild.served.isMapped)
        #expect(grandchild.served.responder.superresponder === child.served.responder)
    }

    // MARK: Desynchronized

    @Test func `desynchronized subsurface shows its content immediately`() throws {
        let family = try Family()
        let child = try family.makeChild()
        child.subsurface.setDesync()
        try family.commit()
        try family.draw(child)
        try family.client.roundtrip()
        #expect(child.served.isMapped)
    }

    @Test func `new subsurface is not mapped before the parent commit`() throws {
        let family = try Family()
        let child = try family.makeChild()
        child.subsurface.setDesync()
        try family.draw(child)
        try family.client.roundtrip()
        #expect(child.served.hasContent)
        #expect(!child.served.isMapped)
        #expect(child.served.responder.superresponder == nil)
        try family.commit()
        #expect(child.served.isMapped)
    }

    @Test func `desynchronizing a subsurface applies waiting commits`() throws {
        let family = try Family()
        let child = try family.makeChild()
        let grandchild = try family.makeChild(of: child.surface)
        grandchild.subsurface.setDesync()
        child.surface.commit()
        try family.commit()
        try family.draw(grandchild)
        try family.draw(child)
        try family.client.roundtrip()
        #expect(!child.served.hasContent)
        child.subsurface.setDesync()
        try family.client.roundtrip()
        #expect(child.served.hasContent)
        #expect(grandchild.served.hasContent)
    }

    @Test func `desynchronizing also applies waiting commits of descendants`() throws {
        let family = try Family()
        let child = try family.makeChild()
        let grandchild = try family.makeChild(of: child.surface)
        grandchild.subsurface.setDesync()
        let own = try family.makeChild(of: grandchild.surface)
        own.subsurface.setDesync()
        let synchronized = try family.makeChild(of: grandchild.surface)
        // The surfaces in between have no waiting commits.
        try family.draw(own)
        try family.draw(synchronized)
        child.subsurface.setDesync()
        try family.client.roundtrip()
        #expect(own.served.hasContent)
        #expect(!synchronized.served.hasContent)
        synchronized.subsurface.setDesync()
        try family.client.roundtrip()
        #expect(synchronized.served.hasContent)
    }

    @Test func `destroying the wl_subsurface applies commits that wait below it`() throws {
        let family = try Family()
        let child = try family.makeChild()
        let grandchild = try family.makeChild(of: child.surface)
        grandchild.subsurface.setDesync()
        try family.draw(grandchild)
        try family.client.roundtrip()
        #expect(!grandchild.served.hasContent)
        child.subsurface.destroy()
        try family.client.roundtrip()
        #expect(grandchild.served.hasContent)
    }

    @Test func `waiting commits are applied after their tree changes its parent`() throws {
        let family = try Family()
        let child = try family.makeChild()
        let grandchild = try family.makeChild(of: child.surface)
        try family.draw(grandchild)
        child.subsurface.destroy()
        let other = try family.makeChild()
        let again = family.client.subcompositor.getSubsurface(surface: child.surface, parent: other.surface)
        again.setDesync()
        grandchild.subsurface.setDesync()
        try family.client.roundtrip()
        #expect(!grandchild.served.hasContent)
        other.subsurface.setDesync()
        try family.client.roundtrip()
        #expect(grandchild.served.hasContent)
    }

    // MARK: Position and stacking

    @Test func `position is applied only with the parent commit`() throws {
        let family = try Family()
        let child = try family.makeChild()
        child.subsurface.setDesync()
        try family.draw(child)
        try family.commit()
        child.subsurface.setPosition(x: 7, y: 8)
        child.surface.commit()
        try family.client.roundtrip()
        #expect(child.served.responder.frame.origin == .zero)
        try family.commit()
        #expect(child.served.responder.frame.origin == Point(x: 7, y: 8))
    }

    @Test func `stacking is applied with the parent commit`() throws {
        let family = try Family()
        let children = try family.makeChildren(3)
        #expect(family.order(children) == ["parent", "0", "1", "2"])
        children[2].subsurface.placeBelow(sibling: children[0].surface)
        children[1].subsurface.placeBelow(sibling: family.parent)
        try family.client.roundtrip()
        #expect(family.order(children) == ["parent", "0", "1", "2"])
        try family.commit()
        #expect(family.order(children) == ["1", "parent", "2", "0"])
        children[0].subsurface.placeBelow(sibling: children[1].surface)
        children[2].subsurface.placeAbove(sibling: children[1].surface)
        try family.commit()
        #expect(family.order(children) == ["0", "1", "2", "parent"])
        children[0].subsurface.placeAbove(sibling: family.parent)
        children[1].subsurface.placeAbove(sibling: children[0].surface)
        children[2].subsurface.placeAbove(sibling: family.parent)
        try family.commit()
        #expect(family.order(children) == ["parent", "2", "0", "1"])
    }

    @Test func `unmapped subsurface keeps its stacking position`() throws {
        let family = try Family()
        let children = try family.makeChildren(3)
        children[1].surface.attach(buffer: nil, x: 0, y: 0)
        children[1].surface.commit()
        children[2].subsurface.placeBelow(sibling: children[1].surface)
        try family.commit()
        #expect(family.order(children) == ["parent", "0", "2"])
        try family.draw(children[1])
        try family.commit()
        #expect(family.order(children) == ["parent", "0", "2", "1"])
    }

    @Test func `random stacking requests match a model`() {
        let property = Property(steps: 60) { choices in
            let family = try Family()
            let children = try family.makeChildren(5)
            var (model, random) = (["parent", "0", "1", "2", "3", "4"], choices)
            while choices.beginStep() {
                let moved = Int.random(in: 0..<5, using: &random)
                let others = model.filter { $0 != String(moved) }
                guard let name = others.randomElement(using: &random) else { continue }
                let reference = Int(name).map { children[$0].surface } ?? family.parent
                let isAbove = Bool.random(using: &random)
                choices.note("\(moved) is placed \(isAbove ? "above" : "below") \(name)")
                if isAbove {
                    children[moved].subsurface.placeAbove(sibling: reference)
                } else {
                    children[moved].subsurface.placeBelow(sibling: reference)
                }
                model = others
                let index = model.firstIndex(of: name) ?? 0
                model.insert(String(moved), at: isAbove ? index + 1 : index)
                // One commit may apply several placements.
                guard Bool.random(using: &random) else { continue }
                try family.commit()
                if family.order(children) != model { return "\(family.order(children)) is not \(model)" }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...2) { Issue.record("\(failure)") }
    }

    // MARK: Destruction

    @Test func `destroying a subsurface hides its surface and allows a new one`() throws {
        let family = try Family()
        let children = try family.makeChildren(2)
        children[0].subsurface.destroy()
        try family.client.roundtrip()
        #expect(family.order(children) == ["parent", "1"])
        #expect(!children[0].served.isMapped)
        _ = family.client.subcompositor.getSubsurface(surface: children[0].surface, parent: family.parent)
        try family.commit()
        #expect(family.order(children) == ["parent", "1", "0"])
    }

    @Test func `destroying the surface makes its subsurface inert`() throws {
        let family = try Family()
        let children = try family.makeChildren(2)
        children[0].surface.destroy()
        children[0].subsurface.setPosition(x: 1, y: 1)
        children[0].subsurface.placeBelow(sibling: family.parent)
        children[0].subsurface.setDesync()
        try family.commit()
        #expect(family.order(children) == ["parent", "1"])
        children[0].subsurface.destroy()
        try family.client.roundtrip()
    }

    @Test func `subsurfaces of a destroyed parent are not shown`() throws {
        let family = try Family()
        let parent = try family.makeChild()
        let child = try family.makeChild(of: parent.surface)
        try family.draw(child)
        try family.draw(parent)
        try family.commit()
        #expect(child.served.isMapped)
        parent.surface.destroy()
        try family.client.roundtrip()
        #expect(!child.served.isMapped)
        #expect(child.served.responder.superresponder == nil)
        child.subsurface.setPosition(x: 1, y: 1)
        try family.draw(child)
        try family.client.roundtrip()
    }

    @Test func `subsurface of an unmapped parent is not mapped`() throws {
        let family = try Family()
        let child = try family.makeChildren(1)[0]
        #expect(child.served.isMapped)
        family.parent.attach(buffer: nil, x: 0, y: 0)
        try family.commit()
        #expect(!child.served.isMapped)
        #expect(child.served.hasContent)
        #expect(child.served.responder.window == nil)
    }

    // MARK: Errors

    @Test func `surface with another role cannot become a subsurface`() throws {
        let family = try Family()
        let other = family.client.makeSurface()
        _ = family.client.subcompositor.getSubsurface(surface: family.parent, parent: other)
        let error = try family.client.protocolError()
        #expect(error.isError(WlSubcompositor.Error.badSurface, of: WlSubcompositor.self))
    }

    @Test func `surface cannot become a subsurface twice`() throws {
        let family = try Family()
        let child = try family.makeChild()
        _ = family.client.subcompositor.getSubsurface(surface: child.surface, parent: family.parent)
        let error = try family.client.protocolError()
        #expect(error.isError(WlSubcompositor.Error.badSurface, of: WlSubcompositor.self))
    }

    @Test func `surface cannot be its own parent`() throws {
        let family = try Family()
        let surface = family.client.makeSurface()
        _ = family.client.subcompositor.getSubsurface(surface: surface, parent: surface)
        let error = try family.client.protocolError()
        #expect(error.isError(WlSubcompositor.Error.badParent, of: WlSubcompositor.self))
    }

    @Test func `surface cannot be a child of its own descendant`() throws {
        let family = try Family()
        let top = family.client.makeSurface()
        let middle = try family.makeChild(of: top)
        let bottom = try family.makeChild(of: middle.surface)
        _ = family.client.subcompositor.getSubsurface(surface: top, parent: bottom.surface)
        let error = try family.client.protocolError()
        #expect(error.isError(WlSubcompositor.Error.badParent, of: WlSubcompositor.self))
    }

    @Test func `tree deeper than the limit is refused`() throws {
        let family = try Family()
        var parent = family.parent
        for _ in 1..<Surface.maximumDepth { parent = try family.makeChild(of: parent).surface }
        let surface = family.client.makeSurface()
        _ = family.client.subcompositor.getSubsurface(surface: surface, parent: parent)
        let error = try family.client.protocolError()
        #expect(error.isError(WlSubcompositor.Error.badParent, of: WlSubcompositor.self))
    }

    enum Stranger: CaseIterable {
        case itself, unrelated, grandchild
    }

    @Test(arguments: Stranger.allCases, [false, true])
    func `only the parent and siblings are valid stacking references`(stranger: Stranger, above: Bool) throws
    {
        let family = try Family()
        let child = try family.makeChild()
        let sibling = try family.makeChild()
        let reference =
            switch stranger {
            case .itself: child.surface
            case .unrelated: family.client.makeSurface()
            case .grandchild: try family.makeChild(of: sibling.surface).surface
            }
        if above {
            child.subsurface.placeAbove(sibling: reference)
        } else {
            child.subsurface.placeBelow(sibling: reference)
        }
        let error = try family.client.protocolError()
        #expect(error.isError(WlSubsurface.Error.badSurface, of: WlSubsurface.self))
    }

    // MARK: Input

    @Test func `hit testing follows stacking and positions`() throws {
        let family = try Family()
        let children = try family.makeChildren(2)
        let hit = { family.fixture.compositor.scene.hitTest(Point(x: 5, y: 5))?.responder }
        #expect(hit() === children[1].served.responder)
        children[1].subsurface.placeBelow(sibling: children[0].surface)
        try family.commit()
        #expect(hit() === children[0].served.responder)
        children[0].subsurface.placeBelow(sibling: family.parent)
        children[1].subsurface.setPosition(x: 6, y: 0)
        try family.commit()
        #expect(hit() === family.servedParent.responder)
    }
}

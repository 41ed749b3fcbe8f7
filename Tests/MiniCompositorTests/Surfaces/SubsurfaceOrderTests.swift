import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Random stacking of subsurfaces, compared with a model.
struct SubsurfaceOrderTests {
    /// The order that the protocol specifies. `nil` stands for the parent's own content.
    private struct Order {
        /// The order after the parent's next commit.
        var pending: [Int?] = [nil]
        var current: [Int?] = [nil]

        mutating func place(_ child: Int, _ reference: Int?, above: Bool) {
            pending.removeAll { $0 == child }
            guard let place = pending.firstIndex(where: { $0 == reference }) else { return }
            pending.insert(child, at: above ? place + 1 : place)
        }
    }

    private final class Child {
        let surface: WlSurface
        let subsurface: WlSubsurface
        let served: Surface
        var isSynchronized = true
        var hasContent = false
        /// The `hasContent` that the parent's next commit gives a synchronized child; `nil` for no change.
        var cachedContent: Bool?
        /// Whether the parent has been committed since the child became a subsurface.
        var isTakenIn = false

        init(_ surface: WlSurface, _ subsurface: WlSubsurface, _ served: Surface) {
            (self.surface, self.subsurface, self.served) = (surface, subsurface, served)
        }
    }

    private final class Stage {
        let fixture: CompositorFixture
        let client: CompositorClient
        let parent: WlSurface
        let servedParent: Surface
        var children: [Child] = []
        var order = Order()

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

        func add() throws {
            let surface = client.makeSurface()
            let subsurface = client.subcompositor.getSubsurface(surface: surface, parent: parent)
            children.append(Child(surface, subsurface, try client.served(surface)))
            order.pending.append(children.count - 1)
        }

        func show(_ child: Child, _ isShown: Bool) throws {
            if isShown {
                try client.attachBuffer(to: child.surface, width: 10, height: 10)
            } else {
                child.surface.attach(buffer: nil, x: 0, y: 0)
            }
            child.surface.commit()
            if child.isSynchronized { child.cachedContent = isShown } else { child.hasContent = isShown }
        }

        func setSynchronized(_ child: Child, _ isSynchronized: Bool) {
            if isSynchronized { child.subsurface.setSync() } else { child.subsurface.setDesync() }
            child.isSynchronized = isSynchronized
            if !isSynchronized { takeCached(child) }
        }

        private func takeCached(_ child: Child) {
            child.hasContent = child.cachedContent ?? child.hasContent
            child.cachedContent = nil
        }

        func commitParent() {
            parent.commit()
            order.current = order.pending
            for child in children {
                child.isTakenIn = true
                takeCached(child)
            }
        }

        func place(_ child: Int, _ reference: Int?, above: Bool) {
            let sibling = reference.map { children[$0].surface } ?? parent
            if above {
                children[child].subsurface.placeAbove(sibling: sibling)
            } else {
                children[child].subsurface.placeBelow(sibling: sibling)
            }
            order.place(child, reference, above: above)
        }

        var expected: [Int?] {
            order.current.filter { number in
                guard let number else { return true }
                return children[number].hasContent && children[number].isTakenIn
            }
        }

        var actual: [Int?] {
            let responder = servedParent.responder
            var numbers: [Int?] = responder.subresponders.map { subresponder in
                children.firstIndex { $0.served.responder === subresponder } ?? -1
            }
            numbers.insert(nil, at: responder.countBelowContent)
            return numbers
        }
    }

    @Test(arguments: 0..<6)
    func `tree has the order that clients requested`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = try Stage()
        for _ in 0..<4 { try stage.add() }
        for step in 0..<300 {
            let child = Int.random(in: stage.children.indices, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where stage.children.count < 12: try stage.add()
            case 0, 1, 2:
                try stage.show(stage.children[child], Int.random(in: 0..<4, using: &random) > 0)
            case 3: stage.setSynchronized(stage.children[child], Bool.random(using: &random))
            case 4...8:
                let others: [Int?] = stage.order.pending.filter { $0 != child }
                guard let reference = others.randomElement(using: &random) else { continue }
                stage.place(child, reference, above: Bool.random(using: &random))
            default: stage.commitParent()
            }
            try stage.client.roundtrip()
            guard stage.actual != stage.expected else { continue }
            Issue.record("step \(step): \(stage.actual) instead of \(stage.expected)")
            return
        }
    }
}

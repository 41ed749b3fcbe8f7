import PropertyTesting
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Which commits of a surface tree are applied, and when. The results must match those of a model that
/// searches all waiting commits each time.
struct CommitTreeTests {
    @Test func `commits are applied as the model requires`() {
        var applied = 0
        var waits = 0
        let property = Property(steps: 80) { choices in
            let stage = try Stage()
            var random = choices
            while choices.beginStep() {
                let step = try stage.step(&random)
                choices.note(step)
                try stage.client.roundtrip()
                stage.model.applyReady()
                if stage.shown != stage.model.applied {
                    return "\(stage.shown) instead of \(stage.model.applied)"
                }
            }
            applied += stage.model.applications
            waits += stage.model.nodes.count { !$0.queue.isEmpty }
            return nil
        }
        if let failure = property.failure(seeds: 1...60) { Issue.record("\(failure)") }
        // Enough commits must be applied, and enough must still wait.
        #expect(applied > 500 && waits > 20)
    }

    /// Without counting what blocks each commit, the compositor would check all combinations of commits.
    @Test func `deep tree with many commits per level is applied in one turn`() throws {
        let stage = try Stage()
        for _ in 0..<9 { stage.add() }
        for node in 1..<9 { stage.attach(node, to: node - 1) }
        for round in 1...110 {
            for node in (1..<9).reversed() { stage.commit(node, id: Int32(round)) }
            try stage.client.roundtrip()
        }
        #expect(stage.shown == Array(repeating: 0, count: 9))
        stage.commit(0, id: 500)
        try stage.client.roundtrip()
        #expect(stage.shown == [500] + Array(repeating: 110, count: 8))
    }

    @Test func `commit that waits only for a destroyed subsurface is applied`() throws {
        let stage = try Stage()
        for _ in 0..<2 { stage.add() }
        stage.attach(1, to: 0)
        stage.commit(1, id: 7, at: .milliseconds(5000))
        stage.commit(0, id: 8)
        try stage.client.roundtrip()
        #expect(stage.shown == [0, 0])
        stage.destroySurface(1)
        try stage.client.roundtrip()
        #expect(stage.shown[0] == 8)
    }
}

/// A model of the rules for waiting commits. A number stands for the state that a commit sets.
private final class CommitModel {
    final class Update {
        var id: Int32
        let time: Timestamp?
        let followers: [Update]
        unowned let node: Node
        var awaitsParent: Bool
        var follows = false
        var taker: Update?
        var isOver = false

        init(_ id: Int32, _ time: Timestamp?, _ followers: [Update], _ node: Node, awaitsParent: Bool) {
            (self.id, self.time, self.followers, self.node) = (id, time, followers, node)
            self.awaitsParent = awaitsParent
        }

        var isIndependent: Bool { !awaitsParent && !follows }

        var awaitsAnyParent: Bool { awaitsParent || follows && taker?.awaitsAnyParent == true }
    }

    final class Node {
        var parent: Node?
        var isSynchronizedByItself = true
        var hasCommitted = false
        var queue: [Update] = []
        var applied: Int32 = 0
        var isAlive = true

        var isSynchronized: Bool {
            guard let parent else { return false }
            return isSynchronizedByItself || parent.isSynchronized
        }
    }

    var nodes: [Node] = []
    var now = Timestamp.milliseconds(1000)
    private(set) var applications = 0

    var applied: [Int32] { nodes.map(\.applied) }

    func children(of node: Node) -> [Node] { nodes.filter { $0.parent === node } }

    func commit(_ node: Node, _ id: Int32, at time: Timestamp?) {
        var followers: [Update] = []
        for child in children(of: node) where child.hasCommitted {
            child.hasCommitted = false
            if let last = child.queue.last, last.awaitsParent { followers.append(last) }
        }
        let isSynchronized = node.isSynchronized
        if followers.isEmpty, time == nil, let last = node.queue.last,
            isSynchronized ? last.awaitsParent : last.isIndependent
        {
            last.id = id
        } else {
            let update = Update(id, time, followers, node, awaitsParent: isSynchronized)
            for follower in followers {
                for own in follower.node.queue where own.awaitsParent {
                    own.awaitsParent = false
                    own.follows = true
                    own.taker = update
                }
            }
            node.queue.append(update)
        }
        if isSynchronized { node.hasCommitted = true }
    }

    func becomeDesynchronized(_ node: Node) {
        guard !node.isSynchronized else { return }
        for update in node.queue.filter(\.awaitsAnyParent) {
            update.awaitsParent = false
            update.follows = false
        }
        for child in children(of: node) { becomeDesynchronized(child) }
    }

    func detach(_ node: Node) {
        node.parent = nil
        node.hasCommitted = false
        becomeDesynchronized(node)
    }

    func destroy(_ node: Node) {
        node.parent = nil
        node.isAlive = false
        node.applied = 0
        for child in children(of: node) {
            child.parent = nil
            becomeDesynchronized(child)
        }
        for update in node.queue {
            update.isOver = true
            for follower in update.followers where !follower.isOver {
                for own in follower.node.queue where own.taker === update {
                    own.follows = false
                    own.taker = nil
                }
            }
        }
        node.queue = []
    }

    /// Whether a commit can be applied together with the subsurface commits that it includes and with the
    /// earlier commits of those subsurfaces.
    private func isFree(_ update: Update) -> Bool {
        guard update.time.map({ $0 <= now }) ?? true else { return false }
        return update.followers.allSatisfy { follower in
            guard !follower.isOver else { return true }
            guard follower.follows, let place = follower.node.queue.firstIndex(where: { $0 === follower })
            else { return false }
            // Commits that an earlier commit of the parent includes are applied with that commit.
            return follower.node.queue[...place].allSatisfy { before in
                guard before.follows, before.taker?.node === update.node else { return false }
                return before.taker !== update || isFree(before)
            }
        }
    }

    /// Applies ready commits until none remains.
    func applyReady() {
        while let node = nodes.first(where: { node in
            node.queue.first.map { $0.isIndependent && isFree($0) } ?? false
        }) { apply(node.queue[0]) }
    }

    private func apply(_ update: Update) {
        applications += 1
        update.isOver = true
        update.node.applied = update.id
        update.node.queue.removeAll { $0 === update }
        for follower in update.followers where !follower.isOver {
            guard let place = follower.node.queue.firstIndex(where: { $0 === follower }) else { continue }
            for due in Array(follower.node.queue[...place]) { apply(due) }
        }
    }
}

/// Trees of surfaces that are not shown. Each commit sets an opaque region as wide as the commit's number.
private final class Stage {
    let fixture: CompositorFixture
    let client: CompositorClient
    let model = CommitModel()
    private let manager: WpCommitTimingManagerV1
    private var surfaces: [WlSurface] = []
    private var timers: [WpCommitTimerV1] = []
    private var roles: [WlSubsurface?] = []
    private var lastID: Int32 = 0

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
        manager = try client.bind(WpCommitTimingManagerV1.self)
    }

    func add() {
        let surface = client.makeSurface()
        surfaces.append(surface)
        timers.append(manager.getTimer(surface: surface))
        roles.append(nil)
        model.nodes.append(CommitModel.Node())
    }

    /// The number of each surface's current commit; zero if it has none or is destroyed.
    var shown: [Int32] {
        let served = fixture.compositor.core.surfaces
        return surfaces.map { surface in
            let found = served.first { $0.resource.id == surface.id && surface.isAlive }
            return found?.current.opaqueRegion.rectangles.first.map { $0.right - $0.left } ?? 0
        }
    }

    func attach(_ node: Int, to parent: Int) {
        roles[node] = client.subcompositor.getSubsurface(surface: surfaces[node], parent: surfaces[parent])
        model.nodes[node].parent = model.nodes[parent]
        model.nodes[node].isSynchronizedByItself = true
    }

    func commit(_ node: Int, id: Int32, at time: Timestamp? = nil) {
        let region = client.compositor.createRegion()
        region.add(x: 0, y: 0, width: id, height: 1)
        surfaces[node].setOpaqueRegion(region: region)
        region.destroy()
        if let time {
            timers[node].setTimestamp(
                tvSecHi: 0, tvSecLo: UInt32(time.microseconds / 1_000_000),
                tvNsec: UInt32(time.microseconds % 1_000_000) * 1000)
        }
        surfaces[node].commit()
        model.commit(model.nodes[node], id, at: time)
    }

    func destroySurface(_ node: Int) {
        timers[node].destroy()
        surfaces[node].destroy()
        model.destroy(model.nodes[node])
    }

    /// Performs a random operation.
    /// - Returns: a description of the operation.
    func step(_ random: inout some RandomNumberGenerator) throws -> String {
        let alive = model.nodes.indices.filter { model.nodes[$0].isAlive }
        guard let number = alive.randomElement(using: &random) else {
            add()
            return "add"
        }
        let node = model.nodes[number]
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1:
            guard alive.count < 8 else { return "nothing" }
            add()
            attach(surfaces.count - 1, to: number)
            return "\(surfaces.count - 1) in \(number)"
        case 2, 3:
            guard let role = roles[number], node.parent != nil else { return "nothing" }
            node.isSynchronizedByItself.toggle()
            if node.isSynchronizedByItself {
                role.setSync()
                return "\(number) is synchronized"
            }
            role.setDesync()
            model.becomeDesynchronized(node)
            return "\(number) is desynchronized"
        case 4:
            guard let role = roles[number], node.parent != nil else { return "nothing" }
            role.destroy()
            roles[number] = nil
            model.detach(node)
            return "\(number) is on its own"
        case 5:
            guard roles[number] == nil, let other = alive.randomElement(using: &random), other != number,
                !isWithin(other, number)
            else { return "nothing" }
            attach(number, to: other)
            return "\(number) in \(other)"
        case 6 where alive.count > 4 && Bool.random(using: &random):
            destroySurface(number)
            return "\(number) is destroyed"
        case 6, 7, 8, 9:
            let time = Duration.milliseconds(Int.random(in: 1..<8, using: &random))
            try fixture.advance(by: time)
            model.now = fixture.clock.now
            return "\(time) later"
        default:
            lastID += 1
            let delay = Int64.random(in: -20..<20, using: &random)
            let time = delay > 0 ? model.now.advanced(by: .milliseconds(delay)) : nil
            commit(number, id: lastID, at: time)
            return "\(number) commits \(lastID)" + (time.map { " at \($0)" } ?? "")
        }
    }

    private func isWithin(_ node: Int, _ ancestor: Int) -> Bool {
        var next: CommitModel.Node? = model.nodes[node]
        while let current = next {
            if current === model.nodes[ancestor] { return true }
            next = current.parent
        }
        return false
    }
}

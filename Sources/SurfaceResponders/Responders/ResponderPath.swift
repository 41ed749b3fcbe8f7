/// A chain of responders as it was at one moment: what an interaction climbs until it ends.
public final class ResponderPath {
    public let responders: ContiguousArray<Responder>

    /// The last one, if `next` does not lead to it.
    let addedLast: Responder?

    /// The addresses of the same responders, for those who go from one to the next without counting references.
    let steps: AddressList

    /// The searches for who performs an action that go along the path; made for the first.
    @safe @exclusivity(unchecked) private var knownClimb: ActionClimb?

    /// As many responders as most chains have: room for them is made at once.
    private static let usualCount = 16

    init(_ responders: ContiguousArray<Responder>, addedLast: Responder? = nil) {
        self.responders = responders
        self.addedLast = addedLast
        steps = AddressList(responders.lazy.map(\.address))
    }

    deinit {
        knownClimb?.end()
        steps.deallocate()
    }

    /// Follows `next` from a responder; the seat's delegate comes last unless it is on the chain already.
    /// A circle ends the path where it would begin again, and is reported.
    /// - Parameter isBeyond: whether the path ends before a responder.
    static func following(
        _ first: Responder?, endingWith last: Responder?, diagnostics: @autoclosure () -> Diagnostics,
        until isBeyond: (Responder) -> Bool = { _ in false }
    ) -> ResponderPath {
        var responders = ContiguousArray<Responder>()
        responders.reserveCapacity(usualCount)
        var candidate = first
        while let responder = candidate, !isBeyond(responder) {
            if let start = responders.firstIndex(where: { $0 === responder }) {
                diagnostics().report(.circularChain(Array(responders[start...])))
                break
            }
            responders.append(responder)
            candidate = responder.next
        }
        guard let last, !responders.contains(where: { $0 === last }) else { return ResponderPath(responders) }
        responders.append(last)
        return ResponderPath(responders, addedLast: first == nil ? nil : last)
    }

    /// Whether following `next` now gives this same path. Costs no allocation.
    func isCurrent(from first: Responder?, endingWith last: Responder?) -> Bool {
        var candidate = first
        var index = 0
        while let responder = candidate {
            guard index < responders.count, responders[index] === responder else { return false }
            index += 1
            candidate = responder.next
        }
        guard index < responders.count else { return last == nil || responders.contains { $0 === last } }
        return index == responders.count - 1 && responders[index] === last
    }

    /// Who performs an action, asked along the path from its first responder on, to the last one of all. Only for a
    /// path that is current. Costs a fraction of following `next`, which gives the same.
    func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        ask(action, at: 0) { $0.target(forAction: $1, withSender: sender) }
    }

    /// Asks a question about an action of whoever is at a place, and by way of them of those above; nil beyond the end.
    /// - Parameters:
    ///   - last: the addresses of responders that nobody asks on the way, whatever path the question takes.
    ///   - question: gets the action as it has to be handed on.
    @inline(__always)
    func ask<Answer>(
        _ action: Action, at place: Int, askingLast last: [UInt] = [],
        _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        let climb = makeClimb(askingLast: last)
        var climbing = action
        climbing.climb = climb
        return climb.ask(at: place) { address in
            Responder.at(address)?.use { question($0, climbing) }
        }
    }

    /// One climb serves all searches, but for one inside another along the same path.
    @inline(__always)
    private func makeClimb(askingLast last: [UInt]) -> ActionClimb {
        if let knownClimb, knownClimb.isAtRest, last.isEmpty { return knownClimb }
        return makeFurtherClimb(askingLast: last)
    }

    @inline(never)
    private func makeFurtherClimb(askingLast last: [UInt]) -> ActionClimb {
        let climb = ActionClimb(steps, askedLast: last)
        if knownClimb == nil, last.isEmpty { knownClimb = climb }
        return climb
    }

    /// Whether anybody on the path has gesture recognizers: most have none, and nothing is counted to find out.
    var hasGestureRecognizers: Bool {
        var step = steps.first
        while let responder = Responder.at(step.address) {
            if responder.use({ $0.gestureRecognizerList != nil }) { return true }
            step = step.next
        }
        return false
    }

    var count: Int { responders.count }
    var first: Responder? { responders.first }

    subscript(index: Int) -> Responder { responders[index] }

    func firstIndex(of responder: Responder) -> Int? {
        responders.firstIndex { $0 === responder }
    }
}

extension Responder {
    @inline(__always)
    var address: UInt { Unretained(self).address }

    /// The responder at an address, which somebody holds; nil for zero.
    @inline(__always)
    static func at(_ address: UInt) -> Unretained<Responder>? {
        Unretained(address: address)
    }
}

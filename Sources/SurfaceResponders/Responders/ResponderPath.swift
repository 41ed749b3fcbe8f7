/// A chain of responders as it was at one moment: what an interaction climbs until it ends.
///
/// It keeps them all but the seat's delegate, which may own its seat: what the seat remembers, such as what the pointer
/// is over, would keep both for ever. A delegate that goes is not on the path any more.
public final class ResponderPath {
    /// All but the delegate.
    private let kept: ContiguousArray<Responder>
    private let delegateReference: WeakReference<Responder>
    /// The delegate's place among them all.
    private let delegateIndex: Int

    private var addresses: AddressList
    /// The searches for who performs an action that go along the path; made for the first.
    private var knownClimb: ActionClimb?

    /// As many responders as most chains have: room for them is made at once.
    private static let usualCount = 16

    init(_ kept: ContiguousArray<Responder>, delegate: Responder? = nil, at index: Int = 0) {
        self.kept = kept
        delegateReference = WeakReference(delegate)
        delegateIndex = index
        var addresses = ContiguousArray(kept.lazy.map(\.address))
        if let delegate { addresses.insert(delegate.address, at: index) }
        self.addresses = AddressList(addresses)
    }

    deinit {
        knownClimb?.end()
        addresses.deallocate()
    }

    /// Follows `next` from a responder; the seat's delegate comes last unless it is on the chain already.
    /// A cycle ends the path where it would begin again, and is reported.
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
        let index = responders.firstIndex { $0 === last }
        if let index { responders.remove(at: index) }
        return ResponderPath(responders, delegate: last, at: index ?? responders.count)
    }

    /// Whether following `next` now gives this same path. Costs no allocation.
    func isCurrent(from first: Responder?, endingWith last: Responder?) -> Bool {
        var step = steps.first
        if var responder = first {
            while true {
                guard step.address == responder.address else { return false }
                step = step.next
                guard let next = responder.next else { break }
                responder = next
            }
        }
        guard step.address != 0 else { return last.map { firstIndex(of: $0) != nil } ?? true }
        return step.address == last?.address && step.next.address == 0
    }

    // MARK: Who is on it

    /// All of them, the target first.
    public var responders: ContiguousArray<Responder> {
        guard let delegate else { return kept }
        var all = kept
        all.insert(delegate, at: delegateIndex)
        return all
    }

    var first: Responder? { Responder.at(steps.first.address)?.object }

    func firstIndex(of responder: Responder) -> Int? {
        steps.firstIndex(of: responder.address)
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

    // MARK: Steps

    /// The addresses of the responders, for those who go from one to the next without counting references. Whoever calls
    /// responders on the way keeps `delegate` meanwhile.
    var steps: AddressList {
        @inline(__always) get {
            if hasLostDelegate { dropDelegate() }
            return addresses
        }
    }

    /// Nil if it is not on the path, or is gone.
    var delegate: Responder? {
        @inline(__always) get { delegateReference.target }
    }

    /// Whether it is gone.
    var hasLostDelegate: Bool {
        @inline(__always) get { delegateReference.isGone }
    }

    /// Nobody goes along the path: whoever does keeps the delegate.
    @inline(never)
    private func dropDelegate() {
        if addresses.count > kept.count { addresses.remove(at: delegateIndex) }
    }

    // MARK: Searches

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
        _ action: Action, at index: Int, askingLast last: [UInt] = [],
        _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        let delegate = delegate
        defer { withExtendedLifetime(delegate) {} }
        let climb = makeClimb(askingLast: last)
        var climbing = action
        climbing.climb = climb
        return climb.ask(at: index) { address in
            Responder.at(address)?.use { question($0, climbing) }
        }
    }

    /// One climb serves all searches, but for one inside another along the same path.
    @inline(__always)
    private func makeClimb(askingLast last: [UInt]) -> ActionClimb {
        if let knownClimb, knownClimb.isAtRest, last.isEmpty, !hasLostDelegate { return knownClimb }
        return makeFurtherClimb(askingLast: last)
    }

    @inline(never)
    private func makeFurtherClimb(askingLast last: [UInt]) -> ActionClimb {
        let climb = ActionClimb(steps, askedLast: last)
        if knownClimb == nil, last.isEmpty { knownClimb = climb }
        return climb
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

/// A chain of responders as it was at one moment: what an interaction climbs until it ends.
///
/// It keeps all of them but the seat's delegate, which may own its seat: what the seat remembers, such as what the pointer
/// is over, would keep both for ever. A delegate that is destroyed is no longer on the path.
public final class ResponderPath {
    /// All but the delegate.
    private let kept: ContiguousArray<Responder>
    private let delegateReference: WeakReference<Responder>
    private let delegateIndex: Int

    private var addresses: AddressList
    /// How far a question about an action has climbed; made for the first.
    private var knownClimb: ActionClimb?

    init(_ kept: ContiguousArray<Responder>, delegate: Responder? = nil, at index: Int = 0) {
        self.kept = kept
        delegateReference = WeakReference(delegate)
        delegateIndex = index
        var addresses = ContiguousArray(kept.lazy.map(\.address))
        if let delegate { addresses.insert(delegate.address, at: index) }
        self.addresses = AddressList(addresses)
    }

    deinit {
        addresses.deallocate()
    }

    /// The chain from a responder on; the seat's delegate comes last unless it is on the chain already.
    /// A circle ends the path where it would begin again. It is reported unless an application's delegate makes it, which
    /// may be on the chain below the application.
    /// - Parameters:
    ///   - diagnostics: where a circle is reported; `nil` reports none.
    ///   - isBeyond: whether the path ends before a responder.
    convenience init(
        from first: Responder?, endingWith last: Responder? = nil,
        diagnostics: @autoclosure () -> Diagnostics? = nil,
        until isBeyond: (Responder) -> Bool = { _ in false }
    ) {
        var responders = ContiguousArray<Responder>()
        // More than most chains have.
        responders.reserveCapacity(16)
        var chain = ResponderChain(from: first)
        while let responder = chain.next(), !isBeyond(responder) { responders.append(responder) }
        if chain.isCircular {
            let circle = Self.cutCircle(from: &responders, before: chain.upcoming)
            if !Self.passesDelegate(circle) { diagnostics()?.report(.circularChain(circle)) }
        }
        let index = responders.firstIndex { $0 === last }
        if let index { responders.remove(at: index) }
        self.init(responders, delegate: last, at: index ?? responders.count)
    }

    /// Cuts a walk that ended in a circle where the circle begins again.
    /// - Returns: the circle.
    private static func cutCircle(
        from responders: inout ContiguousArray<Responder>, before upcoming: Responder?
    ) -> [Responder] {
        var passed: [UInt: Int] = [:]
        for (index, responder) in responders.enumerated() {
            guard let beginning = passed.updateValue(index, forKey: responder.address) else { continue }
            responders.removeSubrange(index...)
            return Array(responders[beginning...])
        }
        return Array(responders.drop { $0 !== upcoming })
    }

    /// Whether a circle leads from an application to its delegate.
    private static func passesDelegate(_ circle: [Responder]) -> Bool {
        zip(circle, circle.dropFirst() + circle.prefix(1)).contains { responder, next in
            (responder as? Application)?.delegate === next
        }
    }

    /// Whether the chain is this same path now. Costs no allocation.
    /// - Parameters:
    ///   - first: the address of the responder to begin with, zero for none.
    ///   - last: that of the responder that is to be last.
    @inline(__always)
    func isCurrent(from first: UInt, endingWith last: UInt) -> Bool {
        let steps = steps
        var index = 0
        var address = first
        // The path does not keep it while it is asked.
        var delegate: Responder?
        while address != 0, address == steps[index] {
            if address == last { delegate = self.delegate }
            address = Unretained<Responder>(knownAddress: address).use { $0.nextAddress }
            index += 1
        }
        withExtendedLifetime(delegate) {}
        // A circle ends the path where the chain comes to a responder again.
        guard address == 0 || steps.firstIndex(of: address).map({ $0 < index }) ?? false else { return false }
        guard steps[index] != 0 else { return last == 0 || steps.firstIndex(of: last) != nil }
        return steps[index] == last && index == steps.count - 1
    }

    // MARK: Responders

    /// All of them, the target first.
    public var responders: ContiguousArray<Responder> {
        guard let delegate else { return kept }
        var all = kept
        all.insert(delegate, at: delegateIndex)
        return all
    }

    /// Whether all but the delegate are surfaces, windows and applications that override nothing, so that only a change in
    /// the scene can change the chain.
    var staysWithinScene: Bool { kept.allSatisfy(\.isStandard) }

    var first: Responder? { Responder.at(steps[0])?.object }

    /// The first that meets a condition. Costs no allocation, unlike a search of `responders`.
    func first(where isMeant: (Responder) -> Bool) -> Responder? {
        let delegate = delegate
        defer { withExtendedLifetime(delegate) {} }
        let steps = steps
        return (0..<steps.count).lazy.map { Unretained<Responder>(knownAddress: steps[$0]) }
            .first { $0.use(isMeant) }?.object
    }

    func contains(_ responder: Responder) -> Bool { steps.firstIndex(of: responder.address) != nil }

    /// Whether any of them has gesture recognizers. Most have none, and no reference is counted to find out.
    var hasGestureRecognizers: Bool {
        let steps = steps
        var index = 0
        while let responder = Unretained<Responder>(address: steps[index]) {
            if responder.use({ $0.gestureRecognizerList != nil }) { return true }
            index += 1
        }
        return false
    }

    // MARK: Steps

    /// The addresses of the responders, for a climb that counts no references. A caller that calls responders on the way
    /// keeps `delegate` until the end.
    var steps: AddressList {
        @inline(__always) get {
            if delegateReference.isGone { dropDelegate() }
            return addresses
        }
    }

    /// Nil if it is not on the path, or is destroyed.
    var delegate: Responder? {
        @inline(__always) get { delegateReference.target }
    }

    var hasLostDelegate: Bool {
        @inline(__always) get { delegateReference.isGone }
    }

    /// No climb is on the path: it would keep the delegate.
    @inline(never)
    private func dropDelegate() {
        if addresses.count > kept.count { addresses.remove(at: delegateIndex) }
    }

    // MARK: Actions

    /// The performer of an action, searched for from the first responder to the last. Only for a path that is current.
    /// Costs a fraction of following `next`, which gives the same.
    func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        ask(action, at: 0) { $0.target(forAction: $1, withSender: sender) }
    }

    /// Asks a question about an action of the responder at an index, which passes it on to the next. Nil beyond the end.
    /// - Parameters:
    ///   - last: the addresses of responders that are not asked on the way, whatever path the question takes.
    ///   - question: gets the action as it is to be passed on.
    @inline(__always)
    func ask<Answer>(
        _ action: Action, at index: Int, askingLast last: [UInt] = [],
        _ question: (Responder, Action) -> Answer?
    ) -> Answer? {
        let delegate = delegate
        defer { withExtendedLifetime(delegate) {} }
        let climbing = Action(action, along: climb(askingLast: last))
        return climbing.ask(at: index, question)
    }

    /// One climb serves all questions, but for one inside another along the same path.
    @inline(__always)
    private func climb(askingLast last: [UInt]) -> ActionClimb {
        if let knownClimb, knownClimb.isAtRest, last.isEmpty { return knownClimb }
        return makeClimb(askingLast: last)
    }

    @inline(never)
    private func makeClimb(askingLast last: [UInt]) -> ActionClimb {
        let climb = ActionClimb(steps, askedLast: last)
        if knownClimb == nil, last.isEmpty { knownClimb = climb }
        return climb
    }
}

extension Responder {
    @inline(__always)
    var address: UInt { Unretained(self).address }

    /// The responder at an address, which another object keeps; nil for zero.
    @inline(__always)
    static func at(_ address: UInt) -> Unretained<Responder>? {
        Unretained(address: address)
    }
}

/// A chain of responders at one moment. An interaction keeps one path until the interaction ends.
///
/// The path keeps all responders alive but the seat's delegate. The delegate may own its seat, and paths that
/// the seat stores, such as that of the pointer, would then keep both alive forever. A delegate that is
/// destroyed is no longer on the path.
public final class ResponderPath {
    /// All responders but the delegate.
    private let kept: ContiguousArray<Responder>
    private let delegateReference: WeakReference<Responder>
    private let delegateIndex: Int

    private var addresses: AddressList
    /// The progress of questions about actions; created for the first one.
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

    /// Creates the path of the chain that begins at a responder. The seat's delegate comes last unless it is
    /// already on the chain. In a cycle, the path ends before the first responder that would repeat. The
    /// cycle is reported, unless it leads from an application to its delegate: that delegate may also be on
    /// the chain below the application.
    /// - Parameters:
    ///   - diagnostics: where a cycle is reported; `nil` for no report.
    ///   - isBeyond: returns whether the path ends before a responder.
    convenience init(
        from first: Responder?, endingWith last: Responder? = nil,
        diagnostics: @autoclosure () -> Diagnostics? = nil,
        until isBeyond: (Responder) -> Bool = { _ in false }
    ) {
        var responders = ContiguousArray<Responder>()
        // More than most chains need.
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

    /// Cuts a walk that ended in a cycle before the first responder that repeats.
    /// - Returns: the responders of the cycle.
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

    /// Returns whether a cycle leads from an application to its delegate.
    private static func passesDelegate(_ circle: [Responder]) -> Bool {
        zip(circle, circle.dropFirst() + circle.prefix(1)).contains { responder, next in
            (responder as? Application)?.delegate === next
        }
    }

    /// Returns whether the chain is still this path. Does not allocate.
    /// - Parameters:
    ///   - first: the address of the first responder, zero for none.
    ///   - last: the address of the seat's delegate, which is last unless it is on the chain; zero for none.
    @inline(__always)
    func isCurrent(from first: UInt, endingWith last: UInt) -> Bool {
        let steps = steps
        var index = 0
        var address = first
        // The path does not keep the delegate alive while its `next` is read.
        var delegate: Responder?
        while address != 0, address == steps[index] {
            if address == last { delegate = self.delegate }
            address = Unretained<Responder>(knownAddress: address).use { $0.nextAddress }
            index += 1
        }
        withExtendedLifetime(delegate) {}
        // A path of a cycle ends where the chain repeats a responder.
        guard address == 0 || steps.firstIndex(of: address).map({ $0 < index }) ?? false else { return false }
        guard steps[index] != 0 else { return last == 0 || steps.firstIndex(of: last) != nil }
        return steps[index] == last && index == steps.count - 1
    }

    // MARK: Responders

    /// All responders of the path, the target first.
    public var responders: ContiguousArray<Responder> {
        guard let delegate else { return kept }
        var all = kept
        all.insert(delegate, at: delegateIndex)
        return all
    }

    /// Whether all responders but the delegate are surfaces, windows and applications that override neither
    /// `next` nor an event method. Then only a change of the scene can change the chain.
    var staysWithinScene: Bool { kept.allSatisfy(\.isStandard) }

    var first: Responder? { Responder.at(steps[0])?.object }

    /// Returns the first responder that meets a condition. Unlike a search of `responders`, does not
    /// allocate.
    func first(where isMeant: (Responder) -> Bool) -> Responder? {
        let delegate = delegate
        defer { withExtendedLifetime(delegate) {} }
        let steps = steps
        return (0..<steps.count).lazy.map { Unretained<Responder>(knownAddress: steps[$0]) }
            .first { $0.use(isMeant) }?.object
    }

    func contains(_ responder: Responder) -> Bool { steps.firstIndex(of: responder.address) != nil }

    /// Whether any responder has gesture recognizers. Counts no references, because most paths have none.
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

    /// The addresses of the responders, for a climb that counts no references. A caller that calls responders
    /// during the climb keeps `delegate` alive until the climb ends.
    var steps: AddressList {
        @inline(__always) get {
            if delegateReference.isGone { dropDelegate() }
            return addresses
        }
    }

    /// Nil if the delegate is not on the path or is destroyed.
    var delegate: Responder? {
        @inline(__always) get { delegateReference.target }
    }

    var hasLostDelegate: Bool {
        @inline(__always) get { delegateReference.isGone }
    }

    /// Removes the address of a destroyed delegate. No climb is in progress then, because it would keep the
    /// delegate alive.
    @inline(never)
    private func dropDelegate() {
        if addresses.count > kept.count { addresses.remove(at: delegateIndex) }
    }

    // MARK: Actions

    /// Returns the object that performs an action, searched for from the first responder to the last. Only
    /// for a path that is current: then the result equals that of following `next`, at a fraction of the
    /// cost.
    func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        ask(action, at: 0) { $0.target(forAction: $1, withSender: sender) }
    }

    /// Asks the responder at an index a question about an action. The responder may pass it on to the next
    /// one. Nil beyond the end.
    /// - Parameters:
    ///   - last: the addresses of responders that are not asked on the way, whichever path the question
    ///     takes.
    ///   - question: receives the action to pass on.
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

    /// Questions share one climb. A question inside another along the same path, or one that asks some
    /// responders last, gets its own.
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

    /// Returns the responder at an address, which another object keeps alive; nil for zero.
    @inline(__always)
    static func at(_ address: UInt) -> Unretained<Responder>? {
        Unretained(address: address)
    }
}

/// A chain of responders at one moment. An interaction keeps one path until the interaction ends.
///
/// The path keeps all its responders alive except the seat's delegate. The delegate may own its seat, and
/// paths that the seat stores would then keep both alive forever. A destroyed delegate leaves the path.
public final class ResponderPath {
    /// All responders but the delegate.
    private let kept: ContiguousArray<Responder>
    private let delegateReference: WeakReference<Responder>
    private let delegateIndex: Int

    private var addresses: AddressList
    /// The progress of questions about actions. Created for the first question.
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
    /// already on the chain. A cycle ends before the first responder that would repeat, and is reported. A
    /// cycle that leads from an application to its delegate is not a mistake and is not reported.
    /// - Parameters:
    ///   - diagnostics: where a cycle is reported; `nil` for no report.
    ///   - isBeyond: returns whether the path ends before a responder.
    convenience init(
        from first: Responder?, endingWith last: Responder? = nil,
        diagnostics: @autoclosure () -> Diagnostics? = nil,
        until isBeyond: (Responder) -> Bool = { _ in false }
    ) {
        var responders = ContiguousArray<Responder>()
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

    /// Cuts a walk before the first repeated responder, and returns the responders of the cycle.
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
    ///   - first: the address of the chain's first responder; zero for none.
    ///   - last: the address of the seat's delegate; zero for none.
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
        // The path of a cycle ends where the chain repeats a responder.
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

    /// Whether only a change of the scene can change the chain: all responders but the delegate are standard.
    var staysWithinScene: Bool { kept.allSatisfy(\.isStandard) }

    var first: Responder? { Responder.at(steps[0])?.object }

    /// Returns the first match on the path. Unlike a search of `responders`, does not allocate.
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

    /// The addresses of the responders. A caller that calls responders by them must keep `delegate` alive.
    var steps: AddressList {
        @inline(__always) get {
            if delegateReference.isGone { dropDelegate() }
            return addresses
        }
    }

    /// `nil` if the delegate is not on the path or is destroyed.
    var delegate: Responder? {
        @inline(__always) get { delegateReference.target }
    }

    var hasLostDelegate: Bool {
        @inline(__always) get { delegateReference.isGone }
    }

    /// Removes the address of a destroyed delegate. A climb in progress would have kept the delegate alive.
    @inline(never)
    private func dropDelegate() {
        if addresses.count > kept.count { addresses.remove(at: delegateIndex) }
    }

    // MARK: Actions

    /// Returns the object that performs an action. Call this only while the path is current: the result then
    /// equals that of following `next`, at a fraction of the cost.
    func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        ask(action, at: 0) { $0.target(forAction: $1, withSender: sender) }
    }

    /// Asks the responder at an index a question about an action. The responder may pass it on to the next
    /// one. Returns `nil` for an index beyond the end.
    /// - Parameters:
    ///   - last: the addresses of responders at which the question stops, because they are asked later.
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

    /// Questions share one climb. A question inside another one, or one with `last`, gets its own.
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

    /// Returns the responder at an address, which another object must keep alive; `nil` for zero.
    @inline(__always)
    static func at(_ address: UInt) -> Unretained<Responder>? {
        Unretained(address: address)
    }
}

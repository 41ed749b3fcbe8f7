/// A chain of responders as it was at one moment: what an interaction climbs until it ends.
///
/// It keeps them all but the seat's delegate, which may own its seat: what the seat remembers, such as what the pointer
/// is over, would keep both for ever. A delegate that goes is not on the path any more.
public final class ResponderPath {
    /// All but the delegate.
    private let kept: ContiguousArray<Responder>
    private let delegateReference: WeakReference<Responder>
    /// The delegate's among them all.
    private let delegatePlace: Int

    private let addresses: UnsafeMutablePointer<UInt>
    private var addressCount = 0

    /// As many responders as most chains have: room for them is made at once.
    private static let usualCount = 16

    init(_ kept: ContiguousArray<Responder>, delegate: Responder? = nil, at place: Int = 0) {
        self.kept = kept
        delegateReference = WeakReference(delegate)
        delegatePlace = place
        addresses = .allocate(capacity: kept.count + 2)
        addresses.initialize(repeating: 0, count: kept.count + 2)
        for responder in kept[..<place] { append(responder) }
        if let delegate { append(delegate) }
        for responder in kept[place...] { append(responder) }
    }

    deinit {
        addresses.deallocate()
    }

    private func append(_ responder: Responder) {
        addresses[addressCount] = responder.address
        addressCount += 1
    }

    /// Follows `next` from a responder; the seat's delegate comes last unless it is on the chain already.
    /// A circle ends the path where it would begin again, and is reported.
    static func following(
        _ first: Responder?, endingWith last: Responder?, diagnostics: Diagnostics
    ) -> ResponderPath {
        var responders = ContiguousArray<Responder>()
        responders.reserveCapacity(usualCount)
        var candidate = first
        while let responder = candidate {
            if let start = responders.firstIndex(where: { $0 === responder }) {
                diagnostics.report(.circularChain(Array(responders[start...])))
                break
            }
            responders.append(responder)
            candidate = responder.next
        }
        let place = responders.firstIndex { $0 === last }
        if let place { responders.remove(at: place) }
        return ResponderPath(responders, delegate: last, at: place ?? responders.count)
    }

    /// Whether following `next` now gives this same path. Costs no allocation.
    func isCurrent(from first: Responder?, endingWith last: Responder?) -> Bool {
        let steps = steps
        var candidate = first
        var index = 0
        while let responder = candidate {
            guard index < addressCount, steps[index] == responder.address else { return false }
            index += 1
            candidate = responder.next
        }
        guard index < addressCount else { return last.map { firstIndex(of: $0) != nil } ?? true }
        return index == addressCount - 1 && steps[index] == last?.address
    }

    /// Who performs an action, asked along the path from its first responder on, to the last one of all. Only for a
    /// path that is current. Costs a fraction of following `next`, which gives the same.
    func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        let (delegate, steps, count) = (delegate, steps, addressCount)
        for place in 0..<count { setSuccessor(Responder.at(steps[place + 1]), at: steps[place]) }
        defer {
            for place in 0..<count { setSuccessor(nil, at: steps[place]) }
            withExtendedLifetime(delegate) {}
        }
        return first?.target(forAction: action, withSender: sender)
    }

    @inline(__always)
    private func setSuccessor(_ successor: Unmanaged<Responder>?, at address: UInt) {
        Responder.at(address)?._withUnsafeGuaranteedRef { $0.pathSuccessor = successor }
    }

    /// Whether anybody on the path has gesture recognizers: most have none, and nothing is counted to find out.
    var hasGestureRecognizers: Bool {
        var step = steps
        while let responder = Responder.at(step.pointee) {
            if responder._withUnsafeGuaranteedRef({ $0.gestureRecognizerList != nil }) { return true }
            step += 1
        }
        return false
    }

    /// All of them, the target first.
    public var responders: ContiguousArray<Responder> {
        guard let delegate else { return kept }
        var all = kept
        all.insert(delegate, at: delegatePlace)
        return all
    }

    var first: Responder? { Responder.at(steps.pointee)?.takeUnretainedValue() }

    func firstIndex(of responder: Responder) -> Int? {
        let steps = steps
        return (0..<addressCount).first { steps[$0] == responder.address }
    }

    // MARK: Steps

    /// The addresses of the responders, for those who go from one to the next without counting references; zero after
    /// the last. Whoever calls responders on the way keeps `delegate` meanwhile.
    var steps: UnsafePointer<UInt> {
        @inline(__always) get {
            if hasLostDelegate { dropDelegate() }
            return UnsafePointer(addresses)
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

    @inline(never)
    private func dropDelegate() {
        addressCount = 0
        for responder in kept { append(responder) }
        addresses[addressCount] = 0
    }
}

extension Responder {
    @inline(__always)
    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    /// The responder at an address, which somebody holds; nil for zero.
    @inline(__always)
    static func at(_ address: UInt) -> Unmanaged<Responder>? {
        UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }
}

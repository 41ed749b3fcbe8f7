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
    private var links: ChainLinks
    /// The searches for the performers of actions that go along the path; made for the first.
    private var knownClimb: ActionClimb?

    /// As many responders as most chains have: room for them is made at once.
    private static let usualCount = 16

    init(_ kept: ContiguousArray<Responder>, delegate: Responder? = nil, at index: Int = 0) {
        self.kept = kept
        delegateReference = WeakReference(delegate)
        delegateIndex = index
        var addresses = ContiguousArray(kept.lazy.map(\.address))
        if let delegate { addresses.insert(delegate.address, at: index) }
        links = ChainLinks(of: kept, askingAt: delegate == nil ? nil : index)
        self.addresses = AddressList(addresses)
    }

    deinit {
        knownClimb?.end()
        addresses.deallocate()
    }

    /// Follows `next` from a responder; the seat's delegate comes last unless it is on the chain already.
    /// A cycle ends the path where it would begin again. It is reported unless an application's delegate makes it, which
    /// may be on the chain below the application.
    /// - Parameter isBeyond: whether the path ends before a responder.
    static func following(
        _ first: Responder?, endingWith last: Responder?, diagnostics: @autoclosure () -> Diagnostics,
        until isBeyond: (Responder) -> Bool = { _ in false }
    ) -> ResponderPath {
        var responders = ContiguousArray<Responder>()
        responders.reserveCapacity(usualCount)
        // Long chains alone: a few responders are compared sooner than hashed.
        var passed: Set<UInt> = []
        var candidate = first
        while let responder = candidate, !isBeyond(responder) {
            let isPassed =
                responders.count < usualCount
                ? responders.contains { $0 === responder } : passed.contains(responder.address)
            if isPassed {
                let cycle = Array(responders.drop { $0 !== responder })
                if !passesDelegate(cycle) { diagnostics().report(.circularChain(cycle)) }
                break
            }
            responders.append(responder)
            if responders.count == usualCount {
                passed = Set(responders.lazy.map(\.address))
            } else if responders.count > usualCount {
                passed.insert(responder.address)
            }
            candidate = responder.next
        }
        let index = responders.firstIndex { $0 === last }
        if let index { responders.remove(at: index) }
        return ResponderPath(responders, delegate: last, at: index ?? responders.count)
    }

    /// Whether a cycle leads from an application to its delegate.
    private static func passesDelegate(_ cycle: [Responder]) -> Bool {
        zip(cycle, cycle.dropFirst() + cycle.prefix(1)).contains { responder, next in
            (responder as? Application)?.delegate === next
        }
    }

    /// Whether following `next` now gives this same path. Costs no allocation.
    /// - Parameters:
    ///   - first: the address of the responder to begin with, zero for none.
    ///   - last: that of whoever is to be last.
    @inline(__always)
    func isCurrent(from first: UInt, endingWith last: UInt) -> Bool {
        let steps = steps
        var place = 0
        var address = first
        while address != 0 {
            guard steps[place].address == address else {
                guard isPassed(address, before: place) else { return false }
                break
            }
            // The path keeps the others while they are asked.
            guard address != last else { return isCurrent(from: place, withDelegate: delegate) }
            address = links[place].nextAddress(after: address)
            place += 1
        }
        guard steps[place].address != 0 else { return last == 0 || steps.firstIndex(of: last) != nil }
        return steps[place].address == last && steps[place + 1].address == 0
    }

    /// The same from a place on where the last of the path is on the chain by itself.
    @inline(never)
    private func isCurrent(from place: Int, withDelegate delegate: Responder?) -> Bool {
        var place = place
        var responder = Responder.at(steps[place].address)?.object
        while let next = responder {
            guard steps[place].address == next.address else {
                guard isPassed(next.address, before: place) else { return false }
                break
            }
            responder = next.next
            place += 1
        }
        return steps[place].address == 0
    }

    /// Whether the chain has come to a responder before: a cycle ends it there.
    @inline(never)
    private func isPassed(_ address: UInt, before place: Int) -> Bool {
        steps.firstIndex(of: address).map { $0 < place } ?? false
    }

    /// The same for responders that are there in any case.
    func isCurrent(from first: Responder?, endingWith last: Responder?) -> Bool {
        isCurrent(from: first?.address ?? 0, endingWith: last?.address ?? 0)
    }

    // MARK: Who is on it

    /// All of them, the target first.
    public var responders: ContiguousArray<Responder> {
        guard let delegate else { return kept }
        var all = kept
        all.insert(delegate, at: delegateIndex)
        return all
    }

    /// Whether all but the delegate are surfaces, windows and applications, and lead on as these do.
    var staysWithinScene: Bool {
        !links.areAsked
    }

    var first: Responder? { Responder.at(steps.first.address)?.object }

    /// The first that is what is asked for. Costs no allocation, unlike a search of `responders`.
    func first(where isMeant: (Responder) -> Bool) -> Responder? {
        let delegate = delegate
        defer { withExtendedLifetime(delegate) {} }
        var step = steps.first
        while let responder = Responder.at(step.address) {
            if responder.use(isMeant) { return responder.object }
            step = step.next
        }
        return nil
    }

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
        guard addresses.count > kept.count else { return }
        addresses.remove(at: delegateIndex)
        links = ChainLinks(of: kept)
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
        let climbing = Action(action, along: climb)
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

/// How a path finds out who is next after one of its responders, to compare itself with the chain as it is.
///
/// Where `next` is known to be the standard one, its answer is read without counting references, and without a call.
enum ChainLink: UInt64 {
    /// `next` may be overridden: it is asked.
    case asked = 0
    case ofSurface, ofWindow, ofApplication

    init(of responder: Responder) {
        let type = type(of: responder)
        self =
            if type == Window.self {
                .ofWindow
            } else if type == Application.self {
                .ofApplication
            } else if let surface = responder as? SurfaceResponder, surface.handlesEventsInStandardWay {
                .ofSurface
            } else {
                .asked
            }
    }

    /// The address of `next`, zero for none.
    /// - Parameter address: that of a responder which the link was made for, and which somebody keeps.
    @inline(__always)
    func nextAddress(after address: UInt) -> UInt {
        switch self {
        case .asked: Unretained<Responder>(knownAddress: address).use { $0.next?.address ?? 0 }
        case .ofSurface: Unretained<SurfaceResponder>(knownAddress: address).use { $0.standardNextAddress }
        case .ofWindow: Unretained<Window>(knownAddress: address).use { $0.application?.address ?? 0 }
        case .ofApplication: Unretained<Application>(knownAddress: address).use { $0.standardNextAddress }
        }
    }
}

/// The links of a path's responders, two bits each. Beyond the first 32 everybody is asked.
struct ChainLinks {
    private static let capacity = 32

    private var bits: UInt64 = 0
    /// Whether one of the responders may override `next`.
    private(set) var areAsked = false

    /// - Parameter gap: the place of one who is not among the responders, and is asked.
    init(of responders: ContiguousArray<Responder>, askingAt gap: Int? = nil) {
        for (index, responder) in responders.enumerated() {
            let link = ChainLink(of: responder)
            if link == .asked { areAsked = true }
            let place = if let gap, index >= gap { index + 1 } else { index }
            if place < Self.capacity { bits |= link.rawValue << UInt64(2 * place) }
        }
    }

    /// - Parameter place: on the path.
    @inline(__always)
    subscript(place: Int) -> ChainLink {
        guard place < Self.capacity else { return .asked }
        return ChainLink(rawValue: bits &>> UInt64(truncatingIfNeeded: 2 &* place) & 3) ?? .asked
    }
}

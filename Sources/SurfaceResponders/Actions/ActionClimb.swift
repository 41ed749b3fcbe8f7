import Synchronization

/// The progress of a question about an action, such as `canPerformAction`, along a path of responders. The
/// action carries it, so an override that calls `super` continues the same question on the same path.
///
/// It refers to responders by address. The path keeps them alive while a question climbs. A question climbs
/// on one thread; the atomics exist because actions are Sendable.
@usableFromInline
final class ActionClimb: Sendable {
    private let addresses: AddressList
    /// The index of the responder that is being asked; negative while none is.
    private let asked = Atomic(-1)
    /// The addresses of responders that are asked last. Other paths that the question takes end before them.
    let askedLast: [UInt]

    init(_ addresses: AddressList, askedLast: [UInt]) {
        self.addresses = addresses
        self.askedLast = askedLast
    }

    var isAtRest: Bool { asked.load(ordering: .relaxed) < 0 }

    /// Returns a responder's index on the path; `nil` if it is not on the path or no question is climbing.
    @inline(__always)
    func index(of address: UInt) -> Int? {
        let asked = asked.load(ordering: .relaxed)
        guard asked >= 0 else { return nil }
        return addresses[asked] == address ? asked : addresses.firstIndex(of: address)
    }

    /// Whether the question has climbed beyond an index, so that asking there again would be a cycle.
    @inline(__always)
    func isPassed(_ index: Int) -> Bool {
        index < asked.load(ordering: .relaxed)
    }

    /// Asks the responder at an index; nil beyond the end.
    @inline(__always)
    func ask<Answer>(at index: Int, _ question: (UInt) -> Answer?) -> Answer? {
        guard addresses[index] != 0 else { return nil }
        let outer = asked.load(ordering: .relaxed)
        asked.store(index, ordering: .relaxed)
        defer { asked.store(outer, ordering: .relaxed) }
        return question(addresses[index])
    }
}

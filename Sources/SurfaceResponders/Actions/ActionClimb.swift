import Synchronization

/// How far a question about an action has climbed a path. The action carries it, so `super` passes the question on along
/// the same path.
///
/// It refers to the path's responders by their addresses, and only while a question climbs: the path keeps them then.
/// Actions are Sendable, which the atomics are for; a question itself climbs on one thread.
@usableFromInline
final class ActionClimb: Sendable {
    private let addresses: AddressList
    /// The index of the responder that is being asked; below zero while none is.
    private let asked = Atomic(-1)
    /// The addresses of responders that come after all others: no question on another path asks them either.
    let askedLast: [UInt]

    /// - Parameter addresses: those of the path's responders.
    init(_ addresses: AddressList, askedLast: [UInt]) {
        self.addresses = addresses
        self.askedLast = askedLast
    }

    /// Whether no responder is being asked.
    var isAtRest: Bool { asked.load(ordering: .relaxed) < 0 }

    /// The index of a responder on the path. Nil if it is not on the path, or no question is climbing.
    @inline(__always)
    func index(of address: UInt) -> Int? {
        let asked = asked.load(ordering: .relaxed)
        guard asked >= 0 else { return nil }
        return addresses[asked] == address ? asked : addresses.firstIndex(of: address)
    }

    /// Whether the question has climbed beyond an index: it comes there a second time because overrides pass it back.
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

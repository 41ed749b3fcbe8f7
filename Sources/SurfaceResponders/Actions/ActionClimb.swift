import Synchronization

/// How far a question about an action has climbed a path. The action carries it, so `super` passes the question on along
/// the same path.
///
/// It refers to the path's responders by their addresses, and only while a question climbs: the path keeps them then.
/// Actions are Sendable, which the atomics are for; a question itself climbs on one thread.
@usableFromInline
final class ActionClimb: Sendable {
    private let first: AddressList.Place
    /// The place of the responder that is being asked; zero while none is.
    private let asked = Atomic<UInt>(0)
    /// The addresses of responders that come after all others: no question on another path asks them either.
    let askedLast: [UInt]

    /// - Parameter steps: the path's responders.
    init(_ steps: AddressList, askedLast: [UInt]) {
        first = steps.first
        self.askedLast = askedLast
    }

    /// Whether no responder is being asked.
    var isAtRest: Bool { asked.load(ordering: .relaxed) == 0 }

    /// The place of a responder on the path. Nil if it is not on the path, or no question is climbing.
    @inline(__always)
    func place(of address: UInt) -> AddressList.Place? {
        guard let asked = AddressList.Place(location: asked.load(ordering: .relaxed)) else { return nil }
        return asked.address == address ? asked : first.first(of: address)
    }

    /// Whether the question has climbed beyond a place: it comes there a second time because overrides pass it back.
    @inline(__always)
    func isPassed(_ place: AddressList.Place) -> Bool {
        place.location < asked.load(ordering: .relaxed)
    }

    /// Asks the responder at a place.
    @inline(__always)
    func ask<Answer>(at place: AddressList.Place, _ question: (UInt) -> Answer?) -> Answer? {
        let outer = asked.load(ordering: .relaxed)
        asked.store(place.location, ordering: .relaxed)
        defer { asked.store(outer, ordering: .relaxed) }
        return question(place.address)
    }
}

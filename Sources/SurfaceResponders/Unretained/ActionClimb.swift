import Synchronization

/// How far the search for the responder that performs an action has climbed a path. It travels with the action, so that
/// whoever is asked on the way passes the question on along the same path.
///
/// It refers to the path's responders by their addresses. The path holds them, and ends the climb as it goes; an action that
/// somebody keeps beyond its search has a climb that is over, and is searched for anew. Actions are Sendable, which the
/// atomics are for: a search itself goes on on one thread.
@usableFromInline
final class ActionClimb: Sendable {
    /// Where the path has the addresses of its responders; zero once it is gone.
    private let steps: Atomic<UInt>
    /// The responder that is being asked, by its number on the path; -1 while nobody is.
    private let place = Atomic<Int>(-1)
    private let count: Int
    /// The addresses of responders that come after everybody else: nobody on another path asks them either.
    let askedLast: [UInt]

    init(_ steps: AddressList, askedLast: [UInt] = []) {
        self.steps = Atomic(steps.address)
        count = steps.count
        self.askedLast = askedLast
    }

    /// The path goes.
    func end() {
        steps.store(0, ordering: .relaxed)
    }

    /// Whether nobody is being asked.
    var isAtRest: Bool { place.load(ordering: .relaxed) < 0 }

    /// Where a responder is on the path, as long as the search goes on. Nil for one that is not on it.
    @inline(__always)
    func place(of address: UInt) -> Int? {
        let present = place.load(ordering: .relaxed)
        guard present >= 0, let steps = unsafe UnsafePointer<UInt>(bitPattern: steps.load(ordering: .relaxed))
        else {
            return nil
        }
        if unsafe steps[present] == address { return present }
        for place in 0..<count where unsafe steps[place] == address { return place }
        return nil
    }

    /// Whether a responder is the one that is being asked.
    @inline(__always)
    func isAsking(_ address: UInt) -> Bool {
        let place = place.load(ordering: .relaxed)
        guard place >= 0, let steps = unsafe UnsafePointer<UInt>(bitPattern: steps.load(ordering: .relaxed))
        else {
            return false
        }
        return unsafe steps[place] == address
    }

    /// Asks whoever comes after the one that is being asked; nil after the last one.
    @inline(__always)
    func askNext<Answer>(_ question: (UInt) -> Answer?) -> Answer? {
        ask(at: place.load(ordering: .relaxed) &+ 1, question)
    }

    /// Whether a question that came to a place comes there once more before it was answered: overrides hand it round.
    @inline(__always)
    func isPassed(_ place: Int) -> Bool { place < self.place.load(ordering: .relaxed) }

    /// Asks whoever is at a place; nil beyond the last one.
    @inline(__always)
    func ask<Answer>(at place: Int, _ question: (UInt) -> Answer?) -> Answer? {
        guard place < count,
            let steps = unsafe UnsafePointer<UInt>(bitPattern: steps.load(ordering: .relaxed))
        else {
            return nil
        }
        let outer = self.place.load(ordering: .relaxed)
        self.place.store(place, ordering: .relaxed)
        defer { self.place.store(outer, ordering: .relaxed) }
        return unsafe question(steps[place])
    }
}

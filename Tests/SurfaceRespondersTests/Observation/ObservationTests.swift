import SurfaceResponders
import Testing

struct ObservationTests {
    private final class Notifier {
        var observers = Observers<Int>()
    }

    private let notifier = Notifier()
    private let journal = Journal()

    private func observe(_ name: String, _ action: @escaping () -> Void = {}) -> ObservationToken {
        notifier.observers.add { [journal] number in
            journal.note("\(name) \(number)")
            action()
        }
    }

    @Test func `observers are notified in the order of registration`() {
        let (one, two) = (observe("one"), observe("two"))
        notifier.observers.notify(1)
        #expect(journal.take() == ["one 1", "two 1"])
        withExtendedLifetime((one, two)) {}
    }

    @Test func `observer canceled during a notification is not notified`() {
        var second: ObservationToken?
        let first = observe("first") { second?.cancel() }
        second = observe("second")
        let third = observe("third")
        notifier.observers.notify(1)
        #expect(journal.take() == ["first 1", "third 1"])
        withExtendedLifetime((first, third)) {}
    }

    @Test func `observer may cancel itself during a notification`() {
        var first: ObservationToken?
        first = observe("first") { first?.cancel() }
        let second = observe("second")
        notifier.observers.notify(1)
        notifier.observers.notify(2)
        #expect(journal.take() == ["first 1", "second 1", "second 2"])
        withExtendedLifetime(second) {}
    }

    @Test func `observer added during a notification is first notified by the next`() {
        var late: [ObservationToken] = []
        let first = observe("first") {
            // Enough observers to make the list reallocate.
            if late.isEmpty { late = (0..<9).map { observe("late \($0)") } }
        }
        notifier.observers.notify(1)
        #expect(journal.take() == ["first 1"])
        notifier.observers.notify(2)
        #expect(journal.take() == ["first 2"] + (0..<9).map { "late \($0) 2" })
        withExtendedLifetime((first, late)) {}
    }

    @Test func `handler may send another notification`() {
        let first = observe("first") { if notifier.observers.isEmpty { return } }
        var depth = 0
        let second = observe("second") {
            depth += 1
            if depth == 1 { notifier.observers.notify(2) }
        }
        notifier.observers.notify(1)
        #expect(journal.take() == ["first 1", "second 1", "first 2", "second 2"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `releasing the token ends the observation`() {
        var observation: ObservationToken? = observe("one")
        notifier.observers.notify(1)
        #expect(journal.take() == ["one 1"])
        withExtendedLifetime(observation) {}
        observation = nil
        notifier.observers.notify(2)
        #expect(journal.take() == [])
        #expect(notifier.observers.isEmpty)
    }

    @Test func `ending an observation releases its handler`() {
        final class Held {
            let other: ObservationToken
            init(_ other: ObservationToken) { self.other = other }
        }
        let first: ObservationToken
        weak var weakHeld: Held?
        do {
            let held = Held(observe("other"))
            weakHeld = held
            first = observe("first") { withExtendedLifetime(held) {} }
        }
        notifier.observers.notify(1)
        #expect(journal.take() == ["other 1", "first 1"])
        // The handler holds the last reference to the other token.
        first.cancel()
        #expect(weakHeld == nil)
        notifier.observers.notify(2)
        #expect(journal.take() == [])
    }
}

import Testing

@testable import SurfaceResponders

struct ObservationTests {
    private let observers = Observers<Int>()
    private let journal = Journal()

    private func observe(_ name: String, _ action: @escaping () -> Void = {}) -> ObservationToken {
        observers.add { [journal] number in
            journal.note("\(name) \(number)")
            action()
        }
    }

    @Test func allAreToldInTheOrderInWhichTheyAsked() {
        let (one, two) = (observe("one"), observe("two"))
        observers.notify(1)
        #expect(journal.take() == ["one 1", "two 1"])
        withExtendedLifetime((one, two)) {}
    }

    @Test func anObserverThatIsCancelledWhileOthersAreToldIsNotTold() {
        var second: ObservationToken?
        let first = observe("first") { second?.cancel() }
        second = observe("second")
        observers.notify(1)
        #expect(journal.take() == ["first 1"])
        withExtendedLifetime(first) {}
    }

    @Test func anObserverThatAsksWhileOthersAreToldIsToldOfTheNext() {
        var late: ObservationToken?
        let first = observe("first") { if late == nil { late = observe("late") } }
        observers.notify(1)
        #expect(journal.take() == ["first 1"])
        observers.notify(2)
        #expect(journal.take() == ["first 2", "late 2"])
        withExtendedLifetime((first, late)) {}
    }

    @Test func lettingGoOfAnObservationEndsIt() {
        var observation: ObservationToken? = observe("one")
        observers.notify(1)
        #expect(journal.take() == ["one 1"])
        withExtendedLifetime(observation) {}
        observation = nil
        observers.notify(2)
        #expect(journal.take() == [])
    }
}

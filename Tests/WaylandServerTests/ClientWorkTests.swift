import CLinux
import ClientTestSupport
import Glibc
import Testing
import WaylandClient
import WaylandServer

/// Tests long work, which is split into steps. All clients are served between steps.
@Suite struct ClientWorkTests {
    private let fixture: Fixture
    private let first: TestClient
    private let second: TestClient
    private var work: ClientWork { fixture.display.work }

    /// The names of the steps that ran, in order, and the jobs that were added.
    private final class Record {
        var steps: [String] = []
        var jobs: [ClientJob?] = []
    }

    private let record = Record()

    init() throws {
        fixture = try Fixture()
        first = try fixture.connect()
        second = try fixture.connect()
        // Makes each turn run one step.
        fixture.display.work.budget = .zero
    }

    private func add(_ name: String, steps count: Int, for client: Client) {
        var left = count
        record.jobs.append(
            work.add(for: client) { [record] in
                left -= 1
                record.steps.append(name)
                return left > 0 ? .continues : .done
            })
    }

    /// Keeps the processor busy for a duration of processor time.
    private func spin(for duration: Duration) {
        let end = ThreadTime.now + duration
        while ThreadTime.now < end {}
    }

    private func turn() {
        fixture.display.eventLoop.dispatch(timeout: .milliseconds(100))
    }

    @Test func `work starts in the next turn`() {
        add("a", steps: 1, for: fixture.display.clients[0])
        #expect(record.steps == [])
        turn()
        #expect(record.steps == ["a"])
    }

    @Test func `turn does one step of a long job`() {
        add("a", steps: 3, for: fixture.display.clients[0])
        for count in 1...3 {
            turn()
            #expect(record.steps.count == count)
        }
        fixture.display.eventLoop.dispatch(timeout: .zero)
        #expect(record.steps.count == 3)
    }

    @Test func `turn that ends the work does not wait`() {
        add("a", steps: 1, for: fixture.display.clients[0])
        // Events that the work sends are flushed after the turn, so the turn must not wait.
        let time = ContinuousClock().measure { fixture.display.eventLoop.dispatch(timeout: .seconds(30)) }
        #expect(record.steps == ["a"])
        #expect(time < .seconds(10))
    }

    @Test func `short steps share a turn`() {
        work.budget = .seconds(10)
        add("a", steps: 100, for: fixture.display.clients[0])
        turn()
        #expect(record.steps.count == 100)
    }

    @Test func `clients alternate`() {
        let clients = fixture.display.clients
        add("a", steps: 3, for: clients[0])
        add("b", steps: 2, for: clients[1])
        for _ in 0..<5 { turn() }
        #expect(record.steps == ["a", "b", "a", "b", "a"])
    }

    @Test func `clients of one application share its turns`() throws {
        fixture.display.limits.identity = { _ in "an application" }
        let connections = try (0..<2).map { _ in try fixture.connect() }
        let clients = fixture.display.clients
        add("a", steps: 3, for: clients[2])
        add("c", steps: 2, for: clients[3])
        add("b", steps: 3, for: clients[0])
        for _ in 0..<8 { turn() }
        #expect(record.steps == ["a", "b", "c", "b", "a", "b", "c", "a"])
        withExtendedLifetime(connections) {}
    }

    @Test func `jobs of a client run in order`() {
        let client = fixture.display.clients[0]
        add("first", steps: 2, for: client)
        add("second", steps: 1, for: client)
        for _ in 0..<3 { turn() }
        #expect(record.steps == ["first", "first", "second"])
    }

    @Test func `requests are served between steps`() throws {
        add("a", steps: 1_000_000, for: fixture.display.clients[0])
        try fixture.pump.roundtrip(second.connection)
        #expect(record.steps.count < 1_000)
    }

    @Test func `events are handled after each step`() throws {
        let ready = clinux_ready_descriptor()
        defer { close(ready) }
        let source = fixture.display.eventLoop.addFileDescriptor(ready, .readable) { [record] _ in
            record.steps.append("event")
        }
        add("a", steps: 3, for: fixture.display.clients[0])
        for _ in 0..<2 { turn() }
        #expect(record.steps == ["a", "event", "a", "event"])
        try #require(source).cancel()
    }

    @Test func `turn that used its budget starts no new job`() {
        let client = fixture.display.clients[0]
        add("a", steps: 1, for: client)
        record.jobs.append(
            work.add(for: fixture.display.clients[1]) { [record] in
                record.steps.append("long")
                spin(for: .milliseconds(3))
                return .done
            })
        turn()
        work.budget = .milliseconds(1)
        fixture.display.eventLoop.addIdle { add("b", steps: 1, for: client) }
        turn()
        #expect(record.steps == ["a", "long"])
        turn()
        #expect(record.steps == ["a", "long", "b"])
    }

    @Test func `work begun between turns counts toward the next turn`() {
        turn()
        work.budget = .milliseconds(1)
        var isFirst = true
        record.jobs.append(
            work.add(for: fixture.display.clients[0]) { [record] in
                record.steps.append("a")
                if isFirst { spin(for: .milliseconds(3)) }
                defer { isFirst = false }
                return isFirst ? .continues : .done
            })
        add("b", steps: 1, for: fixture.display.clients[1])
        #expect(record.steps == ["a"])
        // The budget of this turn is used up, so it runs a single step.
        turn()
        #expect(record.steps == ["a", "a"])
        turn()
        #expect(record.steps == ["a", "a", "b"])
    }

    @Test func `busy turn leaves less time for work`() {
        turn()
        work.budget = .milliseconds(40)
        record.jobs.append(
            work.add(for: fixture.display.clients[0]) { [record] in
                record.steps.append("a")
                spin(for: .milliseconds(1))
                return .continues
            })
        func stepsOfATurn() -> Int {
            let before = record.steps.count
            turn()
            return record.steps.count - before
        }
        fixture.display.eventLoop.addIdle { spin(for: .milliseconds(100)) }
        // Adding the job used up the budget of this turn, so it runs a single step.
        #expect(stepsOfATurn() == 1)
        #expect((1...15).contains(stepsOfATurn()))
        #expect(stepsOfATurn() > 25)
    }

    private func addAhead(_ name: String, steps count: Int, of duration: Duration = .zero) {
        var left = count
        record.jobs.append(
            work.addAhead(for: fixture.display.clients[1]) { [record] in
                left -= 1
                record.steps.append(name)
                spin(for: duration)
                return left > 0 ? .continues : .done
            })
    }

    @Test func `job added ahead does not wait for others`() {
        add("a", steps: 1, for: fixture.display.clients[0])
        work.budget = .seconds(10)
        addAhead("b", steps: 3)
        #expect(record.steps == ["b", "b", "b"])
        turn()
        #expect(record.steps == ["b", "b", "b", "a"])
    }

    @Test func `jobs added ahead have at most the budget of a turn`() {
        turn()
        work.budget = .milliseconds(1)
        addAhead("a", steps: 3, of: .milliseconds(3))
        addAhead("b", steps: 1)
        #expect(record.steps == ["a"])
        for _ in 0..<3 { turn() }
        #expect(record.steps == ["a", "a", "a", "b"])
    }

    @Test func `canceled job ends`() {
        let client = fixture.display.clients[0]
        add("a", steps: 9, for: client)
        add("b", steps: 1, for: client)
        turn()
        record.jobs[0]?.cancel()
        turn()
        #expect(record.steps == ["a", "b"])
    }

    @Test func `jobs of a client end with it`() throws {
        let clients = fixture.display.clients
        add("a", steps: 9, for: clients[0])
        add("b", steps: 2, for: clients[1])
        clients[0].destroy()
        for _ in 0..<3 { turn() }
        #expect(record.steps == ["b", "b"])
        add("a", steps: 1, for: clients[0])
        turn()
        #expect(record.steps == ["b", "b"])
    }

    @Test func `job may destroy its client`() {
        let client = fixture.display.clients[0]
        record.jobs.append(
            work.add(for: client) {
                client.destroy()
                return .continues
            })
        add("b", steps: 1, for: fixture.display.clients[1])
        for _ in 0..<3 { turn() }
        #expect(record.steps == ["b"])
    }

    @Test func `turn observers have their own limits`() {
        let loop = fixture.display.eventLoop
        var (long, longer) = (0, 0)
        let observations = [
            loop.observeTurns(longerThan: .milliseconds(10)) { _ in long += 1 },
            loop.observeTurns(longerThan: .seconds(60)) { _ in longer += 1 },
        ]
        turn()
        loop.addIdle { spin(for: .milliseconds(30)) }
        loop.dispatch(timeout: .zero)
        #expect(long == 1)
        #expect(longer == 0)
        withExtendedLifetime(observations) {}
    }

    @Test func `long turn is reported`() {
        var taken: [Duration] = []
        let loop = fixture.display.eventLoop
        let observation = loop.observeTurns(longerThan: .milliseconds(10)) { taken.append($0) }
        defer { observation.cancel() }
        turn()
        loop.addIdle { spin(for: .milliseconds(30)) }
        loop.dispatch(timeout: .zero)
        #expect(taken.count == 1)
        #expect(taken.allSatisfy { $0 > .milliseconds(28) })
        turn()
        #expect(taken.count == 1)
    }
}

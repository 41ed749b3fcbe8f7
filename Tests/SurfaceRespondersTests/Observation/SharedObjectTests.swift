import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Several observers of a shared object are all notified, and do not notice the end of another one.
struct SharedObjectTests {
    private let embedded = EmbeddedSeat()

    /// Adds two observers, notifies them, ends the second, and notifies again.
    private func notified(
        _ observe: (@escaping () -> Void) -> ObservationToken, _ notify: () -> Void
    ) -> [String] {
        var names: [String] = []
        let first = observe { names.append("first") }
        let second = observe { names.append("second") }
        notify()
        second.cancel()
        notify()
        first.cancel()
        notify()
        return names
    }

    @Test func aScene() {
        let names = notified(embedded.scene.observeChanges) { embedded.scene.setNeedsPick(.outputs) }
        #expect(names == ["first", "second", "first"])
    }

    @Test func diagnostics() {
        let diagnostics = embedded.scene.diagnostics
        let names = notified({ handler in diagnostics.observeMisuse { _ in handler() } }) {
            diagnostics.report(.other("wrong"))
        }
        #expect(names == ["first", "second", "first"])
        #expect(embedded.misuses.count == 3)
    }

    @Test func explanationsOfASeat() {
        let names = notified({ handler in embedded.seat.observeExplanations { _ in handler() } }) {
            embedded.move(to: 1, 1)
        }
        #expect(names == ["first", "second", "first"])
    }
}

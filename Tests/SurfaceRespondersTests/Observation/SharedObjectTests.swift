import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// All observers of a shared object are notified, and ending one observation does not affect the others.
struct SharedObjectTests {
    private let embedded = EmbeddedSeat()

    /// Notifies two observers, then the first alone, then none.
    /// - Returns: the names of the notified observers, in order.
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

    @Test func `scene notifies the remaining observers after one is canceled`() {
        let names = notified(embedded.scene.observeChanges) { embedded.scene.setNeedsPick(.outputs) }
        #expect(names == ["first", "second", "first"])
    }

    @Test func `diagnostics notify the remaining observers after one is canceled`() {
        let diagnostics = embedded.scene.diagnostics
        let names = notified({ handler in diagnostics.observeMisuse { _ in handler() } }) {
            diagnostics.report(.other("wrong"))
        }
        #expect(names == ["first", "second", "first"])
        #expect(embedded.misuses.count == 3)
    }

    @Test func `seat sends explanations to the observers that remain`() {
        let names = notified({ handler in embedded.seat.observeExplanations { _ in handler() } }) {
            embedded.move(to: 1, 1)
        }
        #expect(names == ["first", "second", "first"])
    }
}

import Observation
import SurfaceResponders
import Testing

/// The names of this library do not clash with the Observation module, which embedders import too.
struct StandardLibraryObservationTests {
    @Observable
    final class Model {
        var count = 0
    }

    @Test func `observable types compile beside this library`() {
        let model = Model()
        let manager = UndoManager()
        var notifications = 0
        let token: ObservationToken = manager.observe { _ in notifications += 1 }
        model.count = 1
        token.cancel()
        #expect(model.count == 1)
        #expect(notifications == 0)
    }
}

import Observation
import SurfaceResponders
import Testing

/// The standard library has a module named Observation. Embedders import it beside this library.
struct StandardLibraryObservationTests {
    @Observable
    final class Model {
        var count = 0
    }

    @Test func observableTypesCompileBesideThisLibrary() {
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

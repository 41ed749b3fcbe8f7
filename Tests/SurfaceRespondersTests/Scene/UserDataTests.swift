import SurfaceResponders
import Testing

/// Data that an embedder attaches to the router's objects.
@Suite struct UserDataTests {
    private final class Record {}

    @Test func `each object holds its own user data while it lives`() {
        weak var kept: Record?
        do {
            let (surface, application) = (SurfaceResponder(kind: .surface), Application())
            let window = Window(application: application, rootSurface: surface)
            let record = Record()
            kept = record
            surface.userData = record
            window.userData = 7
            application.userData = "client"
            #expect(surface.userData as? Record === record)
            #expect(window.userData as? Int == 7)
            #expect(application.userData as? String == "client")
        }
        #expect(kept == nil)
    }

    @Test func `replaced user data is released`() {
        let (surface, window) = (SurfaceResponder(kind: .surface), Window())
        weak var kept: Record?
        do {
            let record = Record()
            kept = record
            surface.userData = record
            window.userData = record
        }
        #expect(kept != nil)
        surface.userData = nil
        window.userData = 1
        #expect(kept == nil)
        #expect(surface.userData == nil)
    }

    @Test func `user data does not affect other rarely used properties`() {
        let (surface, window) = (SurfaceResponder(kind: .surface), Window())
        surface.alpha = 0.5
        surface.userData = 1
        surface.transform = .scale(2, 2)
        surface.userData = nil
        #expect(surface.alpha == 0.5)
        #expect(surface.transform == .scale(2, 2))
        let manager = window.undoManager
        window.userData = 1
        window.userData = nil
        #expect(window.undoManager === manager)
        #expect(manager != nil)
    }
}

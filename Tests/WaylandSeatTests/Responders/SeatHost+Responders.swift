import SurfaceResponders
import Testing
import WaylandSeat

/// Parts of surfaces, and what holds after each step.
extension SeatHost {
    /// A surface of a client inside another one.
    @discardableResult
    func addSubsurface(
        of client: TestClient, _ name: String, _ frame: Rect, in parent: SurfaceResponder
    ) throws -> SurfaceResponder {
        let responder = try makeResponder(of: client, name, frame)
        parent.addSubresponder(responder)
        return responder
    }

    /// A surface on top of a window's others; it takes the keyboard focus if a grab gives it to it.
    func addPopup(
        of client: TestClient, _ name: String, _ frame: Rect, in window: Window
    ) throws -> SurfaceResponder {
        let responder = try makeResponder(of: client, name, frame)
        responder.acceptsFirstResponder = true
        window.addSurface(responder)
        return responder
    }

    private func makeResponder(
        of client: TestClient, _ name: String, _ frame: Rect
    ) throws -> ClientSurfaceResponder {
        let responder = registry.responder(for: try makeSurface(of: client, name))
        responder.bounds.size = frame.size
        responder.center = frame.center
        return responder
    }

    /// A part of a surface that the compositor knows of and its client does not.
    func addRegion(_ frame: Rect, in surface: SurfaceResponder) -> TestRegion {
        let region = TestRegion(kind: .region, frame: frame)
        surface.addSubresponder(region)
        return region
    }

    /// Expects just these lines at a client since the last time, and that what must hold of the seat does.
    func expect(
        _ client: TestClient, hears lines: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(seat._checkInvariants() == [], sourceLocation: sourceLocation)
        try client.hears(lines, sourceLocation: sourceLocation)
    }
}

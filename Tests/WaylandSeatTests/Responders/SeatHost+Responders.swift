import SurfaceResponders
import Testing
import WaylandSeat

/// Subsurfaces, popups and regions, and expectations that also check invariants.
extension SeatHost {
    /// Adds a surface of a client inside a parent surface.
    @discardableResult
    func addSubsurface(
        of client: TestClient, _ name: String, _ frame: Rect, in parent: SurfaceResponder
    ) throws -> SurfaceResponder {
        let responder = try makeResponder(of: client, name, frame)
        parent.addSubresponder(responder)
        return responder
    }

    /// Adds a surface above the other surfaces of a window. A grab can give it the keyboard focus.
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

    /// Adds a region, which only the compositor knows, to a surface.
    func addRegion(_ frame: Rect, in surface: SurfaceResponder) -> TestRegion {
        let region = TestRegion(kind: .region, frame: frame)
        surface.addSubresponder(region)
        return region
    }

    /// Expects exactly these lines of a client since the last call, and that the seat's invariants hold.
    func expect(
        _ client: TestClient, hears lines: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(seat._checkInvariants() == [], sourceLocation: sourceLocation)
        try client.hears(lines, sourceLocation: sourceLocation)
    }
}

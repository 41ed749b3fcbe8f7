import SurfaceResponders
import Testing
import WaylandSeat
import WaylandServer

/// A seat global and a surface registry whose delegate was released or would be replaced.
struct ReleasedSeatDelegateTests {
    private let host: SeatHost
    private let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        client.addKeyboard()
        _ = try client.take()
    }

    /// Returns the misuses that are reported during an action.
    private func reports(_ action: () throws -> Void) throws -> [String] {
        var reports: [String] = []
        let observation = host.scene.diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        try action()
        return reports
    }

    @Test func `released delegate of a seat is reported at the first decision`() throws {
        host.global.delegate = TestSeatDelegate()
        let reports = try reports {
            client.inhibitShortcuts(on: "a")
            try client.hears(["inhibitor active"])
            try host.addWindow(of: client, "b", .zero).makeKey(on: host.seat)
            client.inhibitShortcuts(on: "b")
            _ = try client.take()
        }
        #expect(
            reports == [
                "the SeatGlobalDelegate of the seat seat0 was released, so the defaults decide: keep a reference to it, "
                    + "since delegates are held weakly"
            ])
    }

    @Test func `missing delegate is not reported`() throws {
        host.global.delegate = nil
        let reports = try reports {
            client.inhibitShortcuts(on: "a")
            try client.hears(["inhibitor active"])
        }
        #expect(reports == [])
    }

    @Test func `delegate of the surface registry is not replaced`() throws {
        final class Other: SurfaceRegistryDelegate {
            func surfaceRegistry(
                _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
            ) -> Bool { false }
            func surfaceRegistry(
                _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
            ) {}
        }
        let other = Other()
        let reports = try reports { host.registry.delegate = other }
        #expect(reports == ["a surface registry that has a delegate was given another"])
        #expect(host.registry.delegate !== other)
    }
}

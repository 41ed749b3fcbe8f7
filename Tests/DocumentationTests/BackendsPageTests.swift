import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandBackends
import WaylandSeat
import WaylandServer
import WaylandShell

/// Tests the code about backends in docs/embedding.md.
@Suite struct BackendsPageTests {
    private let display: Display
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private let output = Output(
        name: "OWN-1", state: OutputState(mode: OutputMode(width: 320, height: 240)))

    init() throws {
        display = try Display()
        let seat = Seat(name: "seat0", clock: ManualClock())
        seatGlobal = SeatGlobal(for: seat, on: display)
        compositor = Compositor(for: seatGlobal, on: display)
    }

    @Test func `headless backend adds the output and devices, and removes them`() throws {
        let backend = try show(output, of: compositor, for: seatGlobal, by: .headless)
        #expect(compositor.outputs.outputs.map(\.name) == ["OWN-1"])
        #expect(seatGlobal.seat.capabilities == [.pointer, .keyboard, .touch])
        backend.stop()
        #expect(compositor.outputs.outputs.isEmpty)
        #expect(seatGlobal.seat.capabilities.isEmpty)
    }
}

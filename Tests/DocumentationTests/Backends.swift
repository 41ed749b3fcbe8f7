import SurfaceResponders
import WaylandBackends
import WaylandSeat
import WaylandShell

/// Shows an output, and passes input to a seat. Keep the backend while the compositor runs.
func show(
    _ output: Output, of compositor: Compositor, for seat: SeatGlobal, by kind: BackendKind
) throws(BackendError) -> any Backend {
    switch kind {
    case .window: try WindowBackend(showing: [output], of: compositor, for: seat)
    case .screen: try ScreenBackend(of: compositor, for: seat)
    case .headless: HeadlessBackend([output], of: compositor, for: seat.seat)
    }
}

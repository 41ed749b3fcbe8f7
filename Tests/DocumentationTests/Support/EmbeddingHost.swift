import ClientTestSupport
import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A compositor with the input code of docs/embedding.md. It shows each surface at its first commit: the
/// first surface in a large frame, the second in a small one at the top left.
final class EmbeddingHost {
    private static let frames = [
        Rect(x: 320, y: 120, width: 640, height: 480), Rect(x: 0, y: 0, width: 100, height: 100),
    ]

    let display: Display
    let input: Input
    let pump: ClientPump
    private let compositor: ScreenCompositor
    private var shown: [WlSurface] = []

    init() throws {
        let display = try Display()
        let input = try Input(on: display)
        self.display = display
        self.input = input
        compositor = ScreenCompositor(on: display)
        pump = ClientPump(
            step: { timeout in input.turn(display, timeout: timeout) },
            accept: { _ = display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
        compositor.onCommit = { [unowned self] surface in
            if !shown.contains(where: { $0 === surface }) {
                input.show(surface, at: Self.frames[shown.count])
                shown.append(surface)
            }
            input.committed(surface)
        }
    }

    var latestSurface: WlSurface? { compositor.surfaces.last }

    deinit {
        display.destroyClients()
    }

    func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        input.seat.handle(InputEvent(time: input.seat.now, device: device, payload))
    }
}

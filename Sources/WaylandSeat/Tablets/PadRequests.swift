import SurfaceResponders
import WaylandServer

/// What a client asks of its object for a pad.
final class PadRequests: ZwpTabletPadV2Handler {
    private weak var pad: ClientPad?
    private let embedder: SeatEmbedder

    init(_ pad: ClientPad, telling embedder: SeatEmbedder) {
        self.pad = pad
        self.embedder = embedder
    }

    /// Of a button in no group, or with the serial of another mode, nobody is told.
    func setFeedback(_ resource: ZwpTabletPadV2, button: UInt32, description: String, serial: UInt32) {
        guard let pad, let group = pad.groups.first(where: { $0.buttons.contains(button) }),
            group.modeSerial == serial
        else { return }
        let feedback = TabletPadFeedback(
            client: resource.client, pad: pad.pad, control: .button(button), text: description)
        embedder.notify(.padFeedback(feedback))
    }
}

import WaylandServer

/// What a client asks of its object for a ring, a strip or a dial.
final class PadControlRequests {
    private let control: TabletPadFeedback.Control
    private weak var group: ClientPad.Group?
    private weak var pad: ClientPad?
    private let embedder: SeatEmbedder

    init(
        _ control: TabletPadFeedback.Control, of group: ClientPad.Group, _ pad: ClientPad,
        telling embedder: SeatEmbedder
    ) {
        self.control = control
        self.group = group
        self.pad = pad
        self.embedder = embedder
    }

    /// With the serial of another mode nobody is told.
    private func setFeedback(_ resource: Resource, _ description: String, _ serial: UInt32) {
        guard let pad, group?.modeSerial == serial else { return }
        let feedback = TabletPadFeedback(
            client: resource.client, pad: pad.pad, control: control, text: description)
        embedder.notify(.padFeedback(feedback))
    }
}

extension PadControlRequests: ZwpTabletPadRingV2Handler {
    func setFeedback(_ ring: ZwpTabletPadRingV2, description: String, serial: UInt32) {
        setFeedback(ring, description, serial)
    }
}

extension PadControlRequests: ZwpTabletPadStripV2Handler {
    func setFeedback(_ strip: ZwpTabletPadStripV2, description: String, serial: UInt32) {
        setFeedback(strip, description, serial)
    }
}

extension PadControlRequests: ZwpTabletPadDialV2Handler {
    func setFeedback(_ dial: ZwpTabletPadDialV2, description: String, serial: UInt32) {
        setFeedback(dial, description, serial)
    }
}

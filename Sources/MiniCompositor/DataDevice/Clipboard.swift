import Logging
import WaylandSeat
import WaylandServer

/// A seat's selection: what was copied last, and the clients that may paste it. The client with the keyboard
/// focus hears of it.
final class Clipboard {
    private let seat: SeatGlobal
    private let logger: Logger
    /// Takes serials that no event carried. For the conformance suite alone.
    private let toleratesAnySerial: Bool

    private var devices: [WlDataDevice] = []
    private weak var focusedClient: Client?
    private var selection: DataSource?
    /// What the selection was set with: an older serial loses.
    private var selectionSerial: UInt32?
    /// How many forms the selection had when its client set it last.
    private var announcedFormCount = 0

    init(of seat: SeatGlobal, toleratesAnySerial: Bool, logger: Logger) {
        self.seat = seat
        self.toleratesAnySerial = toleratesAnySerial
        self.logger = logger
    }

    // MARK: Devices

    func add(_ device: WlDataDevice) {
        devices.append(device)
        if device.client === focusedClient { announce(to: device) }
    }

    func remove(_ device: WlDataDevice) {
        devices.removeAll { $0 === device }
    }

    /// Before the client's surface is entered.
    func keyboardFocusChanges(to client: Client?) {
        focusedClient = client
        announce()
    }

    private func announce() {
        guard let focusedClient else { return }
        for device in devices where device.client === focusedClient { announce(to: device) }
    }

    private func announce(to device: WlDataDevice) {
        device.selection(id: selection?.makeOffer(for: device))
    }

    // MARK: Selection

    /// A client asks for its source to be the selection; nil empties the clipboard.
    func select(_ source: DataSource?, serial: UInt32, client: Client) {
        if let reason = refusal(of: source, serial: serial, client: client) {
            logger.info("a selection is refused: \(reason)")
            if source !== selection { source?.cancel() }
            return
        }
        noteSerial(serial, of: client)
        if let source, source === selection {
            announceFurtherForms(of: source)
        } else {
            let old = selection
            selection = source
            old?.cancel()
            announce()
        }
        announcedFormCount = source?.mimeTypes.count ?? 0
    }

    /// The source is the selection already: only if it has more forms by now is there something to tell.
    private func announceFurtherForms(of source: DataSource) {
        if source.mimeTypes.count > announcedFormCount { announce() }
    }

    private func refusal(of source: DataSource?, serial: UInt32, client: Client) -> String? {
        // Its client may not have heard of it yet.
        if let source, source.isCancelled { return "its source was cancelled before" }
        guard !toleratesAnySerial else { return nil }
        guard seat.isInputSerial(serial, client: client) else {
            if client === focusedClient { return nil }
            return
                "its client has neither the keyboard focus nor a recent input event with the serial \(serial)"
        }
        // Serials wrap around at 32 bits.
        if let selectionSerial, Int32(bitPattern: serial &- selectionSerial) < 0 {
            return "it was asked for before the present one, with serial \(serial)"
        }
        return nil
    }

    /// Programs under test often copy without anybody having pressed a key. With the keyboard focus they may; the
    /// serial of such a selection does not tell how old it is.
    private func noteSerial(_ serial: UInt32, of client: Client) {
        if seat.isInputSerial(serial, client: client) {
            selectionSerial = serial
        } else if !toleratesAnySerial {
            logger.notice(
                """
                a selection is taken though no input led to it: most desktops would refuse it, since its serial \(serial) \
                is not one of an input event that the client got lately
                """)
        }
    }

    func sourceDestroyed(_ source: DataSource) {
        guard selection === source else { return }
        selection = nil
        announce()
    }
}

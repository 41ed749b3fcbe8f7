import SurfaceResponders
import WaylandServer

/// Being first.
extension ClientResponder {
    /// - Returns: why not.
    func becomeFirst(_ seat: WlSeat, serial: UInt32) -> SurfaceResponderV1.Refusal? {
        guard let global = SeatGlobal.from(seat), global.isInputSerial(serial, client: seat.client) else {
            return .serial
        }
        guard isShown else { return .notShown }
        guard canBecomeFirstResponder else { return .notAccepting }
        return global.senders.firstResponder.makeFirst(self) ? nil : .kept
    }

    func resignFirst(_ seat: WlSeat) {
        guard let global = SeatGlobal.from(seat), global.senders.firstResponder.isFirst(self) else { return }
        isResigningByRequest = true
        defer { isResigningByRequest = false }
        resignFirstResponder()
    }

    /// - Returns: why not.
    func selectTextInputMode(
        _ language: String, _ seat: WlSeat, serial: UInt32
    ) -> SurfaceResponderV1.Refusal? {
        guard let global = SeatGlobal.from(seat) else { return .notFirst }
        return global.senders.firstResponder.selectTextInputMode(language, for: self, serial: serial)
    }

    /// Whether it is in a window of a scene, and hidden neither by itself nor by what it lies in.
    private var isShown: Bool {
        window?.scene != nil && !isHiddenInSurface
    }

    private var isHiddenInSurface: Bool {
        sequence(first: self as SurfaceResponder, next: \.superresponder).contains(where: \.isHidden)
    }

    /// Why it is first no more, as far as can be told now that it is so.
    var resignedReason: SurfaceResponderV1.ResignedReason {
        if isResigningByRequest { return .request }
        guard let window, window.scene != nil else { return .removed }
        if isHiddenInSurface { return .hidden }
        return window.firstResponder === self ? .focus : .moved
    }

    /// The client's object of a seat; nil if there is none, or nothing can be sent any more.
    func seat(of global: SeatGlobal) -> WlSeat? {
        resource.flatMap { global.context.clients.seat(for: $0) }
    }
}

import SurfaceResponders
import WaylandServer

/// Being first, and hearing of it.
extension ClientResponder {
    public func becomeFirst(_ resource: SurfaceResponderV1, seat: WlSeat, serial: UInt32) {
        if let refusal = becomeFirst(seat, serial) {
            resource.refused(seat: seat, serial: serial, reason: refusal)
        }
    }

    /// - Returns: why not.
    private func becomeFirst(_ seat: WlSeat, _ serial: UInt32) -> SurfaceResponderV1.Refusal? {
        guard let global = SeatGlobal.from(seat), global.isInputSerial(serial, client: seat.client) else {
            return .serial
        }
        guard isShown else { return .notShown }
        guard canBecomeFirstResponder else { return .notAccepting }
        global.requestingResponder = self
        defer { global.requestingResponder = nil }
        return becomeFirstResponder() ? nil : .kept
    }

    public func resignFirst(_ resource: SurfaceResponderV1, seat: WlSeat) {
        guard let global = SeatGlobal.from(seat), global.firstResponder === self else { return }
        isResigningByRequest = true
        defer { isResigningByRequest = false }
        resignFirstResponder()
    }

    public func setTextInputMode(
        _ resource: SurfaceResponderV1, seat: WlSeat, serial: UInt32, language: String
    ) {
        guard let global = SeatGlobal.from(seat), global.firstResponder === self else {
            return resource.refused(seat: seat, serial: serial, reason: .notFirst)
        }
        guard serial == global.firstResponderSerial else {
            return resource.refused(seat: seat, serial: serial, reason: .serial)
        }
        guard global.seat.textInputModes.select(language: language) else {
            return resource.refused(seat: seat, serial: serial, reason: .noSuchMode)
        }
    }

    /// Whether it is in a window of a scene, and hidden neither by itself nor by what it lies in.
    private var isShown: Bool {
        window?.scene != nil && !isHiddenInSurface
    }

    private var isHiddenInSurface: Bool {
        sequence(first: self as SurfaceResponder, next: \.superresponder).contains(where: \.isHidden)
    }

    // MARK: Events

    func becameFirst(on global: SeatGlobal, _ reason: SurfaceResponderV1.BecameReason) {
        guard let resource, let seat = seat(of: global) else { return }
        let serial = global.newSerial()
        global.firstResponderSerial = serial
        resource.becameFirst(seat: seat, serial: serial, reason: reason)
        sendTextInputMode(on: global)
    }

    func sendTextInputMode(on global: SeatGlobal) {
        guard let resource, let seat = seat(of: global) else { return }
        let mode = global.seat.textInputModes.current
        resource.textInputMode(
            seat: seat, language: mode.language, layout: mode.layout.map { "\($0)" } ?? "")
    }

    func resignedFirst(on global: SeatGlobal) {
        guard let resource, let seat = seat(of: global) else { return }
        resource.resignedFirst(seat: seat, serial: global.newSerial(), reason: resignedReason)
    }

    private var resignedReason: SurfaceResponderV1.ResignedReason {
        if isResigningByRequest { return .request }
        guard let window, window.scene != nil else { return .removed }
        if isHiddenInSurface { return .hidden }
        return window.firstResponder === self ? .focus : .moved
    }

    /// The client's object of a seat; nil if there is none, or nothing can be sent any more.
    func seat(of global: SeatGlobal) -> WlSeat? {
        guard let resource, resource.isAlive, resource.client.isAlive else { return nil }
        return global.existingSeatClient(of: resource.client)?.seats.first
    }
}

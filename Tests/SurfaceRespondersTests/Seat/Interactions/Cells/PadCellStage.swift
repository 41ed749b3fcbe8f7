import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

/// A stage for gamepad buttons.
final class PadCellStage: CellStage {
    private let place: CellPlace
    private let pad: PadButtons
    private let one: PadSurface
    private let two: PadSurface
    private let region: PadSurface
    private let heir: PadSurface
    private let filter: CellFilter
    private var held: PadButton?

    init(_ place: CellPlace) {
        self.place = place
        pad = PadButtons(on: EmbeddedSeat())
        two = pad.window("two")
        one = pad.window("one")
        region = pad.region("region", in: one)
        heir = pad.region("heir", in: one)
        filter = CellFilter(pad.journal, takesBeginnings: true)
        if place.consumer == .responder { region.keeps = [.pressed, .moved, .released, .cancelled] }
    }

    func begin() {
        switch place.consumer {
        case .client, .responder: held = pad.press("A", on: region)
        case .filter: held = pad.stand("A", along: nil, .filter(filter))
        case .keyCommand, .recognizer: Issue.record("\(place) is impossible")
        }
    }

    func happen() {
        switch place.happening {
        case .released, .clientGone, .recognized, .seatGone: break
        case .surfaceRemoved: one.window.map { pad.seat.scene.remove($0) }
        case .windowHidden: one.window?.isHidden = true
        case .deviceGone: pad.seat.removeDevice(pad.device.id)
        case .locked: pad.seat.begin(Grab(kind: .lock, owner: nil))
        case .suspended: pad.seat.cancelInteractions()
        case .focusMoved: two.window?.makeKey(on: pad.seat)
        case .transferred: transfer()
        case .regionPassed: pad.seat.passInteractions(of: region, to: heir)
        case .filterRemoved: pad.seat.removeFilter(filter)
        case .popupGrabs: pad.seat.begin(PopupGrab(popup: two, application: two.window?.application))
        }
    }

    private func transfer() {
        guard let held else { return }
        pad.cancel([held], for: .transferred)
        let route = pad.makeRoute(to: two)
        pad.begin(held, along: route)
        pad.deliver(held, along: route)
    }

    func release() {
        if place.happening != .deviceGone, let held { pad.release(held) }
    }

    func pressAgain() {
        region.keeps = []
        // A removed or hidden surface cannot be pressed.
        guard let window = one.window, window.scene != nil, !window.isHidden else { return }
        pad.release(pad.press("B", on: region))
    }

    func takeClients() -> [String] { pad.told.take() }
    func takeOthers() -> [String] { pad.journal.take() }

    var isAnythingKept: Bool { !pad.standing.isEmpty || held?.route != nil }
}

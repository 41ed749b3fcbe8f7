import Logging
import SurfaceResponders
import WaylandServer

/// zwp_input_method_v1 and zwp_input_panel_v1, for input methods that know no later version: Weston's keyboard, and KWin's.
/// Whoever binds the first is the input method of one seat. The protocol has no way to refuse the others: the next takes its
/// place when it goes.
///
/// Whoever sees this global may read what is typed into fields, and write there: an embedder that has clients which it
/// does not trust hides it from them by a ``ClientPolicy``.
public final class InputMethodV1Global {
    private var global: Global<ZwpInputMethodV1>?
    private var panelGlobal: Global<ZwpInputPanelV1>?
    private weak var seatGlobal: SeatGlobal?
    private let logger: Logger

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - seatGlobal: the seat that gets the input method. Not kept.
    ///   - display: where the globals are made known.
    ///   - logger: hears what was refused to clients.
    public init(
        for seatGlobal: SeatGlobal, on display: Display, logger: Logger = Logger(label: "wayland-seat")
    ) {
        self.seatGlobal = seatGlobal
        self.logger = logger
        global = Global<ZwpInputMethodV1>(display, version: 1) { [weak self] in self?.bind($0) }
        panelGlobal = Global<ZwpInputPanelV1>(display, version: 1) { [weak seatGlobal] in
            $0.handler = seatGlobal.map { InputPanelRequests($0.panels) }
        }
    }

    /// Takes the globals out of the registry. What clients have bound goes on working.
    public func remove() {
        global?.remove()
        global = nil
        panelGlobal?.remove()
        panelGlobal = nil
    }

    private func bind(_ resource: ZwpInputMethodV1) {
        guard let seatGlobal else { return }
        let method = InputMethodV1(resource, on: seatGlobal, logger: logger)
        resource.handler = method
        guard !seatGlobal.inputMethod.begin(method) else { return }
        logger.notice("the seat has an input method: another one is told of fields when that is gone")
    }
}

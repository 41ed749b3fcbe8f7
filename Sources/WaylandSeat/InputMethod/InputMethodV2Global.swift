import Logging
import SurfaceResponders
import WaylandServer

/// zwp_input_method_manager_v2: lets a client be a seat's input method. Serves every seat of the display.
///
/// Whoever sees this global may read what is typed into fields, and write there: an embedder that has clients which it
/// does not trust hides it from them by the display's filter.
public final class InputMethodV2Global {
    private var global: Global<ZwpInputMethodManagerV2>?
    private let logger: Logger

    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        self.logger = logger
        global = Global<ZwpInputMethodManagerV2>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension InputMethodV2Global: ZwpInputMethodManagerV2Handler {
    public func getInputMethod(
        _ manager: ZwpInputMethodManagerV2, seat: WlSeat, inputMethod: NewResource<ZwpInputMethodV2>
    ) {
        guard let global = SeatGlobal.from(seat) else {
            inputMethod.create(nil).unavailable()
            return
        }
        global.giveUpOldInputMethod(of: inputMethod.client)
        let method = InputMethodV2(of: inputMethod.client, on: global, logger: logger)
        let resource = inputMethod.create(method)
        guard global.seat.textInput.add(method) else {
            resource.handler = nil
            resource.unavailable()
            return
        }
        method.begin(resource)
    }
}

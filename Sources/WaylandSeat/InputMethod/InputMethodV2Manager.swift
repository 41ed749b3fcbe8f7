import Logging
import WaylandServer

/// What clients ask of zwp_input_method_manager_v2.
final class InputMethodV2Manager {
    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }
}

extension InputMethodV2Manager: ZwpInputMethodManagerV2Handler {
    func getInputMethod(
        _ manager: ZwpInputMethodManagerV2, seat: WlSeat, inputMethod: NewResource<ZwpInputMethodV2>
    ) {
        guard let global = SeatGlobal.from(seat) else {
            inputMethod.create(nil).unavailable()
            return
        }
        global.inputMethod.giveUpOldVersion(of: inputMethod.client)
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

import SurfaceResponders
import WaylandServer

/// A zwp_text_input_v1, which names a seat only when it is activated: hands what it is asked on to what stands for it on
/// that seat.
final class TextInputsV1 {
    private var textInput: TextInputV1?
    private weak var global: SeatGlobal?

    private func textInput(of resource: ZwpTextInputV1, on seat: SeatGlobal) -> TextInputV1 {
        if let textInput, global === seat { return textInput }
        textInput?.deactivate()
        textInput?.end()
        let made = TextInputV1(resource, on: seat)
        textInput = made
        global = seat
        seat.senders.textInputs.add(made)
        return made
    }
}

extension TextInputsV1: ZwpTextInputV1Handler {
    func activate(_ resource: ZwpTextInputV1, seat: WlSeat, surface: WlSurface) {
        guard let seat = SeatGlobal.from(seat) else { return }
        textInput(of: resource, on: seat).activate(surface)
    }

    func deactivate(_ resource: ZwpTextInputV1, seat: WlSeat) {
        if SeatGlobal.from(seat) === global { textInput?.deactivate() }
    }

    func showInputPanel(_ resource: ZwpTextInputV1) {
        textInput?.showPanel(true)
    }

    func hideInputPanel(_ resource: ZwpTextInputV1) {
        textInput?.showPanel(false)
    }

    func reset(_ resource: ZwpTextInputV1) {
        textInput?.reset()
    }

    func setSurroundingText(_ resource: ZwpTextInputV1, text: String, cursor: UInt32, anchor: UInt32) {
        let surrounding = ClientTextInput.surroundingText(text, cursor: Int64(cursor), anchor: Int64(anchor))
        textInput?.change { $0.surroundingText = surrounding }
    }

    func setContentType(
        _ resource: ZwpTextInputV1, hint: ZwpTextInputV1.ContentHint, purpose: ZwpTextInputV1.ContentPurpose
    ) {
        textInput?.change { state in
            state.hints = TextInputHints(rawValue: hint.rawValue)
            state.purpose = TextInputPurpose(purpose)
        }
    }

    func setCursorRectangle(_ resource: ZwpTextInputV1, x: Int32, y: Int32, width: Int32, height: Int32) {
        textInput?.change { $0.cursorRectangle = ClientTextInput.rectangle(x, y, width, height) }
    }

    func commitState(_ resource: ZwpTextInputV1, serial: UInt32) {
        textInput?.commit(serial)
    }

    func resourceDestroyed(_ resource: Resource) {
        textInput?.end()
        textInput = nil
    }
}

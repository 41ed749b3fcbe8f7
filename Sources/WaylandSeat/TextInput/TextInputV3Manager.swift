import WaylandServer

/// What clients ask of zwp_text_input_manager_v3.
final class TextInputV3Manager: ZwpTextInputManagerV3Handler {
    func getTextInput(_ manager: ZwpTextInputManagerV3, id: NewResource<ZwpTextInputV3>, seat: WlSeat) {
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let textInput = TextInputV3(of: id.client, on: global)
        textInput.resource = id.create(textInput)
        global.senders.textInputs.add(textInput)
    }
}

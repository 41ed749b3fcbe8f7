import WaylandServer

/// What clients ask of zwp_text_input_manager_v2.
final class TextInputV2Manager: ZwpTextInputManagerV2Handler {
    func getTextInput(_ manager: ZwpTextInputManagerV2, id: NewResource<ZwpTextInputV2>, seat: WlSeat) {
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let textInput = TextInputV2(of: id.client, on: global)
        textInput.resource = id.create(textInput)
        global.senders.textInputs.add(textInput)
    }
}

import WaylandServer

/// What clients ask of zwp_text_input_manager_v1.
final class TextInputV1Manager: ZwpTextInputManagerV1Handler {
    func createTextInput(_ manager: ZwpTextInputManagerV1, id: NewResource<ZwpTextInputV1>) {
        id.create(TextInputsV1())
    }
}

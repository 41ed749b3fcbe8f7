import WaylandServer

/// zwp_text_input_manager_v1, for clients that know no later version: Weston's, and Chromium. Serves every seat of the
/// display.
public final class TextInputV1Global {
    private var global: Global<ZwpTextInputManagerV1>?

    public init(on display: Display) {
        global = Global<ZwpTextInputManagerV1>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension TextInputV1Global: ZwpTextInputManagerV1Handler {
    public func createTextInput(_ manager: ZwpTextInputManagerV1, id: NewResource<ZwpTextInputV1>) {
        id.create(TextInputsV1())
    }
}

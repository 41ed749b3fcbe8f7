import SurfaceResponders
import WaylandServer

/// zwp_text_input_manager_v3: lets clients take text from input methods. Serves every seat of the display.
public final class TextInputV3Global {
    private var global: Global<ZwpTextInputManagerV3>?

    public init(on display: Display) {
        global = Global<ZwpTextInputManagerV3>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension TextInputV3Global: ZwpTextInputManagerV3Handler {
    public func getTextInput(_ manager: ZwpTextInputManagerV3, id: NewResource<ZwpTextInputV3>, seat: WlSeat)
    {
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let textInput = TextInputV3(of: id.client, on: global)
        textInput.resource = id.create(textInput)
        global.add(textInput)
    }
}

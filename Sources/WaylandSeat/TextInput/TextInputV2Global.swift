import SurfaceResponders
import WaylandServer

/// zwp_text_input_manager_v2, for clients that know no later version: Qt 5. Serves every seat of the display.
public final class TextInputV2Global {
    private var global: Global<ZwpTextInputManagerV2>?

    public init(on display: Display) {
        global = Global<ZwpTextInputManagerV2>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension TextInputV2Global: ZwpTextInputManagerV2Handler {
    public func getTextInput(_ manager: ZwpTextInputManagerV2, id: NewResource<ZwpTextInputV2>, seat: WlSeat)
    {
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let textInput = TextInputV2(of: id.client, on: global)
        textInput.resource = id.create(textInput)
        global.add(textInput)
    }
}

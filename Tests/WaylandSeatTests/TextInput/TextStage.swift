import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Clients with fields in their windows, and an input method.
final class TextStage {
    let host: SeatHost
    let method: TestClient
    private(set) var inputMethod: ZwpInputMethodV2?
    private var clients: [TestClient] = []

    init(keymap: Keymap? = nil, hasMethod: Bool = true) throws {
        host = try SeatHost(keymap: keymap)
        method = try host.connect()
        if hasMethod { try beginMethod() }
    }

    func beginMethod() throws {
        inputMethod = method.addInputMethod()
        #expect(try method.take().isEmpty)
    }

    /// Connects a client with a text input and a window of the same name, which gets the keyboard focus.
    func addClient(_ name: String) throws -> (TestClient, ZwpTextInputV3, Window) {
        let client = try host.connect()
        clients.append(client)
        let window = try host.addWindow(of: client, name, Rect(x: 0, y: 0, width: 100, height: 100))
        let text = try #require(client.addTextInput())
        window.makeKey(on: host.seat)
        _ = try client.take()
        return (client, text, window)
    }

    /// Enables the field. The server has handled this on return.
    func enable(_ text: ZwpTextInputV3, of client: TestClient) throws {
        text.enable()
        text.commit()
        _ = try client.take()
    }

    /// Grabs the keyboard for the input method and discards the first events.
    func grab() throws -> ZwpInputMethodKeyboardGrabV2 {
        let grab = method.grabKeyboard(of: try #require(inputMethod))
        _ = try method.take()
        return grab
    }
}

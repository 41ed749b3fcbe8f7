import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat
import WaylandServer

/// Fields that change while the input method does not read.
struct UnreadInputMethodTests {
    private let stage: TextStage
    private let server: Client
    private let client: TestClient
    private let text: WaylandClient.ZwpTextInputV3

    init() throws {
        stage = try TextStage(keymap: try Keymap(layouts: ["us"]))
        server = try #require(stage.host.clients.first)
        stage.method.addPointer()
        try stage.host.addWindow(
            of: stage.method, "method", Rect(x: 300, y: 0, width: 100, height: 100),
            acceptsFirstResponder: false)
        (client, text, _) = try stage.addClient("a")
        client.addKeyboard()
        try stage.enable(text, of: client)
        _ = try stage.method.take()
    }

    private func fallAsleep() throws {
        stage.host.move(to: 310, 10)
        _ = try stage.method.take()
        try stage.host.fillSocket(of: server, x: 310)
    }

    /// Reads everything and returns the lines, except those of the pointer.
    private func wakeUp() throws -> [String] {
        var said: [String] = []
        while true {
            let part = try stage.method.take()
            guard !part.isEmpty else { return said.filter { !$0.hasPrefix("pointer") } }
            said += part
        }
    }

    /// Changes the field's text many times.
    private func change() throws {
        for number in 0..<300 {
            text.setSurroundingText(
                text: "\(number % 10)" + String(repeating: "x", count: 3_900), cursor: 0, anchor: 0)
            text.commit()
            if number % 10 == 9 { try stage.host.serve(client) }
        }
    }

    private let lastText = "method surrounding '9" + String(repeating: "x", count: 3_900) + "' 0 0"

    @Test func `field changes collapse into one update`() throws {
        try fallAsleep()
        try change()
        #expect(server.isAlive)
        #expect(try wakeUp() == [lastText, "method cause 0", "method content 0 0", "method done"])
        // The input method received two done events: one for the new field, and one for this update.
        let method = try #require(stage.inputMethod)
        method.commitString(text: "typed")
        method.commit(serial: 2)
        _ = try stage.method.take()
        #expect(try client.take().contains("text commit typed"))
    }

    @Test func `fields enabled and disabled while unread are not sent`() throws {
        try fallAsleep()
        for number in 0..<500 {
            text.disable()
            text.commit()
            text.enable()
            text.commit()
            if number % 50 == 49 { try stage.host.serve(client) }
        }
        text.disable()
        text.commit()
        try stage.host.serve(client)
        #expect(server.isAlive)
        #expect(try wakeUp() == ["method deactivate", "method done"])
    }

    @Test func `key is sent after the field it is typed into`() throws {
        _ = try stage.grab()
        try fallAsleep()
        text.disable()
        text.commit()
        text.enable()
        try change()
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        #expect(
            try wakeUp() == [
                "method deactivate", "method done", "method activate", "method cause 0",
                "method content 0 0", "method done", "grab press 30", "grab release 30", lastText,
                "method cause 0", "method content 0 0", "method done",
            ])
        let method = try #require(stage.inputMethod)
        method.commitString(text: "for the field before")
        method.commit(serial: 1)
        method.commitString(text: "typed")
        method.commit(serial: 3)
        _ = try stage.method.take()
        #expect(try client.take().filter { $0.hasPrefix("text commit") } == ["text commit typed"])
    }
}

import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// What an input method of version 2 receives from fields for passwords, PINs and hidden text.
struct SecretFieldTests {
    private typealias Content = (hints: ZwpTextInputV3.ContentHint, purpose: ZwpTextInputV3.ContentPurpose)

    private let secrets: [Content] = [
        ([], .password), ([], .pin), (.hiddenText, .normal), ([.hiddenText, .sensitiveData], .password),
    ]

    private let stage: TextStage
    private let client: TestClient
    private let text: ZwpTextInputV3
    private let grab: ZwpInputMethodKeyboardGrabV2

    init() throws {
        stage = try TextStage(keymap: try Keymap(layouts: ["us"]))
        let (client, text, _) = try stage.addClient("a")
        (self.client, self.text) = (client, text)
        client.addKeyboard()
        grab = try stage.grab()
        _ = try client.take()
    }

    /// Enables the field with a content type and some text.
    private func enable(_ content: Content) throws {
        text.enable()
        try change(to: content)
    }

    private func change(to content: Content) throws {
        text.setContentType(hint: content.hints, purpose: content.purpose)
        text.setSurroundingText(text: "hunter2", cursor: 7, anchor: 7)
        text.commit()
        _ = try client.take()
    }

    private func type(_ code: UInt32) {
        stage.host.keyDown(code)
        stage.host.keyUp(code)
    }

    /// The keys and modifiers that the input method received since the last call.
    private func heard() throws -> [String] {
        try stage.method.take().filter { $0.hasPrefix("grab") }
    }

    @Test(.promise(45)) func `surrounding text of a secret field is withheld`() throws {
        for content in secrets {
            try enable(content)
            let lines = try stage.method.take()
            #expect(lines.contains("method activate") && lines.last == "method done")
            #expect(!lines.contains { $0.contains("surrounding") })
            // The same holds for the next commit.
            try change(to: content)
            #expect(try !stage.method.take().contains { $0.contains("surrounding") })
        }
    }

    @Test(.promise(45)) func `surrounding text is withheld once a field becomes secret`() throws {
        try enable(([], .normal))
        #expect(try stage.method.take().contains("method surrounding 'hunter2' 7 7"))
        try change(to: ([], .password))
        #expect(try !stage.method.take().contains { $0.contains("surrounding") })
    }

    @Test(.promise(45)) func `new input method does not receive the text of a secret field`() throws {
        try enable(([], .password))
        try stage.host.disconnect(stage.method)
        let late = try stage.host.connect()
        _ = late.addInputMethod("late")
        let lines = try late.take()
        #expect(lines.first == "late activate")
        #expect(!lines.contains { $0.contains("surrounding") })
    }

    @Test(.promise(45)) func `keys of a secret field reach only the client`() throws {
        for content in secrets {
            try enable(content)
            _ = try stage.method.take()
            type(30)
            #expect(try client.take() == ["keyboard press 30", "keyboard release 30"])
            #expect(try heard().isEmpty)
        }
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test(.promise(45)) func `modifiers of a secret field are sent before the next visible key`() throws {
        try enable(([], .password))
        _ = try stage.method.take()
        stage.host.keyDown(42)
        type(30)
        stage.host.keyUp(42)
        #expect(try heard().isEmpty)
        stage.host.keyDown(42)
        try change(to: ([], .normal))
        #expect(try heard().isEmpty)
        type(30)
        #expect(try heard() == ["grab modifiers 1 0 0 0", "grab press 30", "grab release 30"])
    }

    @Test(.promise(45)) func `grab that begins in a secret field receives no modifiers`() throws {
        grab.release()
        try enable(([], .password))
        stage.host.keyDown(42)
        _ = try stage.method.take()
        stage.method.grabKeyboard(of: try #require(stage.inputMethod))
        #expect(
            try stage.method.take() == ["grab keymap", "grab repeat info 25 600", "grab modifiers 0 0 0 0"])
    }

    @Test func `sensitive-data hint alone does not make a field secret`() throws {
        try enable((.sensitiveData, .normal))
        #expect(try stage.method.take().contains("method surrounding 'hunter2' 7 7"))
        type(30)
        #expect(try heard() == ["grab press 30", "grab release 30"])
        #expect(try !client.take().contains { $0.hasPrefix("keyboard press") })
    }

    @Test func `release follows its press across a change of secrecy`() throws {
        try enable(([], .normal))
        _ = try stage.method.take()
        stage.host.keyDown(30)
        try change(to: ([], .password))
        stage.host.keyUp(30)
        #expect(try heard() == ["grab press 30", "grab release 30"])
        #expect(try !client.take().contains { $0.hasPrefix("keyboard release") })
        stage.host.keyDown(31)
        try change(to: ([], .normal))
        stage.host.keyUp(31)
        #expect(try heard().isEmpty)
        #expect(try client.take().filter { $0.hasPrefix("keyboard") } == ["keyboard release 31"])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test func `embedder can allow the keys of secret fields`() throws {
        stage.host.delegate.allowsSecretKeys = true
        try enable(([], .password))
        #expect(try !stage.method.take().contains { $0.contains("surrounding") })
        stage.host.keyDown(30)
        #expect(try heard() == ["grab press 30"])
        // The decision was made at the press.
        stage.host.delegate.allowsSecretKeys = false
        stage.host.keyUp(30)
        #expect(try heard() == ["grab release 30"])
        type(31)
        #expect(try heard().isEmpty)
    }

    @Test func `input method can write to a secret field`() throws {
        try enable(([], .password))
        _ = try stage.method.take()
        let method = try #require(stage.inputMethod)
        method.commitString(text: "word")
        method.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try client.take().contains("text commit word"))
    }

    @Test(.promise(45)) func `secret fields of versions 1 and 2 are secret too`() throws {
        let surface = try #require(client.surfaces["a"])
        let second = try #require(client.addTextInputV2("second"))
        second.enable(surface: surface)
        _ = try client.take()
        second.setSurroundingText(text: "hunter2", cursor: 7, anchor: 7)
        second.setContentType(hint: [.hiddenText, .sensitiveData], purpose: .password)
        second.updateState(serial: client.log.serial("second enter"), reason: .change)
        _ = try client.take()
        #expect(try !stage.method.take().contains { $0.contains("surrounding") })
        type(30)
        #expect(try heard().isEmpty)
        second.disable(surface: surface)
        let first = try #require(client.addTextInputV1("first"))
        first.activate(seat: try #require(client.seat), surface: surface)
        _ = try client.take()
        _ = try stage.method.take()
        first.setContentType(hint: .hiddenText, purpose: .normal)
        first.setSurroundingText(text: "hunter2", cursor: 7, anchor: 7)
        first.commitState(serial: 1)
        _ = try client.take()
        #expect(try !stage.method.take().contains { $0.contains("surrounding") })
        type(31)
        #expect(try heard().isEmpty)
    }
}

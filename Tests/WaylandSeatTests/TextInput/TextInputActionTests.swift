import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Version 2 of zwp_text_input_v3: actions, the input panel, languages and more hints.
struct TextInputActionTests {
    private let stage: TextStage
    private let client: TestClient
    private let text: ZwpTextInputV3
    private let window: Window

    init() throws {
        stage = try TextStage(keymap: try Keymap(layouts: ["us", "ru"]))
        (client, text, window) = try stage.addClient("a")
    }

    private var relay: TextInputRelay { stage.host.seat.textInput }

    private func commit(_ actions: [ZwpTextInputV3.Action]) throws {
        text.enable()
        text.setAvailableActions(availableActions: actions)
        text.commit()
        _ = try client.take()
    }

    // MARK: Actions

    @Test func `field performs an action that it offers`() throws {
        try commit([.submit])
        #expect(relay.state.actions == [.submit])
        #expect(relay.perform(.submit))
        #expect(try client.take() == ["text action 1", "text done 1"])
    }

    @Test func `field is not asked for other actions`() throws {
        try commit([])
        #expect(!relay.perform(.submit))
        try commit([.submit])
        text.disable()
        text.commit()
        #expect(try client.take() == [])
        #expect(!relay.perform(.submit))
        #expect(try client.take() == [])
    }

    @Test func `actions take effect with the commit`() throws {
        text.enable()
        text.commit()
        text.setAvailableActions(availableActions: [.submit])
        _ = try client.take()
        #expect(!relay.perform(.submit))
        text.commit()
        _ = try client.take()
        #expect(relay.perform(.submit))
        // Enabling the text input again starts a new field.
        text.enable()
        text.commit()
        _ = try client.take()
        #expect(!relay.perform(.submit))
    }

    @Test func `lock permits no action`() throws {
        try commit([.submit])
        stage.host.seat.begin(Grab(kind: .lock, owner: nil))
        #expect(!relay.perform(.submit))
    }

    @Test(arguments: [[.submit, .submit], [.none], [.submit, .none]] as [[ZwpTextInputV3.Action]])
    func `duplicate or none action is an error`(_ actions: [ZwpTextInputV3.Action]) throws {
        text.setAvailableActions(availableActions: actions)
        #expect(try client.takeError() == "zwp_text_input_v3 0")
    }

    @Test func `unknown action is ignored`() throws {
        try commit([.submit, .init(rawValue: 77)])
        #expect(relay.state.actions == [.submit])
        #expect(try client.takeError() == nil)
    }

    // MARK: The panel

    @Test func `field chooses whether it wants the panel`() throws {
        try commit([])
        #expect(relay.state.wantsPanel)
        text.hideInputPanel()
        _ = try client.take()
        #expect(relay.state.wantsPanel)
        text.commit()
        _ = try client.take()
        #expect(!relay.state.wantsPanel)
        text.showInputPanel()
        text.commit()
        _ = try client.take()
        #expect(relay.state.wantsPanel)
    }

    @Test func `field with its own input wants no panel unless it asks`() throws {
        text.enable()
        text.setContentType(hint: [.onScreenInputProvided], purpose: .normal)
        text.commit()
        _ = try client.take()
        #expect(!relay.state.wantsPanel)
        text.showInputPanel()
        text.commit()
        _ = try client.take()
        #expect(relay.state.wantsPanel)
    }

    @Test func `new field starts with the panel`() throws {
        text.enable()
        text.hideInputPanel()
        text.commit()
        _ = try client.take()
        #expect(!relay.state.wantsPanel)
        text.enable()
        text.commit()
        _ = try client.take()
        #expect(relay.state.wantsPanel)
    }

    @Test func `fields of versions 1 and 2 change the panel without a commit`() throws {
        let second = try #require(client.addTextInputV2("second"))
        let surface = try #require(client.surfaces["a"])
        second.enable(surface: surface)
        second.hideInputPanel()
        _ = try client.take()
        #expect(!relay.state.wantsPanel)
        second.updateState(serial: client.log.serial("second enter"), reason: .change)
        _ = try client.take()
        #expect(!relay.state.wantsPanel)
        second.showInputPanel()
        _ = try client.take()
        #expect(relay.state.wantsPanel)
        let first = try #require(client.addTextInputV1("first"))
        first.activate(seat: try #require(client.seat), surface: surface)
        first.hideInputPanel()
        _ = try client.take()
        #expect(!relay.state.wantsPanel)
    }

    // MARK: Hints

    @Test func `input method receives only hints that it knows`() throws {
        text.enable()
        text.setContentType(hint: [.latin, .noEmoji, .preeditShown], purpose: .normal)
        text.commit()
        _ = try client.take()
        #expect(relay.state.hints == [.latin, .noEmoji, .preeditShown])
        #expect(try stage.method.take().contains("method content 256 0"))
    }

    @Test func `older clients have no newer hints`() throws {
        let global = try #require(
            client.registry.globals.first { $0.interface == "zwp_text_input_manager_v3" })
        let manager = client.registry.bind(global, as: ZwpTextInputManagerV3.self, version: 1)
        let older = manager.getTextInput(seat: try #require(client.seat))
        older.enable()
        older.setContentType(hint: .init(rawValue: 0x7ff), purpose: .normal)
        older.commit()
        _ = try client.take()
        #expect(relay.state.hints.rawValue == 0x3ff)
    }

    // MARK: Languages

    /// Version 3 is not sent the language, because some clients bind it with an older library that does not
    /// know the event.
    @Test func `text inputs of version 2 receive the language of the layout`() throws {
        client.notesTextInputModes = true
        client.addTextInput("third")
        client.addTextInputV2("second")
        let before = try client.take().filter { $0.contains("language") }
        #expect(before == ["second language en-US"])
        stage.host.seat.textInputModes.selectNext()
        let after = try client.take().filter { $0.contains("language") }
        #expect(after == ["second language ru-RU"])
    }

    @Test func `field receives the language that an input method states`() throws {
        client.notesTextInputModes = true
        try commit([])
        let method = try #require(relay.inputMethod)
        #expect(relay.send(.language("ja"), from: method))
        #expect(try client.take() == ["text language ja"])
        #expect(!relay.send(.direction(.leftToRight), from: method))
        #expect(try client.take() == [])
    }

    @Test func `field receives the language once it has the focus`() throws {
        window.isHidden = true
        client.notesTextInputModes = true
        client.addTextInputV2("second")
        let lines = { try client.take().filter { $0.hasPrefix("second") } }
        #expect(try lines() == [])
        stage.host.seat.textInputModes.selectNext()
        #expect(try lines() == [])
        window.isHidden = false
        window.makeKey(on: stage.host.seat)
        #expect(try lines() == ["second enter a", "second language ru-RU"])
        window.isHidden = true
        window.isHidden = false
        window.makeKey(on: stage.host.seat)
        #expect(try lines() == ["second leave a", "second enter a"])
    }
}

import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The text input contexts of windows, which follow from requests of clients.
struct MiniCompositorContextTests {
    private func makeStage(_ policy: TextInputContextPolicy) throws -> ShellFixture {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "ru", "de"]
        configuration.textInput.contexts = policy
        return try ShellFixture(configuration)
    }

    @Test(.behavior(199)) func `each content purpose has its own mode`() throws {
        let fixture = try makeStage(.field)
        let client = try fixture.connect()
        let text = try client.client.bind(ZwpTextInputManagerV3.self).getTextInput(seat: client.seat)
        _ = try client.showToplevel { $0.toplevel.setAppId(appId: "app") }
        let modes = fixture.seat.textInputModes
        #expect(modes.activeContext?.description == "app/window/1")
        let enable = { (purpose: ZwpTextInputV3.ContentPurpose) in
            text.enable()
            text.setContentType(hint: [], purpose: purpose)
            text.commit()
            try client.roundtrip()
        }
        try enable(.email)
        #expect(modes.activeContext?.description == "app/window/1/email")
        modes.select(language: "ru")
        try enable(.normal)
        #expect(modes.current.language == "en-US")
        modes.select(language: "de")
        try enable(.email)
        #expect(modes.current.language == "ru-RU")
        text.disable()
        text.commit()
        try client.roundtrip()
        #expect(modes.current.language == "en-US")
    }

    @Test func `fullscreen window keeps its mode`() throws {
        let fixture = try makeStage(.window)
        let client = try fixture.connect()
        let window = try client.showToplevel { $0.toplevel.setAppId(appId: "app") }
        fixture.seat.textInputModes.select(language: "ru")
        window.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        try window.obey()
        _ = try client.showToplevel { $0.toplevel.setAppId(appId: "app") }
        #expect(fixture.seat.textInputModes.current.language == "en-US")
        fixture.desktop.activate(try window.served())
        #expect(fixture.seat.textInputModes.current.language == "ru-RU")
        #expect(fixture.seat.textInputModes.activeContext?.description == "app/window/1")
    }

    @Test(.promise(10), .requirement(19)) func `remapped window keeps its mode`() throws {
        let fixture = try makeStage(.window)
        let client = try fixture.connect()
        let window = try client.showToplevel { $0.toplevel.setAppId(appId: "app") }
        fixture.seat.textInputModes.select(language: "ru")
        try window.hide()
        _ = try client.showToplevel { $0.toplevel.setAppId(appId: "other") }
        #expect(fixture.seat.textInputModes.current.language == "en-US")
        try window.show()
        #expect(fixture.seat.textInputModes.activeContext?.description == "app/window/1")
        #expect(fixture.seat.textInputModes.current.language == "ru-RU")
    }

    @Test func `context follows an app ID that is set late`() throws {
        let fixture = try makeStage(.application)
        let client = try fixture.connect()
        let window = try client.showToplevel()
        #expect(fixture.seat.textInputModes.activeContext?.description == "/application")
        window.toplevel.setAppId(appId: "late")
        try client.roundtrip()
        #expect(fixture.seat.textInputModes.activeContext?.description == "late/application")
    }

    @Test func `layout key takes effect only with several layouts`() throws {
        let fixture = try makeStage(.window)
        let client = try fixture.connect()
        _ = try client.showToplevel()
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.super, 57)
        #expect(fixture.seat.textInputModes.current.language == "ru-RU")
        #expect(try client.takeKeys().isEmpty)

        let single = try ShellFixture()
        let other = try single.connect()
        _ = try other.showToplevel()
        _ = try other.takeKeys()
        single.chord(EvdevKey.super, 57)
        #expect(try other.takeKeys() == [.key(57, isDown: true), .key(57, isDown: false)])
    }
}

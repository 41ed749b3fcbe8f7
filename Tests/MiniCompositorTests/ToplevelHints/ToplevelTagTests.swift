import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Tags of windows: xdg_toplevel_tag_manager_v1.
struct ToplevelTagTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let manager: XdgToplevelTagManagerV1

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        manager = try client.client.bind(XdgToplevelTagManagerV1.self)
    }

    private func show(_ tag: String?, of application: String = "mail") throws -> TestToplevel {
        try client.showToplevel { toplevel in
            toplevel.toplevel.setAppId(appId: application)
            if let tag { manager.setToplevelTag(toplevel: toplevel.toplevel, tag: tag) }
        }
    }

    @Test func `embedder is notified of each tag change once`() throws {
        final class Reader: XdgShellDelegate {
            var heard: [String] = []

            func xdgShell(_ shell: XdgShell, didChangeTagOf controller: ToplevelController) {
                heard.append("\(controller.tag ?? "none"): \(controller.tagDescription ?? "none")")
            }
        }
        let reader = Reader()
        fixture.desktop.shell.delegate = reader
        let toplevel = client.makeToplevel()
        for _ in 0..<2 { manager.setToplevelTag(toplevel: toplevel.toplevel, tag: "settings") }
        manager.setToplevelDescription(toplevel: toplevel.toplevel, description: "Einstellungen")
        manager.setToplevelTag(toplevel: toplevel.toplevel, tag: "")
        try client.roundtrip()
        #expect(
            reader.heard == ["settings: none", "settings: Einstellungen", ": Einstellungen"])
        manager.destroy()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
    }

    @Test func `window appears where the last one with its tag was closed`() throws {
        for (tag, application, comesBack) in [
            ("settings", "mail", true), ("composer", "mail", false), ("settings", "music", false),
            (nil, "mail", false), ("", "mail", false),
        ] {
            let first = try show("settings")
            let place = Point(x: 777, y: 333)
            try first.served().move(to: place)
            try first.hide()
            let second = try show(tag, of: application)
            #expect(try (second.frame()?.origin == place) == comesBack, "\(tag ?? "none")")
            try second.hide()
        }
    }

    @Test func `second window with a tag does not cover the first`() throws {
        let first = try show("composer")
        let place = Point(x: 777, y: 333)
        try first.served().move(to: place)
        try first.hide()
        let second = try show("composer")
        #expect(try second.frame()?.origin == place)
        #expect(try show("composer").frame()?.origin != place)
    }
}

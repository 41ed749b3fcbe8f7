import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// zwlr_foreign_toplevel_manager_v1, from the side of a panel.
struct ForeignToplevelManagerTests {
    private let fixture: ShellFixture
    private let application: ShellClient
    private let panel: CompositorClient

    init() throws {
        fixture = try ShellFixture()
        application = try fixture.connect()
        panel = try fixture.base.connect()
    }

    private func show(_ title: String = "", of name: String = "") throws -> TestToplevel {
        try application.showToplevel { toplevel in
            if !title.isEmpty { toplevel.toplevel.setTitle(title: title) }
            if !name.isEmpty { toplevel.toplevel.setAppId(appId: name) }
        }
    }

    // MARK: Events

    @Test func `a panel receives the state of existing and new windows`() throws {
        let output = try panel.bind(WlOutput.self)
        _ = try show("Letters", of: "org.example.Mail")
        let manager = try TestToplevelManager(panel)
        #expect(
            try manager.take() == [
                0: ["title Letters", "app_id org.example.Mail", "enter", "state activated", "done"]
            ])
        _ = try show()
        // The window enters its outputs before it is focused.
        let said = try manager.take()
        #expect(said == [0: ["state", "done"], 1: ["enter", "state activated", "done"]])
        #expect(output.isAlive)
    }

    @Test func `an unmapped window is not listed`() throws {
        let toplevel = TestToplevel(application)
        toplevel.surface.commit()
        try application.roundtrip()
        #expect(try TestToplevelManager(panel).handles.isEmpty)
    }

    @Test func `each change is sent once`() throws {
        let toplevel = try show("Letters", of: "mail")
        let manager = try TestToplevelManager(panel)
        _ = try manager.take()
        toplevel.toplevel.setTitle(title: "Drafts")
        toplevel.toplevel.setTitle(title: "Drafts")
        toplevel.toplevel.setAppId(appId: "drafts")
        toplevel.toplevel.setMaximized()
        toplevel.toplevel.setMaximized()
        toplevel.toplevel.setFullscreen(output: nil)
        toplevel.toplevel.unsetMaximized()
        toplevel.toplevel.setMinimized()
        try application.roundtrip()
        #expect(
            try manager.take() == [
                0: [
                    "title Drafts", "done", "app_id drafts", "done", "state maximized activated", "done",
                    "state maximized activated fullscreen", "done", "state activated fullscreen", "done",
                    "state minimized activated fullscreen", "done", "state minimized fullscreen", "done",
                ]
            ])
    }

    @Test func `version 1 lacks fullscreen and version 2 lacks parents`() throws {
        let parent = try show()
        let dialog = try show()
        dialog.toplevel.setParent(parent: parent.toplevel)
        dialog.toplevel.setFullscreen(output: nil)
        try application.roundtrip()
        let oldest = try TestToplevelManager(panel, version: 1)
        #expect(try oldest.take() == [0: ["state", "done"], 1: ["state activated", "done"]])
        let older = try TestToplevelManager(panel, version: 2)
        #expect(try older.take() == [0: ["state", "done"], 1: ["state activated fullscreen", "done"]])
    }

    @Test func `a parent is sent even if its window is listed after the dialog`() throws {
        let dialog = try show("Dialog")
        let parent = try show("Parent")
        dialog.toplevel.setParent(parent: parent.toplevel)
        try application.roundtrip()
        let manager = try TestToplevelManager(panel)
        #expect(manager.handles[0].parent === manager.handles[1].handle)
        #expect(manager.handles[1].parent == nil)
        _ = try manager.take()
        dialog.toplevel.setParent(parent: nil)
        try application.roundtrip()
        #expect(try manager.take() == [0: ["no parent", "done"]])
        dialog.toplevel.setParent(parent: parent.toplevel)
        try application.roundtrip()
        #expect(try manager.take() == [0: ["parent", "done"]])
        try parent.hide()
        #expect(try manager.take()[0]?.prefix(2) == ["no parent", "done"])
    }

    @Test func `a window is on the outputs where it is visible`() throws {
        let toplevel = try show()
        let manager = try TestToplevelManager(panel)
        _ = try manager.take()
        // Enter and leave events name a wl_output of the client. The client binds its first one now.
        let first = try panel.bind(WlOutput.self)
        try panel.roundtrip()
        #expect(try manager.take() == [0: ["enter", "done"]])
        let second = Output(
            name: "SECOND",
            state: OutputState(
                mode: OutputMode(width: 800, height: 600, refresh: 60_000), position: Point(x: 1280, y: 0)))
        let outputs = fixture.compositor.core.outputs
        outputs.add(second)
        try panel.roundtrip()
        let global = try #require(panel.registry.globals.last { $0.interface == "wl_output" })
        panel.registry.bind(global, as: WlOutput.self)
        try toplevel.served().move(to: Point(x: 1270, y: 0))
        try panel.roundtrip()
        #expect(try manager.take() == [0: ["enter", "done"]])
        try toplevel.served().move(to: Point(x: 1300, y: 0))
        try panel.roundtrip()
        #expect(try manager.take() == [0: ["leave", "done"]])
        manager.handles[0].handle.setMinimized()
        try panel.roundtrip()
        #expect(try manager.take()[0]?.contains("leave") == true)
        manager.handles[0].handle.unsetMinimized()
        try panel.roundtrip()
        _ = try manager.take()
        outputs.remove(second)
        #expect(try manager.take()[0]?.first == "leave")
        #expect(first.isAlive && panel.connection.error == nil)
    }

    @Test func `an unmapped window is closed and its handle becomes inert`() throws {
        let toplevel = try show("Letters")
        let manager = try TestToplevelManager(panel)
        _ = try manager.take()
        try toplevel.hide()
        #expect(try manager.take() == [0: ["closed"]])
        let handle = manager.handles[0].handle
        handle.setMaximized()
        handle.close()
        handle.setRectangle(surface: panel.makeSurface(), x: 0, y: 0, width: -1, height: 0)
        try toplevel.show()
        #expect(try manager.take().keys.sorted() == [1])
        handle.destroy()
        try panel.roundtrip()
        #expect(try toplevel.served().isMaximized == false)
        #expect(panel.connection.error == nil)
    }

    @Test func `a stopped panel receives changes but no new windows`() throws {
        let toplevel = try show("Letters")
        let manager = try TestToplevelManager(panel)
        _ = try manager.take()
        manager.manager.stop()
        try panel.roundtrip()
        #expect(manager.isFinished)
        _ = try show("Other")
        toplevel.toplevel.setTitle(title: "Drafts")
        try application.roundtrip()
        #expect(try manager.take() == [0: ["state", "done", "title Drafts", "done"]])
        manager.handles[0].handle.setMaximized()
        try panel.roundtrip()
        #expect(try toplevel.served().isMaximized)
        manager.handles[0].handle.destroy()
        toplevel.toplevel.setTitle(title: "Sent")
        try application.roundtrip()
        #expect(manager.handles.count == 1)
        #expect(panel.connection.error == nil)
    }

    @Test func `disconnecting a panel does not affect other panels`() throws {
        let toplevel = try show("Letters")
        var manager: TestToplevelManager? = try TestToplevelManager(panel)
        let other = try TestToplevelManager(fixture.base.connect())
        _ = try other.take()
        manager?.handles[0].handle.setRectangle(
            surface: panel.makeSurface(), x: 0, y: 0, width: 0, height: -1)
        #expect(
            try panel.protocolError().isError(
                ZwlrForeignToplevelHandleV1.Error.invalidRectangle, of: ZwlrForeignToplevelHandleV1.self))
        manager = nil
        toplevel.toplevel.setTitle(title: "Drafts")
        try application.roundtrip()
        #expect(try other.take() == [0: ["title Drafts", "done"]])
    }

    // MARK: Requests

    @Test func `requests of a panel change its windows`() throws {
        let first = try show()
        let second = try show()
        let manager = try TestToplevelManager(panel)
        let handle = manager.handles[0].handle
        let seat = try panel.bind(WlSeat.self)
        let window = try first.served()
        func after(_ request: () -> Void) throws {
            request()
            try panel.roundtrip()
        }
        try after { handle.activate(seat: seat) }
        #expect(window.isActivated)
        #expect(fixture.desktop.keyToplevel === window)
        try after { handle.setMaximized() }
        #expect(window.isMaximized)
        try after { handle.unsetMaximized() }
        #expect(!window.isMaximized)
        try after { handle.setFullscreen(output: nil) }
        #expect(window.isFullscreen)
        try after { handle.unsetFullscreen() }
        #expect(!window.isFullscreen)
        try after { handle.setMinimized() }
        #expect(window.isMinimized && !window.isVisible)
        #expect(try second.served().isActivated)
        try after { handle.unsetMinimized() }
        #expect(!window.isMinimized && window.isActivated)
        try after { handle.close() }
        try application.roundtrip()
        #expect(first.closeCount == 1)
        #expect(second.closeCount == 0)
    }

    @Test func `unset_minimized does not activate a window that is not minimized`() throws {
        _ = try show()
        let second = try show()
        let manager = try TestToplevelManager(panel)
        manager.handles[0].handle.unsetMinimized()
        try panel.roundtrip()
        #expect(try second.served().isActivated)
    }

    @Test func `maximizing or fullscreening a minimized window shows it`() throws {
        let toplevel = try show()
        let manager = try TestToplevelManager(panel)
        let handle = manager.handles[0].handle
        for request in [{ handle.setMaximized() }, { handle.setFullscreen(output: nil) }] {
            handle.setMinimized()
            request()
            try panel.roundtrip()
            #expect(try toplevel.served().isVisible)
        }
    }

    @Test func `a window becomes fullscreen on the output that the panel names`() throws {
        let toplevel = try show()
        let second = Output(
            name: "SECOND",
            state: OutputState(
                mode: OutputMode(width: 800, height: 600, refresh: 60_000), position: Point(x: 1280, y: 0)))
        fixture.compositor.core.outputs.add(second)
        let manager = try TestToplevelManager(panel)
        try panel.roundtrip()
        let global = try #require(panel.registry.globals.last { $0.interface == "wl_output" })
        let output = panel.registry.bind(global, as: WlOutput.self)
        manager.handles[0].handle.setFullscreen(output: output)
        try panel.roundtrip()
        try application.roundtrip()
        #expect(toplevel.last?.width == 800)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 1280, y: 0, width: 800, height: 600))
        fixture.compositor.core.outputs.remove(second)
        try application.roundtrip()
        #expect(toplevel.last?.width == 1280)
    }

    // MARK: Many windows

    @Test func `many windows are sent over several turns`() throws {
        let toplevels = try (0..<160).map { _ in try show() }
        toplevels[0].toplevel.setParent(parent: toplevels[158].toplevel)
        try application.roundtrip()
        fixture.compositor.display.work.budget = .zero
        let manager = try TestToplevelManager(panel)
        #expect(manager.handles.count < 80)
        let list = try TestToplevelList(panel)
        // A window that is unmapped before it is sent is left out.
        try toplevels[159].hide()
        try fixture.wait { manager.handles.count == 159 && list.handles.count == 159 }
        for _ in 0..<5 { try panel.roundtrip() }
        #expect(manager.handles.count == 159)
        #expect(manager.handles.map(\.parent).filter { $0 != nil }.count == 1)
        #expect(manager.handles[0].parent === manager.handles[158].handle)
    }

    @Test func `the first round trip lists all windows while other work waits`() throws {
        for _ in 0..<20 { _ = try show() }
        let busy = try #require(fixture.compositor.display.clients.first)
        // The job uses the whole budget of each turn.
        fixture.compositor.display.work.budget = .milliseconds(100)
        let job = fixture.compositor.display.work.add(for: busy) { .continues }
        defer { job?.cancel() }
        #expect(try TestToplevelManager(panel).handles.count == 20)
    }

    // MARK: Many commands

    @Test func `many requests are handled in order over several turns`() throws {
        let controller = try show().served()
        let manager = try TestToplevelManager(panel)
        let handle = manager.handles[0].handle
        _ = try manager.take()
        // Each turn handles one request.
        fixture.compositor.display.work.budget = .zero
        handle.setMinimized()
        handle.unsetMinimized()
        handle.setMaximized()
        handle.setMinimized()
        try panel.roundtrip()
        var turns = 0
        while !controller.isMaximized || !controller.isMinimized, turns < 100 {
            fixture.compositor.display.eventLoop.dispatch(timeout: .zero)
            fixture.compositor.turn()
            turns += 1
        }
        // The round trip took one or two turns already.
        #expect((2...4).contains(turns))
        #expect(
            try manager.take()[0]?.filter { $0.hasPrefix("state") } == [
                "state minimized activated", "state minimized", "state", "state activated",
                "state maximized activated", "state maximized minimized activated",
                "state maximized minimized",
            ])
    }

    @Test func `a panel with too many pending requests is disconnected`() throws {
        _ = try show()
        let handle = try TestToplevelManager(panel).handles[0].handle
        fixture.compositor.display.work.budget = .zero
        for _ in 0..<1_030 {
            handle.setMinimized()
            handle.unsetMinimized()
        }
        #expect(throws: (any Error).self) { try panel.roundtrip() }
        #expect(panel.connection.error != nil)
        _ = try application.showToplevel()
    }
}

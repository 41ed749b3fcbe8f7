import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Key commands for windows, from the client's side.
struct WindowCommandTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private func isKey(_ toplevel: TestToplevel) throws -> Bool {
        fixture.desktop.keyToplevel === (try toplevel.served())
    }

    // MARK: Closing

    @Test(.promise(31), arguments: [[EvdevKey.super, EvdevKey.q], [EvdevKey.alternate, EvdevKey.f4]])
    func `a command asks the key window to close`(codes: [UInt32]) throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        _ = try client.takeInput()
        fixture.chord(codes[0], codes[1])
        #expect(try client.takeInput() == [.key(codes[0], isDown: true), .key(codes[0], isDown: false)])
        #expect([first.closeCount, second.closeCount] == [0, 1])
    }

    @Test(.promise(31), .requirement(1)) func `the release of a command's key reaches no client`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        _ = try client.takeKeys()
        fixture.key(EvdevKey.super, isDown: true)
        fixture.key(EvdevKey.n, isDown: true)
        fixture.key(EvdevKey.super, isDown: false)
        fixture.key(EvdevKey.n, isDown: false)
        #expect(
            try client.takeKeys() == [.keyboardLeave(second.surface.id), .keyboardEnter(first.surface.id)])
        fixture.chord(EvdevKey.n)
        #expect(
            try client.takeKeys() == [.key(EvdevKey.n, isDown: true), .key(EvdevKey.n, isDown: false)])
    }

    @Test(.promise(33)) func `the close command works under a non-Latin layout`() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "ru"]
        let fixture = try ShellFixture(configuration)
        let client = try fixture.connect()
        let toplevel = try client.showToplevel()
        fixture.seat.keyboard.group = 1
        fixture.chord(EvdevKey.super, EvdevKey.q)
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
    }

    // MARK: Sizes

    @Test(.promise(31)) func `commands toggle maximized and fullscreen`() throws {
        let toplevel = try client.showToplevel()
        fixture.chord(EvdevKey.super, EvdevKey.m)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.maximized, .activated])
        fixture.chord(EvdevKey.super, EvdevKey.f)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.maximized, .fullscreen, .activated])
        fixture.chord(EvdevKey.super, EvdevKey.f)
        fixture.chord(EvdevKey.super, EvdevKey.m)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated])
    }

    // MARK: Minimizing

    @Test func `the window minimized last is restored first`() throws {
        let toplevels = try (0..<3).map { _ in try client.showToplevel() }
        fixture.chord(EvdevKey.super, EvdevKey.n)
        fixture.chord(EvdevKey.super, EvdevKey.n)
        #expect(try isKey(toplevels[0]))
        #expect(try toplevels.map { try $0.served().isMinimized } == [false, true, true])
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
        #expect(
            try client.takeKeys()
                == [.keyboardLeave(toplevels[0].surface.id), .keyboardEnter(toplevels[1].surface.id)])
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
        #expect(try isKey(toplevels[2]))
        #expect(fixture.desktop.minimizedToplevels.isEmpty)
    }

    @Test func `an unmapped window is not restored`() throws {
        let toplevel = try client.showToplevel()
        fixture.chord(EvdevKey.super, EvdevKey.n)
        try toplevel.hide()
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
        #expect(fixture.desktop.keyToplevel == nil)
        try toplevel.show()
        #expect(try isKey(toplevel))
    }

    // MARK: Cycling

    @Test(.promise(31)) func `windows are cycled in both directions`() throws {
        let toplevels = try (0..<3).map { _ in try client.showToplevel() }
        fixture.chord(EvdevKey.alternate, EvdevKey.tab)
        #expect(try isKey(toplevels[0]))
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.alternate, EvdevKey.tab)
        #expect(
            try client.takeKeys()
                == [.keyboardLeave(toplevels[0].surface.id), .keyboardEnter(toplevels[1].surface.id)])
        for expected in [0, 2, 1] {
            fixture.chord(EvdevKey.alternate, EvdevKey.shift, EvdevKey.tab)
            #expect(try isKey(toplevels[expected]))
        }
    }

    @Test func `cycling includes dialogs`() throws {
        let parent = try client.showToplevel()
        let dialog = try client.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
        for expected in [parent, dialog, parent] {
            fixture.chord(EvdevKey.alternate, EvdevKey.tab)
            #expect(try isKey(expected))
        }
    }

    @Test func `a held key keeps cycling`() throws {
        let toplevels = try (0..<3).map { _ in try client.showToplevel() }
        client.input = []
        fixture.key(EvdevKey.alternate, isDown: true)
        fixture.key(EvdevKey.tab, isDown: true)
        // The press and eleven repeats (after 600 milliseconds, then every 40) cycle four times through three
        // windows.
        let enter = ShellClient.Input.keyboardEnter(toplevels[0].surface.id)
        try fixture.advance(by: .seconds(1))
        #expect(client.input.filter { $0 == enter }.count == 4)
        fixture.key(EvdevKey.tab, isDown: false)
        #expect(try !client.takeKeys().contains { if case .key = $0 { true } else { false } })
    }

    @Test func `a command raises the key window`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        try fixture.desktop.shell.raise(first.served())
        fixture.chord(EvdevKey.super, EvdevKey.up)
        #expect(fixture.compositor.scene.windows.last === (try second.served().toplevelWindow))
    }

    // MARK: Unavailable commands

    @Test(.promise(32)) func `the key of an unavailable command reaches the client`() throws {
        let toplevel = try client.showToplevel()
        _ = try client.takeKeys()
        // There is only one window, and no window is minimized.
        fixture.chord(EvdevKey.alternate, EvdevKey.tab)
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
        // No observer launches programs.
        fixture.chord(EvdevKey.super, EvdevKey.return)
        // There are only four workspaces, and no mode is active.
        fixture.chord(EvdevKey.super, 6)
        fixture.chord(EvdevKey.h)
        let codes: [UInt32] = [EvdevKey.tab, EvdevKey.n, EvdevKey.return, 6, EvdevKey.h]
        #expect(
            try client.takeKeys()
                == codes.flatMap { [.key($0, isDown: true), .key($0, isDown: false)] })
        // A maximized window cannot be moved.
        fixture.chord(EvdevKey.super, EvdevKey.m)
        fixture.chord(EvdevKey.super, EvdevKey.g)
        #expect(
            try client.takeKeys() == [.key(EvdevKey.g, isDown: true), .key(EvdevKey.g, isDown: false)])
        #expect(toplevel.closeCount == 0)
    }

    @Test func `only desktop commands are available without windows`() throws {
        let titles = fixture.seat.keyCommands.available.map(\.title)
        #expect(titles.contains("Show workspace 2"))
        #expect(titles.contains("Quit the compositor"))
        for title in ["Close window", "Maximize window", "Next window", "Restore minimized window"] {
            #expect(!titles.contains(title))
        }
        fixture.chord(EvdevKey.super, EvdevKey.q)
        _ = try client.showToplevel()
        #expect(fixture.seat.keyCommands.available.map(\.title).contains("Close window"))
    }

    @Test func `a dialog that cannot move does not move its parent`() throws {
        let parent = try client.showToplevel()
        let dialog = try client.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
        dialog.toplevel.setMaximized()
        try client.roundtrip()
        #expect(fixture.seat.target(forAction: .closeWindow, withSender: nil) === (try dialog.served()))
        let surface = try dialog.served().surface
        #expect(surface.target(forAction: .moveWindow, withSender: nil) == nil)
        #expect(fixture.seat.target(forAction: .moveWindow, withSender: nil) == nil)
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.super, EvdevKey.g)
        #expect(fixture.seat.keyCommands.mode == .normal)
        #expect(
            try client.takeKeys() == [.key(EvdevKey.g, isDown: true), .key(EvdevKey.g, isDown: false)])
    }

    @Test func `a button moves the parent of a dialog that has the keyboard`() throws {
        let parent = try client.showToplevel(width: 400, height: 300)
        let dialog = try client.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
        #expect(try isKey(dialog))
        let place = try #require(try parent.frame()).origin
        fixture.key(EvdevKey.super, isDown: true)
        fixture.move(to: place.x + 5, place.y + 5)
        fixture.press()
        fixture.moveBy(30, 20)
        fixture.release()
        fixture.key(EvdevKey.super, isDown: false)
        #expect(try parent.frame()?.origin == Point(x: place.x + 30, y: place.y + 20))
    }

    // MARK: Programs, inhibitors, quitting

    @Test func `a command launches the configured program`() throws {
        var configuration = Configuration()
        configuration.launchCommand = ["terminal", "--new"]
        let fixture = try ShellFixture(configuration)
        var launched: [[String]] = []
        let observation = fixture.desktop.observeLaunches { launched.append($0) }
        defer { observation.cancel() }
        fixture.chord(EvdevKey.super, EvdevKey.return)
        #expect(launched == [["terminal", "--new"]])
    }

    @Test(.promise(37), .requirement(18)) func `a command overrides a client's shortcuts inhibitor`() throws {
        let toplevel = try client.showToplevel()
        let inhibitor = ShortcutsInhibitor(surface: try toplevel.served().surface)
        fixture.seat.keyCommands.add(inhibitor)
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.super, EvdevKey.q)
        #expect(
            try client.takeKeys() == [.key(EvdevKey.q, isDown: true), .key(EvdevKey.q, isDown: false)])
        #expect(toplevel.closeCount == 0)
        fixture.chord(EvdevKey.super, EvdevKey.escape)
        #expect(!inhibitor.isEnabled)
        fixture.chord(EvdevKey.super, EvdevKey.q)
        #expect(try client.takeKeys() == [])
        #expect(toplevel.closeCount == 1)
        fixture.chord(EvdevKey.super, EvdevKey.escape)
        #expect(inhibitor.isEnabled)
        // Without an inhibitor, the command is unavailable.
        fixture.seat.keyCommands.remove(inhibitor)
        fixture.chord(EvdevKey.super, EvdevKey.escape)
        #expect(try client.takeKeys().count == 2)
    }

    @Test(.promise(37), arguments: [false, true]) func `a command quits the compositor even while inhibited`(
        isInhibited: Bool
    ) throws {
        let toplevel = try client.showToplevel()
        if isInhibited {
            fixture.seat.keyCommands.add(ShortcutsInhibitor(surface: try toplevel.served().surface))
        }
        var quits = 0
        let observation = fixture.desktop.observeQuit { quits += 1 }
        defer { observation.cancel() }
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.e)
        #expect(quits == 1)
    }
}

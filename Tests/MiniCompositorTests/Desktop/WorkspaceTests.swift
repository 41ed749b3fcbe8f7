import Proofs
import PropertyTesting
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Visibility and focus of windows on workspaces.
struct WorkspaceTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private var desktop: Desktop { fixture.desktop }

    private func show(_ number: UInt32) {
        fixture.chord(EvdevKey.super, number)
    }

    private func isVisible(_ toplevel: TestToplevel) throws -> Bool {
        let center = try #require(try toplevel.frame()).center
        let hit = fixture.seat.scene.hitTest(center)?.responder
        return hit?.window === (try toplevel.served().toplevelWindow)
    }

    @Test(.promise(36)) func `a workspace hides other windows and restores its own focus`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        try second.served().move(to: .zero)
        fixture.click(640, 360)
        _ = try client.takeKeys()
        show(EvdevKey.number2)
        #expect(try client.takeKeys() == [.keyboardLeave(first.surface.id)])
        #expect(try [isVisible(first), isVisible(second)] == [false, false])
        #expect(desktop.keyToplevel == nil)
        let third = try client.showToplevel()
        #expect(try client.takeKeys() == [.keyboardEnter(third.surface.id)])
        show(EvdevKey.number1)
        #expect(
            try client.takeKeys() == [.keyboardLeave(third.surface.id), .keyboardEnter(first.surface.id)])
        #expect(try [isVisible(first), isVisible(second), isVisible(third)] == [true, true, false])
        show(EvdevKey.number2)
        #expect(
            try client.takeKeys() == [.keyboardLeave(first.surface.id), .keyboardEnter(third.surface.id)])
        #expect(third.last?.states == [.activated])
        #expect(first.last?.states == [])
    }

    @Test func `leaving an empty workspace restores the focus`() throws {
        let toplevel = try client.showToplevel()
        _ = try client.takeKeys()
        show(EvdevKey.number3)
        show(EvdevKey.number1)
        #expect(
            try client.takeKeys()
                == [.keyboardLeave(toplevel.surface.id), .keyboardEnter(toplevel.surface.id)])
    }

    @Test func `showing the current workspace changes nothing`() throws {
        _ = try client.showToplevel()
        _ = try client.takeKeys()
        show(EvdevKey.number1)
        #expect(try client.takeKeys() == [])
    }

    @Test func `hiding a window cancels its touches`() throws {
        let toplevel = try client.showToplevel()
        let center = try #require(try toplevel.frame()).center
        fixture.touchDown(0, center.x, center.y)
        _ = try client.takeInput()
        show(EvdevKey.number2)
        #expect(try client.takeInput().contains(.touchCancel))
        fixture.touchUp(0)
        #expect(try client.takeInput() == [])
    }

    @Test func `hiding a window dismisses its menu`() throws {
        let toplevel = try client.showToplevel()
        fixture.click(640, 360)
        try client.roundtrip()
        let menu = try client.showPopup(on: toplevel.xdgSurface, grabSerial: client.lastPressSerial)
        show(EvdevKey.number2)
        try client.roundtrip()
        #expect(menu.isDone)
        #expect(fixture.seat.activeGrabs.isEmpty)
        _ = try client.takeKeys()
        show(EvdevKey.number1)
        #expect(try client.takeKeys() == [.keyboardEnter(toplevel.surface.id)])
    }

    // MARK: Moving windows

    @Test func `moving the key window passes the focus on`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.number2)
        #expect(
            try client.takeKeys() == [.keyboardLeave(second.surface.id), .keyboardEnter(first.surface.id)])
        #expect(try second.served().workspace == 2)
        show(EvdevKey.number2)
        #expect(desktop.keyToplevel === (try second.served()))
        #expect(try !first.served().isVisible)
    }

    @Test(.promise(36)) func `dialogs move with their parents`() throws {
        let parent = try client.showToplevel(width: 200, height: 100)
        let dialog = try client.showToplevel(width: 50, height: 50) {
            $0.toplevel.setParent(parent: parent.toplevel)
        }
        let other = try client.showToplevel(width: 50, height: 50)
        try desktop.activate(dialog.served())
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.number3)
        #expect(try [parent, dialog, other].map { try $0.served().isVisible } == [false, false, true])
        show(EvdevKey.number3)
        #expect(try [parent, dialog, other].map { try $0.served().isVisible } == [true, true, false])
        #expect(desktop.keyToplevel === (try dialog.served()))
    }

    @Test func `a dialog opens on the workspace of its parent`() throws {
        let parent = try client.showToplevel()
        show(EvdevKey.number2)
        _ = try client.takeKeys()
        let dialog = try client.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
        #expect(try !dialog.served().isVisible)
        #expect(try client.takeKeys() == [])
        #expect(dialog.last?.states == [])
        show(EvdevKey.number1)
        #expect(try dialog.served().isVisible)
    }

    @Test func `a window that becomes a dialog moves to its parent's workspace`() throws {
        let parent = try client.showToplevel()
        show(EvdevKey.number2)
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setParent(parent: parent.toplevel)
        try client.roundtrip()
        #expect(try toplevel.served().workspace == 1)
        #expect(try !toplevel.served().isVisible)
        #expect(desktop.keyToplevel == nil)
        // Without its parent, it stays on that workspace.
        try parent.hide()
        #expect(try toplevel.served().workspace == 1)
    }

    @Test func `activating a window shows its workspace and focuses it directly`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        show(EvdevKey.number2)
        let third = try client.showToplevel()
        _ = try client.takeKeys()
        try desktop.activate(first.served())
        #expect(desktop.currentWorkspace == 1)
        #expect(
            try client.takeKeys() == [.keyboardLeave(third.surface.id), .keyboardEnter(first.surface.id)])
        #expect(try [first, second, third].map { try $0.served().isVisible } == [true, true, false])
    }

    @Test func `only windows of the current workspace are restored`() throws {
        let toplevel = try client.showToplevel()
        fixture.chord(EvdevKey.super, EvdevKey.n)
        show(EvdevKey.number2)
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
        #expect(try toplevel.served().isMinimized)
        show(EvdevKey.number1)
        #expect(try !toplevel.served().isVisible)
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
        #expect(desktop.keyToplevel === (try toplevel.served()))
    }

    @Test(.promise(32)) func `only existing workspaces have keys`() throws {
        var configuration = Configuration()
        configuration.workspaceCount = 2
        let fixture = try ShellFixture(configuration)
        let client = try fixture.connect()
        _ = try client.showToplevel()
        _ = try client.takeKeys()
        fixture.chord(EvdevKey.super, EvdevKey.number3)
        #expect(
            try client.takeKeys()
                == [.key(EvdevKey.number3, isDown: true), .key(EvdevKey.number3, isDown: false)])
        fixture.chord(EvdevKey.super, EvdevKey.number2)
        #expect(fixture.desktop.currentWorkspace == 2)
    }

    // MARK: Any sequence

    /// After any commands, a window is visible if and only if it is on the current workspace and not
    /// minimized. A visible window is focused if there is one.
    @Test(.promise(36)) func `visibility and focus stay consistent after any commands`() {
        let property = Property(steps: 60) { try WorkspaceTests().difference($0) }
        if let failure = property.failure(seeds: 1...8) { Issue.record("\(failure)") }
    }

    /// Performs random commands. Returns the first inconsistency; `nil` if there is none.
    private func difference(_ choices: Choices) throws -> String? {
        var random = choices
        var toplevels = try (0..<4).map { _ in try client.showToplevel() }
        while choices.beginStep() {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: show(UInt32.random(in: 2...4, using: &random))
            case 2: fixture.chord(EvdevKey.super, EvdevKey.shift, UInt32.random(in: 2...4, using: &random))
            case 3: fixture.chord(EvdevKey.super, EvdevKey.n)
            case 4: fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
            case 5: fixture.chord(EvdevKey.alternate, EvdevKey.tab)
            case 6:
                if let some = toplevels.randomElement(using: &random) {
                    try desktop.activate(some.served())
                }
            default:
                let place = toplevels.indices.randomElement(using: &random) ?? 0
                try toplevels[place].hide()
                let parent = toplevels.indices.randomElement(using: &random).map { toplevels[$0] }
                toplevels[place] = try client.showToplevel {
                    $0.toplevel.setParent(parent: parent?.toplevel)
                }
            }
            for controller in desktop.toplevels {
                let isMeant = controller.workspace == desktop.currentWorkspace && !controller.isMinimized
                if controller.isVisible != isMeant { return "\(controller) is visible: \(!isMeant)" }
                if let parent = controller.parentToplevel as? DesktopToplevel,
                    parent.workspace != controller.workspace
                {
                    return "\(controller) and its parent are on different workspaces"
                }
            }
            let canHaveKeys = desktop.toplevels.contains(where: \.isVisible)
            if (desktop.keyToplevel?.isVisible ?? false) != canHaveKeys {
                return "the focus does not match the visible windows"
            }
        }
        return nil
    }

    @Test func `an invalid workspace number is refused and reported`() throws {
        var reports: [String] = []
        let observation = fixture.seat.scene.diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        let toplevel = try client.showToplevel()
        let count = desktop.workspaceCount
        for number in [0, count + 1] {
            desktop.showWorkspace(number: number)
            desktop.move(try toplevel.served(), toWorkspace: number)
        }
        #expect(desktop.currentWorkspace == 1)
        #expect(try toplevel.served().workspace == 1)
        #expect(
            reports == [
                "there is no workspace 0 of \(count)", "there is no workspace 0 of \(count)",
                "there is no workspace \(count + 1) of \(count)",
                "there is no workspace \(count + 1) of \(count)",
            ])
    }
}

import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Placement, stacking order, and focus of windows.
struct DesktopTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private var stack: [DesktopToplevel] {
        fixture.compositor.scene.windows.compactMap {
            ($0 as? ToplevelWindow)?.controller as? DesktopToplevel
        }
    }

    // MARK: Placement

    @Test func `new windows are cascaded`() throws {
        let first = try client.showToplevel(width: 200, height: 100)
        let second = try client.showToplevel(width: 300, height: 200)
        #expect(try first.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
        #expect(try second.frame() == Rect(x: 572, y: 342, width: 300, height: 200))
    }

    @Test func `a dialog is centered over its parent`() throws {
        let first = try client.showToplevel(width: 200, height: 100)
        let dialog = try client.showToplevel(width: 100, height: 50) {
            $0.toplevel.setParent(parent: first.toplevel)
        }
        #expect(try dialog.frame() == Rect(x: 590, y: 335, width: 100, height: 50))
    }

    @Test func `a resized window keeps its origin`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        try toplevel.commit(width: 250, height: 90)
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 250, height: 90))
    }

    // MARK: Focus

    @Test func `a new window is focused and activated`() throws {
        let first = try client.showToplevel()
        #expect(first.last?.states == [.activated])
        let second = try client.showToplevel()
        #expect(first.last?.states == [])
        #expect(second.last?.states == [.activated])
        #expect(fixture.desktop.keyToplevel === (try second.served()))
        #expect(
            client.input.suffix(2) == [.keyboardLeave(first.surface.id), .keyboardEnter(second.surface.id)])
    }

    @Test func `an activated window keeps the size it chose`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        #expect(toplevel.last.map { [$0.width, $0.height] } == [0, 0])
    }

    @Test func `a window that maps again returns to its position`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        try toplevel.served().move(to: Point(x: 30, y: 40))
        try toplevel.hide()
        try toplevel.show(width: 200, height: 100)
        #expect(try toplevel.frame()?.origin == Point(x: 30, y: 40))
    }

    @Test func `a click raises and focuses`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        fixture.click(545, 315)
        try client.roundtrip()
        #expect(stack.last === (try first.served()))
        #expect(first.last?.states == [.activated])
        #expect(second.last?.states == [])
    }

    @Test func `a tap raises and focuses`() throws {
        let first = try client.showToplevel()
        _ = try client.showToplevel()
        fixture.touchDown(0, 545, 315)
        fixture.touchUp(0)
        try client.roundtrip()
        #expect(stack.last === (try first.served()))
        #expect(first.last?.states == [.activated])
    }

    @Test func `a click on the desktop changes nothing`() throws {
        let first = try client.showToplevel()
        fixture.click(10, 10)
        try client.roundtrip()
        #expect(first.last?.states == [.activated])
    }

    @Test func `a dialog rises with its parent and stays above it`() throws {
        let parent = try client.showToplevel(width: 200, height: 100)
        let dialog = try client.showToplevel(width: 50, height: 50) {
            $0.toplevel.setParent(parent: parent.toplevel)
        }
        let other = try client.showToplevel(width: 300, height: 300)
        try other.served().move(to: .zero)
        try fixture.desktop.activate(other.served())
        fixture.click(545, 315)
        let expected = try [other, parent, dialog].map { ObjectIdentifier(try $0.served()) }
        #expect(stack.map(ObjectIdentifier.init) == expected)
        #expect(fixture.desktop.keyToplevel === (try parent.served()))
    }

    @Test func `clicking a dialog raises its parent too`() throws {
        let parent = try client.showToplevel(width: 200, height: 100)
        let dialog = try client.showToplevel(width: 50, height: 50) {
            $0.toplevel.setParent(parent: parent.toplevel)
        }
        let other = try client.showToplevel(width: 50, height: 50)
        fixture.click(640, 360)
        try client.roundtrip()
        let expected = try [other, parent, dialog].map { ObjectIdentifier(try $0.served()) }
        #expect(stack.map(ObjectIdentifier.init) == expected)
        #expect(fixture.desktop.keyToplevel === (try dialog.served()))
    }

    @Test func `a grandchild is adopted when its parent is unmapped`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel { $0.toplevel.setParent(parent: first.toplevel) }
        let third = try client.showToplevel { $0.toplevel.setParent(parent: second.toplevel) }
        try second.hide()
        #expect(try third.served().parentToplevel === (try first.served()))
        try first.hide()
        #expect(try third.served().parentToplevel == nil)
    }

    // MARK: Parents that are shown later

    @Test func `a dialog mapped before its parent is placed when the parent maps`() throws {
        let parent = client.makeToplevel()
        let dialog = try client.showToplevel(width: 100, height: 50) {
            $0.toplevel.setParent(parent: parent.toplevel)
        }
        #expect(try dialog.served().parentToplevel == nil)
        try parent.show(width: 200, height: 100)
        #expect(try dialog.served().parentToplevel === (try parent.served()))
        let middle = try #require(try parent.frame()).center
        #expect(try dialog.frame() == Rect(x: middle.x - 50, y: middle.y - 25, width: 100, height: 50))
        let expected = try [parent, dialog].map { ObjectIdentifier(try $0.served()) }
        #expect(stack.map(ObjectIdentifier.init) == expected)
    }

    @Test func `a dialog mapped after its parent is placed over it`() throws {
        let parent = client.makeToplevel()
        let dialog = client.makeToplevel()
        dialog.toplevel.setParent(parent: parent.toplevel)
        try parent.show(width: 200, height: 100)
        try dialog.show(width: 100, height: 50)
        #expect(try dialog.served().parentToplevel === (try parent.served()))
        #expect(try dialog.frame() == Rect(x: 590, y: 335, width: 100, height: 50))
    }

    @Test(arguments: [true, false])
    func `the parent that was set last applies`(isNone: Bool) throws {
        let first = client.makeToplevel()
        let second = try client.showToplevel()
        let dialog = try client.showToplevel {
            $0.toplevel.setParent(parent: first.toplevel)
            $0.toplevel.setParent(parent: isNone ? nil : second.toplevel)
        }
        try first.show()
        #expect(try dialog.served().parentToplevel === (isNone ? nil : try second.served()))
    }

    @Test func `of two mutual parents the one mapped last is the dialog`() throws {
        let first = client.makeToplevel()
        let second = client.makeToplevel()
        first.toplevel.setParent(parent: second.toplevel)
        second.toplevel.setParent(parent: first.toplevel)
        try first.show()
        try second.show()
        #expect(try second.served().parentToplevel === (try first.served()))
        #expect(try first.served().parentToplevel == nil)
    }

    @Test func `a parent that maps again has no dialogs`() throws {
        let parent = client.makeToplevel()
        let dialog = try client.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
        try parent.show()
        try parent.hide()
        try parent.show()
        #expect(try dialog.served().parentToplevel == nil)
    }

    @Test func `the focus passes on when a window is unmapped`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        try second.hide()
        #expect(fixture.desktop.keyToplevel === (try first.served()))
        #expect(first.last?.states == [.activated])
    }

    @Test func `cycling focuses the windows in turn`() throws {
        let toplevels = try (0..<3).map { _ in try client.showToplevel() }
        for expected in [0, 1, 2, 0] {
            fixture.desktop.cycleWindows(nil)
            #expect(fixture.desktop.keyToplevel === (try toplevels[expected].served()))
        }
    }

    // MARK: Commands

    @Test func `a maximized window fills the output once its client commits`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        #expect(toplevel.last?.states == [.maximized, .activated])
        #expect(toplevel.last.map { [$0.width, $0.height] } == [1280, 720])
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
    }

    @Test func `each state request is answered with a configure`() throws {
        let toplevel = try client.showToplevel()
        let count = toplevel.configures.count
        toplevel.toplevel.unsetMaximized()
        toplevel.toplevel.unsetFullscreen()
        try client.roundtrip()
        #expect(toplevel.configures.count == count + 2)
    }

    @Test func `a window may start maximized`() throws {
        let toplevel = client.makeToplevel { $0.toplevel.setMaximized() }
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.configures.count == 1)
        #expect(toplevel.last?.has(.maximized) == true)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [0, 0])
        toplevel.acknowledge()
        try toplevel.commit(width: 200, height: 100)
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
    }

    @Test func `leaving fullscreen restores the previous state`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        let controller = try toplevel.served()
        controller.toggleMaximized(nil)
        controller.toggleFullscreen(nil)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.maximized, .fullscreen, .activated])
        try toplevel.obey()
        controller.toggleFullscreen(nil)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.maximized, .activated])
        controller.toggleMaximized(nil)
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
    }

    @Test func `the frame is restored whichever configure is acknowledged`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        try toplevel.obey()
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        // The client is sent another configure before it answers.
        _ = try client.showToplevel()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
    }

    @Test func `a minimized window is hidden and the focus passes on`() throws {
        let first = try client.showToplevel()
        let second = try client.showToplevel()
        second.toplevel.setMinimized()
        try client.roundtrip()
        #expect(try second.served().isMinimized)
        #expect(fixture.desktop.keyToplevel === (try first.served()))
        fixture.move(to: 760, 430)
        #expect(fixture.seat.pointer.surface == nil)
        try second.served().activateWindow(nil)
        #expect(fixture.desktop.keyToplevel === (try second.served()))
        #expect(fixture.seat.scene.hitTest(Point(x: 760, y: 430)) != nil)
    }

    @Test func `closing only sends a request to the client`() throws {
        let toplevel = try client.showToplevel()
        try toplevel.served().closeWindow(nil)
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
        #expect(try toplevel.frame() != nil)
    }

    // MARK: Names

    @Test func `an explanation names application, toplevel and surface`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100) {
            $0.toplevel.setAppId(appId: "foot")
        }
        _ = toplevel
        var lines: [String] = []
        let observation = fixture.seat.observeExplanations { lines.append("\($0)") }
        defer { observation.cancel() }
        fixture.move(to: 620, 370)
        fixture.key(30, isDown: true)
        #expect(lines.count == 2)
        #expect(lines.first?.contains("foot > toplevel > surface@80,60") == true)
        #expect(lines.last?.contains("foot > toplevel > surface  ") == true)
    }

    @Test func `an explanation names a popup above its toplevel`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100) {
            $0.toplevel.setAppId(appId: "foot")
        }
        _ = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        var lines: [String] = []
        let observation = fixture.seat.observeExplanations { lines.append("\($0)") }
        defer { observation.cancel() }
        fixture.move(to: 580, 335)
        #expect(lines.last?.contains("foot > toplevel > popup > surface@10,5") == true)
    }
}

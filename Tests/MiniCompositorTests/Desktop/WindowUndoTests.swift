import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Undo and redo of window changes.
struct WindowUndoTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        toplevel = try client.showToplevel(width: 200, height: 100)
    }

    private func undo() { fixture.chord(EvdevKey.super, EvdevKey.z) }
    private func redo() { fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.z) }

    /// Makes the client apply its newest configure.
    private func obey() throws {
        try client.roundtrip()
        try toplevel.obey()
    }

    private func drag(_ button: PointerButton, from: Point, to: Point) {
        fixture.move(to: from.x, from.y)
        fixture.key(EvdevKey.super, isDown: true)
        fixture.press(button)
        fixture.key(EvdevKey.super, isDown: false)
        fixture.move(to: (from.x + to.x) / 2, (from.y + to.y) / 2)
        fixture.move(to: to.x, to.y)
        fixture.release(button)
    }

    @Test func `a move is undone in one step`() throws {
        let start = try #require(try toplevel.frame()).origin
        drag(.left, from: Point(x: 640, y: 360), to: Point(x: 700, y: 420))
        let moved = start + Vector(dx: 60, dy: 60)
        #expect(try toplevel.frame()?.origin == moved)
        #expect(fixture.desktop.windowChanges.undoMenuItemTitle == "Undo Move Window")
        undo()
        #expect(try toplevel.frame()?.origin == start)
        redo()
        #expect(try toplevel.frame()?.origin == moved)
        undo()
        undo()
        #expect(try toplevel.frame()?.origin == start)
    }

    @Test func `a drag without motion leaves nothing to undo`() throws {
        drag(.left, from: Point(x: 640, y: 360), to: Point(x: 640, y: 360))
        #expect(!fixture.desktop.windowChanges.canUndo)
    }

    @Test func `undoing a resize restores size and position`() throws {
        let start = try #require(try toplevel.frame())
        drag(.right, from: Point(x: 545, y: 315), to: Point(x: 505, y: 295))
        try obey()
        let large = try #require(try toplevel.frame())
        #expect(large.size == Size(width: 240, height: 120) && large.maxX == start.maxX)
        undo()
        try obey()
        #expect(try toplevel.frame() == start)
        redo()
        try obey()
        #expect(try toplevel.frame()?.size == large.size)
    }

    @Test func `workspace changes are undone`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.number2)
        fixture.chord(EvdevKey.super, EvdevKey.number3)
        undo()
        #expect(fixture.desktop.currentWorkspace == 2)
        undo()
        #expect(fixture.desktop.currentWorkspace == 1)
        redo()
        #expect(fixture.desktop.currentWorkspace == 2)
        undo()
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.number2)
        #expect(try toplevel.served().workspace == 2)
        undo()
        #expect(try toplevel.served().workspace == 1)
        #expect(try toplevel.served().isVisible)
    }

    @Test func `changes of an unmapped window are not undone`() throws {
        drag(.left, from: Point(x: 640, y: 360), to: Point(x: 700, y: 420))
        fixture.chord(EvdevKey.super, EvdevKey.number2)
        try toplevel.hide()
        undo()
        #expect(fixture.desktop.currentWorkspace == 1)
        #expect(!fixture.desktop.windowChanges.canUndo)
    }

    @Test func `without a delay the client is asked to close immediately`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.q)
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
        #expect(!fixture.desktop.windowChanges.canUndo)
    }
}

/// Closing a window with a delay, during which it can be undone.
struct WindowClosingTests {
    private func show() throws -> (ShellFixture, ShellClient, TestToplevel) {
        var configuration = Configuration()
        configuration.closingDelay = .milliseconds(1500)
        let fixture = try ShellFixture(configuration)
        let client = try fixture.connect()
        return (fixture, client, try client.showToplevel(width: 200, height: 100))
    }

    @Test func `undo restores a closed window without notifying its client`() throws {
        let (fixture, client, toplevel) = try show()
        fixture.chord(EvdevKey.super, EvdevKey.q)
        #expect(!(try toplevel.served().isVisible))
        #expect(fixture.desktop.keyToplevel == nil)
        fixture.chord(EvdevKey.super, EvdevKey.z)
        #expect(try toplevel.served().isVisible)
        #expect(fixture.desktop.keyToplevel === (try toplevel.served()))
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.z)
        #expect(!(try toplevel.served().isVisible))
    }

    @Test func `a window unmapped during the delay is not asked to close later`() throws {
        let (fixture, client, toplevel) = try show()
        fixture.chord(EvdevKey.super, EvdevKey.q)
        try toplevel.hide()
        #expect(!fixture.desktop.windowChanges.canUndo)
        try toplevel.show(width: 200, height: 100)
        let other = try client.showToplevel(width: 200, height: 100)
        fixture.chord(EvdevKey.super, EvdevKey.q)
        try fixture.advance(by: .milliseconds(1500))
        #expect(other.closeCount == 1)
        #expect(toplevel.closeCount == 0)
        #expect(try toplevel.served().isVisible)
    }

    @Test func `after the delay the client is asked and its window shown again`() throws {
        let (fixture, client, toplevel) = try show()
        defer { withExtendedLifetime(client) {} }
        fixture.chord(EvdevKey.super, EvdevKey.q)
        #expect(!(try toplevel.served().isVisible))
        try fixture.advance(by: .milliseconds(1499))
        #expect(toplevel.closeCount == 0)
        try fixture.advance(by: .milliseconds(1))
        #expect(toplevel.closeCount == 1)
        #expect(try toplevel.served().isVisible)
        #expect(!fixture.desktop.windowChanges.canUndo)
    }
}

import Foundation
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The list of key commands that appears while Super is held.
@Suite struct CommandListTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel

    init() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "ru"]
        fixture = try ShellFixture(configuration)
        client = try fixture.connect()
        toplevel = try client.showToplevel()
    }

    // MARK: The list

    private func window(of fixture: ShellFixture) -> Window? {
        fixture.desktop.scene.windows.first { $0.description == "list of key commands" }
    }

    private var window: Window? { window(of: fixture) }

    /// The titles of the commands that are shown. Rows are described as `Super+Q: Close window`.
    private var titles: [String] {
        rows.compactMap { row in
            row.text.firstRange(of: ": ").map { String(row.text[$0.upperBound...]) }
        }
    }

    /// All parts of the list with their frames in global logical pixels.
    private var rows: [(text: String, frame: Rect)] {
        window?.rootSurface?.subresponders.map {
            ($0.description, $0.transformToGlobal.boundingBox(of: $0.bounds))
        } ?? []
    }

    private func place(of title: String) throws -> Point {
        try #require(rows.first { $0.text.hasSuffix(": " + title) }?.frame.center, "\(titles)")
    }

    private func hold(_ key: UInt32 = EvdevKey.super, for duration: Duration = .seconds(1)) {
        fixture.key(key, isDown: true)
        fixture.base.clock.advance(by: duration)
    }

    /// Shows the list, and releases Super.
    private func show() throws {
        hold()
        fixture.key(EvdevKey.super, isDown: false)
        #expect(window != nil)
        _ = try client.takeInput()
    }

    private func type(_ codes: UInt32...) {
        for code in codes { fixture.chord(code) }
    }

    // MARK: When it appears

    @Test func `the list appears after a second, and stays after the release`() {
        hold(for: .milliseconds(999))
        #expect(window == nil)
        fixture.base.clock.advance(by: .milliseconds(1))
        #expect(window != nil)
        fixture.key(EvdevKey.super, isDown: false)
        #expect(window != nil)
        #expect(titles.contains("Close window"))
        #expect(titles.contains("Overview of windows"))
    }

    @Test func `nothing appears if another key is pressed before the second is over`() {
        hold(for: .milliseconds(500))
        fixture.chord(EvdevKey.a)
        fixture.base.clock.advance(by: .seconds(2))
        #expect(window == nil)
    }

    @Test func `nothing appears for other modifiers, short presses or with a button`() {
        hold(EvdevKey.shift, for: .seconds(2))
        fixture.key(EvdevKey.shift, isDown: false)
        hold(for: .milliseconds(900))
        fixture.key(EvdevKey.super, isDown: false)
        fixture.base.clock.advance(by: .seconds(1))
        fixture.move(to: 5, 5)
        fixture.press()
        hold(for: .seconds(2))
        #expect(window == nil)
    }

    @Test func `nothing appears without commands, under a lock or an inhibitor`() throws {
        var configuration = Configuration()
        configuration.hasKeyCommands = false
        let other = try ShellFixture(configuration)
        other.key(EvdevKey.super, isDown: true)
        other.base.clock.advance(by: .seconds(2))
        #expect(window(of: other) == nil)
        fixture.seat.keyCommands.add(ShortcutsInhibitor(surface: try toplevel.served().surface))
        hold(for: .seconds(2))
        fixture.key(EvdevKey.super, isDown: false)
        #expect(window == nil)
        fixture.seat.begin(Grab(kind: .lock, owner: nil))
        hold(for: .seconds(2))
        #expect(window == nil)
    }

    @Test func `a lock closes the list`() throws {
        try show()
        fixture.seat.begin(Grab(kind: .lock, owner: nil))
        fixture.compositor.turn()
        #expect(window == nil)
    }

    // MARK: What it shows

    @Test func `bound lines are in the list and name the seat that asks for them`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "bindings-\(UUID().uuidString)")
        try #"{"keys": "Super+e", "title": "Greeting", "type": "hello"}"#.write(
            to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        var configuration = Configuration()
        configuration.boundLines = try BoundLine.lines(ofFile: file.path)
        let other = try ShellFixture(configuration)
        var lines: [(line: BoundLine, seat: Seat)] = []
        let observation = other.desktop.observeBoundLines { lines.append(($0, $1)) }
        other.key(EvdevKey.super, isDown: true)
        other.base.clock.advance(by: .seconds(1))
        let list = window(of: other)?.rootSurface?.subresponders.map(\.description) ?? []
        #expect(list.contains("Super+E: Greeting"), "\(list)")
        other.chord(EvdevKey.e)
        #expect(lines.map(\.line) == configuration.boundLines)
        #expect(lines.first?.seat === other.seat)
        observation.cancel()
    }

    @Test func `keys are those of the present layout`() throws {
        try show()
        #expect(rows.contains { $0.text == "Super+Q, Alt+F4: Close window" })
        fixture.chord(EvdevKey.escape)
        fixture.seat.keyboard.group = 1
        try show()
        #expect(rows.contains { $0.text == "Super+\u{419}, Alt+F4: Close window" })
    }

    @Test func `rows are in the list, below each other, and the list is on the output`() throws {
        try show()
        let list = try #require(window?.frame)
        #expect(fixture.compositor.output.frame.intersection(list) == list)
        let parts = rows.filter { $0.text != "background" }.map(\.frame)
        #expect(parts.allSatisfy { list.intersection($0) == $0 })
        for (index, frame) in parts.enumerated() {
            #expect(!parts[..<index].contains { $0.intersects(frame) })
        }
    }

    @Test func `a list that is too long is scrolled by the wheel and by keys`() throws {
        fixture.compositor.output.state.mode = OutputMode(width: 420, height: 400)
        try show()
        #expect(!titles.contains("Quit the compositor"))
        let first = try #require(titles.first)
        for _ in 0..<20 { fixture.chord(EvdevKey.down) }
        #expect(!titles.contains(first))
        for _ in 0..<200 { fixture.chord(EvdevKey.down) }
        #expect(titles.contains { $0.contains("layout") || $0.contains("Quit") || $0.contains("workspace") })
        let list = try #require(window?.frame)
        fixture.move(to: list.center.x, list.center.y)
        fixture.turnWheel(-120 * 200)
        #expect(titles.first == first)
    }

    // MARK: What it does

    @Test func `a click on a row performs its command, and closes the list`() throws {
        try show()
        let place = try place(of: "Maximize window")
        fixture.move(to: place.x, place.y)
        fixture.press()
        #expect(window != nil)
        fixture.release()
        #expect(window == nil)
        #expect(try toplevel.served().isMaximized)
        #expect(try client.takeInput().allSatisfy { if case .button = $0 { false } else { true } })
    }

    @Test func `a tap performs, and a finger that leaves the row does not`() throws {
        try show()
        let place = try place(of: "Minimize window")
        fixture.touchDown(0, place.x, place.y)
        fixture.touchMove(0, place.x, 1)
        fixture.touchUp(0)
        #expect(window != nil)
        #expect(try toplevel.served().isVisible)
        fixture.touchDown(0, place.x, place.y)
        fixture.touchUp(0)
        #expect(window == nil)
        #expect(try !toplevel.served().isVisible)
    }

    @Test func `typed letters filter by title, and reach no client`() throws {
        try show()
        type(EvdevKey.m, EvdevKey.a, 45)
        #expect(titles == ["Maximize window"])
        fixture.chord(14)
        #expect(titles.contains("Maximize window"))
        #expect(try client.takeKeys() == [])
        fixture.chord(EvdevKey.return)
        #expect(window == nil)
        #expect(try client.takeKeys() == [])
        type(EvdevKey.a)
        #expect(try client.takeKeys() == [.key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false)])
    }

    @Test func `Return performs the first match`() throws {
        try show()
        type(EvdevKey.m, EvdevKey.a, 45)
        fixture.chord(EvdevKey.return)
        #expect(try toplevel.served().isMaximized)
    }

    @Test func `Escape and a press outside close the list, and reach no client`() throws {
        try show()
        fixture.chord(EvdevKey.escape)
        #expect(window == nil)
        try show()
        fixture.click(2, 2)
        #expect(window == nil)
        #expect(try client.takeKeys() == [])
        #expect(try client.takeInput().isEmpty)
    }

    @Test func `a key combination closes the list and acts as usual`() throws {
        hold()
        fixture.chord(EvdevKey.m)
        #expect(window == nil)
        #expect(try toplevel.served().isMaximized)
    }

    @Test func `commands of a client are listed, and performed by the client`() throws {
        let manager = try client.client.bind(SurfaceResponderManagerV1.self)
        let tree = manager.getTree(surface: toplevel.surface)
        let responder = tree.createResponder(parent: nil)
        responder.setFlags(flags: [.acceptsFirst])
        responder.setRectangle(x: 0, y: 0, width: 200, height: 100)
        let command = responder.addCommand()
        command.setInput(keysym: 0x75, modifiers: .control)
        command.setTitle(title: "Clear the drawing", discoverabilityTitle: nil)
        var performed = 0
        command.onEvent = { event in if case .performed = event { performed += 1 } }
        toplevel.surface.commit()
        try client.roundtrip()
        let frame = try #require(try toplevel.frame())
        fixture.click(frame.center.x, frame.center.y)
        try client.roundtrip()
        try show()
        #expect(titles.first == "Clear the drawing")
        let place = try place(of: "Clear the drawing")
        fixture.click(place.x, place.y)
        try client.roundtrip()
        #expect(performed == 1)
        #expect(window == nil)
    }
}

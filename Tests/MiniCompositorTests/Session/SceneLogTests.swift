import Foundation
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Records of scenes, from which the explanations of events are derived again.
@Suite struct SceneLogTests {
    private final class Lines {
        var texts: [String] = []
    }

    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel
    private let recording: SceneRecording
    private let lines = Lines()

    private static let frame = #""frame":[100,50,200,100]"#
    private static let movedFrame = #""frame":[90,50,200,100]"#

    /// The corner of the window.
    private let origin = Point(x: 100, y: 50)

    init() throws {
        var configuration = Configuration()
        configuration.keyboard.servesInputTriggers = true
        fixture = try ShellFixture(configuration)
        client = try fixture.connect()
        toplevel = try client.showToplevel(width: 200, height: 100)
        try toplevel.served().move(to: origin)
        recording = SceneRecording(fixture.compositor) { [lines] in lines.texts.append($0) }
    }

    /// Explains the record, in which texts may be replaced.
    private func explain(
        inJSON: Bool = false, replacing text: String = "", by other: String = ""
    ) throws -> (lines: [String], status: Int32) {
        recording.end()
        var record = lines.texts.joined(separator: "\n")
        if !text.isEmpty {
            try #require(record.contains(text), "\(record)")
            record = record.replacing(text, with: other)
        }
        return try Self.explain(record, inJSON: inJSON)
    }

    private static func explain(
        _ record: String, inJSON isJSON: Bool = false
    ) throws -> (lines: [String], status: Int32) {
        let file = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try record.write(to: file, atomically: true, encoding: .utf8)
        let found = Lines()
        let status = try SceneLog.explain(file.path, inJSON: isJSON) { found.texts.append($0) }
        return (found.texts, status)
    }

    /// Adds a desynchronized child to the window, whose corner is at a place in the window.
    private func addSubsurface(x: Int32, y: Int32, width: Int32, height: Int32) throws {
        let surface = client.client.makeSurface()
        let subsurface = client.client.subcompositor.getSubsurface(surface: surface, parent: toplevel.surface)
        subsurface.setPosition(x: x, y: y)
        subsurface.setDesync()
        try client.client.attachBuffer(to: surface, width: width, height: height)
        surface.commit()
        toplevel.surface.commit()
        try client.roundtrip()
        client.keptObjects += [surface, subsurface]
    }

    private func setInputRegion(x: Int32, y: Int32, width: Int32, height: Int32) throws {
        let region = client.client.compositor.createRegion()
        region.add(x: x, y: y, width: width, height: height)
        toplevel.surface.setInputRegion(region: region)
        toplevel.surface.commit()
        try client.roundtrip()
    }

    /// Uses a subsurface, a popup, an input region, keys and a finger.
    private func useAll() throws {
        fixture.move(to: 110, 60)
        try addSubsurface(x: 20, y: 10, width: 40, height: 30)
        fixture.click(125, 65)
        try setInputRegion(x: 0, y: 0, width: 100, height: 100)
        fixture.click(250, 60)
        fixture.click(150, 110)
        let popup = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 180, y: 80))
        let frame = try #require(try popup.globalFrame())
        fixture.click(frame.minX + 3, frame.minY + 4)
        fixture.chord(EvdevKey.a)
        fixture.turnWheel(120)
        fixture.touchDown(1, 130, 70)
        fixture.touchMove(1, 135, 75)
        fixture.touchUp(1)
        popup.destroy()
        try client.roundtrip()
        fixture.click(frame.minX + 3, frame.minY + 4)
    }

    @Test func `events of a record are routed as in the run`() throws {
        try useAll()
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.last?.hasSuffix(" 0 differ") == true, "\(found.last ?? "")")
        #expect(found.count == lines.texts.count { $0.hasPrefix(#"{"explanation""#) } + 1)
        let presses = found.filter { $0.contains("button left down") }
        #expect(presses.count == 5)
        // Relative to the subsurface, at 120, 60.
        #expect(presses[0].contains("surface@5,5"), "\(presses)")
        // The input region ends in the middle of the window.
        #expect(!presses[1].contains("surface@"), "\(presses)")
        #expect(presses[2].contains("surface@50,60"), "\(presses)")
        #expect(presses[3].contains("surface@3,4"), "\(presses)")
        #expect(!presses[4].contains("surface@"), "\(presses)")
    }

    @Test func `a window at another place gives a difference`() throws {
        fixture.click(125, 65)
        let (found, status) = try explain(replacing: Self.frame, by: Self.movedFrame)
        #expect(status == 70)
        let difference = found.first { $0.contains("button left down: the location was [25,15]") }
        #expect(difference?.hasSuffix("in the run, and is [35,15]") == true, "\(found)")
        #expect(found.last?.hasSuffix(" 3 differ") == true, "\(found.last ?? "")")
    }

    @Test func `a key that another window has gives a difference`() throws {
        fixture.chord(EvdevKey.a)
        let state = try #require(lines.texts.first?.firstMatch(of: /"key":\d+,/)).0
        let (found, status) = try explain(replacing: String(state), by: "")
        #expect(status == 70, "\(found)")
    }

    @Test func `lines of JSON say what differs`() throws {
        fixture.move(to: 125, 65)
        let (found, status) = try explain(
            inJSON: true, replacing: Self.frame, by: Self.movedFrame)
        #expect(status == 70)
        #expect(found.count == 1)
        #expect(found[0].contains(#""isEqual":false"#))
        #expect(found[0].contains(#""recorded":{"location":[25,15]}"#), "\(found)")
    }

    /// Uses commands of the window and the desktop, a mode, and a button with a modifier.
    private func useKeyCommands() throws {
        fixture.move(to: 150, 100)
        fixture.chord(EvdevKey.super, EvdevKey.m)
        try client.roundtrip()
        fixture.chord(EvdevKey.super, EvdevKey.m)
        try client.roundtrip()
        fixture.chord(EvdevKey.a)
        // A modifier alone has a command only if it is held.
        fixture.chord(EvdevKey.super)
        // What moves a window is an ordinary key before this mode, and after it.
        fixture.chord(EvdevKey.h)
        fixture.chord(EvdevKey.super, EvdevKey.g)
        fixture.chord(EvdevKey.h)
        fixture.chord(EvdevKey.return)
        fixture.chord(EvdevKey.h)
        fixture.key(EvdevKey.super, isDown: true)
        fixture.click(150, 100)
        fixture.key(EvdevKey.super, isDown: false)
        fixture.chord(EvdevKey.super, EvdevKey.n)
        fixture.chord(EvdevKey.super, EvdevKey.shift, EvdevKey.n)
    }

    @Test func `key commands are found as in the run`() throws {
        try useKeyCommands()
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        func expectRouted(_ event: String, _ text: String, count: Int = 1) {
            let lines = found.filter { $0.contains(event) && $0.contains(text) }
            #expect(lines.count == count, "\(event) \(text): \(found.joined(separator: "\n"))")
            #expect(!lines.contains { $0.hasSuffix("as recorded") }, "\(lines)")
        }
        expectRouted("key m down", "Maximize window", count: 2)
        expectRouted("key a down", "surface")
        expectRouted("key h down", "surface", count: 2)
        expectRouted("key g down", "Move window by keys")
        expectRouted("key h down", "Move left")
        expectRouted("Return down", "Done")
        expectRouted("Super_L up", "belongs to what was pressed, sent", count: 5)
        expectRouted("button left down", "Super+left button: Move window, handled by toplevel")
        expectRouted("key n down", "Minimize window")
        expectRouted("key N down", "Restore minimized window")
    }

    /// Declares a part of the window's surface with commands, and clicks it.
    private func declareCommands(
        _ modifiers: SurfaceKeyCommandV1.Modifiers,
        _ commands: [(keysym: UInt32, flags: SurfaceKeyCommandV1.Flags)]
    ) throws {
        let manager = try client.client.bind(SurfaceResponderManagerV1.self)
        let responder = manager.getTree(surface: toplevel.surface).createResponder(parent: nil)
        responder.setFlags(flags: [.acceptsFirst, .text])
        responder.setRectangle(x: 0, y: 0, width: 200, height: 100)
        for (keysym, flags) in commands {
            let command = responder.addCommand()
            command.setInput(keysym: keysym, modifiers: modifiers)
            command.setTitle(title: "Command", discoverabilityTitle: nil)
            command.setFlags(flags: flags)
            client.keptObjects.append(command)
        }
        toplevel.surface.commit()
        client.keptObjects.append(responder)
        try client.roundtrip()
        fixture.click(150, 100)
        try client.roundtrip()
    }

    @Test func `commands of a client are found as in the run`() throws {
        // The first responder takes text, so only the third one has its key.
        try declareCommands([], [(0x61, .enabled), (0x68, .priority), (0x6a, [.enabled, .priority])])
        for key in [EvdevKey.a, EvdevKey.h, EvdevKey.j] { fixture.chord(key) }
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        for key in ["a", "h"] {
            #expect(found.contains { $0.contains("key \(key) down") && $0.hasSuffix("sent") }, "\(found)")
        }
        #expect(
            found.contains { $0.contains("key j down") && $0.hasSuffix("Command, handled by responder") },
            "\(found)")
    }

    @Test func `a client's command in another layout is found as in the run`() throws {
        let keymap = try Keymap(layouts: ["us", "ru"])
        fixture.seat.keyboard.keymap = keymap
        try declareCommands([], [(0x61, [.enabled, .priority]), (0x68, [.enabled, .priority, .literal])])
        fixture.seat.keyboard.group = 1
        for key in [EvdevKey.a, EvdevKey.h] { fixture.chord(key) }
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.count { $0.hasSuffix("Command, handled by responder") } == 1, "\(found)")
    }

    @Test func `keys that another program has registered are found as in the run`() throws {
        let owner = try TestTriggerOwner(client)
        let triggers = try [owner.register(.alt, "h"), owner.register(.alt, code: EvdevKey.j)]
        #expect(triggers.map(\.answers) == [[.done], [.done]])
        for key in [EvdevKey.h, EvdevKey.j] { fixture.chord(EvdevKey.alternate, key) }
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.count { $0.hasSuffix("handled by input triggers") } == 2, "\(found)")
    }

    @Test func `commands that a client inhibits are its keys`() throws {
        // The command that disables the inhibitor is reserved, so the client's is never performed.
        try declareCommands(.command, [(0xff1b, .enabled)])
        let manager = try client.client.bind(ZwpKeyboardShortcutsInhibitManagerV1.self)
        let inhibitor = manager.inhibitShortcuts(surface: toplevel.surface, seat: client.seat)
        try client.roundtrip()
        fixture.chord(EvdevKey.super, EvdevKey.m)
        fixture.chord(EvdevKey.super, EvdevKey.escape)
        fixture.chord(EvdevKey.super, EvdevKey.m)
        inhibitor.destroy()
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.count { $0.contains("key m down") && $0.contains("surface") } == 1, "\(found)")
        #expect(found.count { $0.contains("key m down") && $0.contains("Maximize window") } == 1, "\(found)")
        #expect(
            found.contains { $0.contains("Escape down") && $0.hasSuffix("handled by desktop") }, "\(found)")
    }

    /// A maximized dialog cannot be moved by keys, and its parent is not asked, although it could.
    @Test func `commands that a responder refuses are keys as in the run`() throws {
        let dialog = try client.showToplevel { $0.toplevel.setParent(parent: toplevel.toplevel) }
        client.keptObjects.append(dialog)
        fixture.chord(EvdevKey.super, EvdevKey.m)
        try client.roundtrip()
        fixture.chord(EvdevKey.super, EvdevKey.g)
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.contains { $0.contains("key g down") && $0.hasSuffix("sent") }, "\(found)")
    }

    @Test func `a command that no responder offers gives a difference`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.m)
        let (found, status) = try explain(replacing: #""offers":"#, by: #""offered":"#)
        #expect(status == 70, "\(found)")
        #expect(found.contains { $0.contains("key m down: the outcome was") }, "\(found)")
    }

    @Test func `a command that no responder performs gives a difference`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.m)
        let (found, status) = try explain(replacing: #""performs":"#, by: #""performed":"#)
        #expect(status == 70, "\(found)")
        #expect(found.contains { $0.contains("key m down: the outcome was") }, "\(found)")
    }

    /// Moves over the title bar of a window, clicks it, and drags the window by it.
    @Test func `events of frames are routed as in the run`() throws {
        let stage = try FrameStage()
        let lines = Lines()
        let recording = SceneRecording(stage.fixture.compositor) { lines.texts.append($0) }
        stage.fixture.move(to: 200, 84)
        stage.fixture.move(to: 210, 84)
        stage.fixture.click(300, 200)
        stage.fixture.move(to: 210, 84)
        stage.fixture.press()
        stage.fixture.moveBy(30, 20)
        stage.fixture.moveBy(10, 10)
        stage.fixture.release()
        stage.fixture.move(to: 300, 200)
        recording.end()
        let record = lines.texts.joined(separator: "\n")
        let (found, status) = try Self.explain(record)
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        let taken = found.filter { $0.contains("title bar") && $0.hasSuffix("handled by window frame") }
        #expect(taken.count >= 4, "\(found.joined(separator: "\n"))")
        #expect(taken.contains { $0.contains("button left down") }, "\(found.joined(separator: "\n"))")
        let moved = record.replacing(#""frame":[100,100,400,300]"#, with: #""frame":[100,140,400,300]"#)
        #expect(moved != record)
        #expect(try Self.explain(moved).status == 70)
        let asJSON = try Self.explain(record, inJSON: true).lines
        #expect(asJSON.contains { $0.contains(#""name":"window frame""#) && $0.contains(#""isEqual":true"#) })
    }

    @Test func `what the desktop took otherwise is as recorded`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.o)
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.contains { $0.contains("key o up") && $0.hasSuffix("as recorded") }, "\(found)")
    }

    @Test func `only what has changed is written`() throws {
        fixture.click(125, 65)
        fixture.click(126, 66)
        #expect(lines.texts.count { $0.hasPrefix(#"{"scene""#) } == 1, "\(lines.texts)")
        try addSubsurface(x: 20, y: 10, width: 40, height: 30)
        let before = lines.texts.count
        fixture.move(to: 130, 70)
        let change = try #require(lines.texts.dropFirst(before).first)
        #expect(change.contains(#""bounds":[0,0,40,30]"#), "\(change)")
        #expect(!change.contains(#""kind":"window""#) && !change.contains(#""outputs""#), "\(change)")
    }

    @Test func `a file without scenes is refused`() throws {
        let error = #expect(throws: SessionError.self) { try explain() }
        #expect(error?.status == 65)
        #expect(
            error?.description.hasSuffix("has no scenes: write it with --record and --with-scene") ?? false)
    }
}

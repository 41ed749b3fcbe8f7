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
        fixture = try ShellFixture()
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
        let file = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var record = lines.texts.joined(separator: "\n")
        if !text.isEmpty {
            try #require(record.contains(text), "\(record)")
            record = record.replacing(text, with: other)
        }
        try record.write(to: file, atomically: true, encoding: .utf8)
        let found = Lines()
        let status = try SceneLog.explain(file.path, inJSON: inJSON) { found.texts.append($0) }
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

    /// The desktop takes the key commands of the mini compositor, so their keys are left out.
    @Test func `keys that the desktop took are as recorded`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.m)
        fixture.chord(EvdevKey.a)
        let (found, status) = try explain()
        #expect(status == 0, "\(found.joined(separator: "\n"))")
        #expect(found.contains { $0.contains("key m down") && $0.hasSuffix("as recorded") }, "\(found)")
        #expect(found.contains { $0.contains("key a down") && !$0.hasSuffix("as recorded") }, "\(found)")
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

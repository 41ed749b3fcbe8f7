import Foundation
import SurfaceResponders
import Testing

/// Tests README and docs/embedding.md with a compositor that consists of the Swift code on these pages.
@Suite struct EmbeddingTests {
    private let host: EmbeddingHost
    private let client: EmbeddingClient

    init() throws {
        host = try EmbeddingHost()
        client = try EmbeddingClient(host.pump)
    }

    private var input: Input { host.input }

    /// Returns the code blocks of a page in a language.
    private func printed(in language: String, by page: String) throws -> [String] {
        try Page(page).blocks.filter { $0.language == language }
            .map { block in block.lines.map { $0 + "\n" }.joined() }
    }

    private func contents(of path: String) throws -> String {
        try String(contentsOf: Page.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `code in README equals the compiled file`() throws {
        let host = try contents(of: "Tests/DocumentationTests/ReadmeHost.swift")
        #expect(try printed(in: "swift", by: "README.md") == [host])
    }

    @Test func `code on the page equals the compiled files`() throws {
        let page = "docs/embedding.md"
        let folder = "Tests/DocumentationTests"
        let files = [
            "Session", "WindowSurface", "Embedding", "Backends", "Drawing", "Captures", "Tiler",
            "MovableWindow", "Workspaces", "PointerFocus", "Launcher", "EdgeSwipe", "Limits", "Lamp",
        ]
        #expect(
            try printed(in: "swift", by: page) == files.map { try contents(of: "\(folder)/\($0).swift") })
        #expect(try printed(in: "xml", by: page) == [contents(of: "\(folder)/lamp-v1.xml")])
    }

    @Test func `packages on the page are the ones that the scripts install`() throws {
        let script = try contents(of: "scripts/lib/packages.sh")
        let installed = try #require(script.firstMatch(of: /build_packages=\(([^)]*)\)/)).1.split(
            whereSeparator: \.isWhitespace)
        let block = try #require(try Page("docs/embedding.md").block(in: "text"))
        #expect(block.lines.flatMap { $0.split(separator: " ") } == installed)
    }

    @Test func `custom protocol is announced to clients`() throws {
        let lamp = Lamp(on: host.display)
        #expect(lamp.brightness == 100)
        let names = try client.globals()
        #expect(names.contains("lamp_v1"))
    }

    @Test func `surface without a window can be a cursor`() throws {
        let mouse = input.seat.addDevice(named: "mouse", capabilities: .pointer)
        try client.roundtrip()
        host.send(mouse, .pointerPosition(Point(x: 400, y: 200)))
        try client.commit()
        try client.setCursor()
        #expect(input.registry.role(of: try #require(host.latestSurface))?.kind == .cursor)
    }

    @Test func `touch in the window reaches its client`() throws {
        try client.commit()
        input.touchDown(7, at: Point(x: 412, y: 300), microseconds: 1_000_000)
        try client.roundtrip()
        #expect(client.heard == ["touch 0 at 92.0, 180.0"])
    }

    @Test func `touch outside the window reaches the policy`() throws {
        try client.commit()
        input.touchDown(7, at: Point(x: 10, y: 10), microseconds: 1_000_000)
        #expect(input.seat.touches.all.first?.responder === input.policy)
    }

    @Test func `mapped window receives keys`() throws {
        let keyboard = input.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        try client.roundtrip()
        try client.commit()
        host.send(keyboard, .key(KeyCode(30), isDown: true))
        try client.roundtrip()
        #expect(client.heard == ["keyboard", "key 30 down"])
    }

    @Test func `tap returns the keyboard focus`() throws {
        _ = input.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        try client.roundtrip()
        try client.commit()
        let other = try EmbeddingClient(host.pump)
        try other.commit()
        #expect(other.heard == ["keyboard"])
        input.touchDown(1, at: Point(x: 412, y: 300), microseconds: 1_000_000)
        try client.roundtrip()
        #expect(client.heard == ["keyboard", "keyboard", "touch 0 at 92.0, 180.0"])
    }

    @Test func `window appearing under a resting pointer is entered in the next turn`() throws {
        let mouse = input.seat.addDevice(named: "mouse", capabilities: .pointer)
        try client.roundtrip()
        host.send(mouse, .pointerPosition(Point(x: 400, y: 200)))
        try client.commit()
        try client.roundtrip()
        #expect(client.heard == ["pointer at 80.0, 80.0"])
    }

    @Test func `declared responder exists from the next commit on`() throws {
        try client.commit()
        try client.declareResponder(x: 10, y: 10, width: 20, height: 20)
        let place = Point(x: 340, y: 140)
        #expect(input.scene.hitTest(place)?.responder.kind == .surface)
        try client.commit()
        #expect(input.scene.hitTest(place)?.responder.kind == .region)
    }

    @Test func `window is removed when its surface is destroyed`() throws {
        try client.commit()
        #expect(input.scene.windows.count == 1)
        client.surface.destroy()
        try client.roundtrip()
        #expect(input.scene.windows.isEmpty)
    }
}

import PropertyTesting
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandRenderer
import WaylandShell

/// Damage between consecutive frames, as `FrameDamageTracker` computes it.
@Suite struct FrameDamageTests {
    private static let white: UInt32 = 0xffff_ffff

    /// A window with one buffer that tests paint in parts.
    private final class Painting {
        let toplevel: TestToplevel
        let buffer: ClientBuffer
        private let client: ShellClient

        init(_ client: ShellClient, width: Int32, height: Int32) throws {
            self.client = client
            toplevel = TestToplevel(client)
            try toplevel.show(width: width, height: height)
            buffer = try ClientBuffer(client.client.shm, width: width, height: height, pixel: 0xff80_8080)
            try commit { $0.damageBuffer(x: 0, y: 0, width: .max, height: .max) }
        }

        func write(_ color: UInt32, x: Int32, y: Int32, width: Int32, height: Int32) {
            let (right, bottom) = (min(x + width, buffer.width), min(y + height, buffer.height))
            guard right > x else { return }
            let row = [UInt32](repeating: color, count: Int(right - x))
            for line in y..<max(bottom, y) {
                buffer.file.write(row, at: Int(line * buffer.width + x) * 4)
            }
        }

        /// Attaches and commits the buffer again.
        func commit(_ change: (WlSurface) -> Void = { _ in }) throws {
            toplevel.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            change(toplevel.surface)
            toplevel.surface.commit()
            try client.roundtrip()
        }

        func paint(_ color: UInt32, x: Int32, y: Int32, width: Int32, height: Int32) throws {
            write(color, x: x, y: y, width: width, height: height)
            try commit { $0.damageBuffer(x: x, y: y, width: width, height: height) }
        }
    }

    private let fixture: ShellFixture
    private let client: ShellClient
    private let painting: Painting

    /// Creates an output of 320 by 240 pixels and a window of 80 by 60 at (100, 50).
    init() throws {
        fixture = try Self.makeFixture()
        client = try fixture.connect()
        painting = try Painting(client, width: 80, height: 60)
        try painting.toplevel.served().move(to: Point(x: 100, y: 50))
    }

    private static func makeFixture() throws -> ShellFixture {
        var configuration = Configuration()
        configuration.output.width = 320
        configuration.output.height = 240
        return try ShellFixture(configuration)
    }

    private var frame: SceneFrame { fixture.compositor.core.sceneFrame() }

    private func makeTracker() -> FrameDamageTracker {
        var tracker = FrameDamageTracker()
        #expect(tracker.damage(of: frame) == .everything)
        #expect(tracker.damage(of: frame) == .areas([]))
        return tracker
    }

    // MARK: Commits

    @Test func `commit damages exactly the declared area`() throws {
        var tracker = makeTracker()
        try painting.paint(Self.white, x: 5, y: 6, width: 7, height: 8)
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 105, y: 56, width: 7, height: 8)]))
        try painting.commit()
        #expect(tracker.damage(of: frame) == .areas([]))
    }

    @Test func `damage is clipped to the window`() throws {
        var tracker = makeTracker()
        try painting.paint(Self.white, x: 70, y: 50, width: 100, height: 100)
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 170, y: 100, width: 10, height: 10)]))
    }

    @Test func `damage of several commits in a frame accumulates`() throws {
        var tracker = makeTracker()
        try painting.paint(Self.white, x: 0, y: 0, width: 2, height: 2)
        fixture.compositor.turn()
        try painting.paint(Self.white, x: 10, y: 0, width: 2, height: 2)
        fixture.compositor.turn()
        #expect(
            tracker.damage(of: frame)
                == .areas([
                    Rect(x: 100, y: 50, width: 2, height: 2), Rect(x: 110, y: 50, width: 2, height: 2),
                ]))
    }

    @Test func `more commits than the history holds damage the whole window`() throws {
        var tracker = makeTracker()
        for _ in 0..<9 {
            try painting.paint(Self.white, x: 0, y: 0, width: 2, height: 2)
            fixture.compositor.turn()
        }
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 100, y: 50, width: 80, height: 60)]))
    }

    @Test func `each tracker compares with its own last frame`() throws {
        var first = makeTracker()
        var second = makeTracker()
        try painting.paint(Self.white, x: 0, y: 0, width: 2, height: 2)
        #expect(first.damage(of: frame) == .areas([Rect(x: 100, y: 50, width: 2, height: 2)]))
        try painting.paint(Self.white, x: 10, y: 0, width: 2, height: 2)
        #expect(first.damage(of: frame) == .areas([Rect(x: 110, y: 50, width: 2, height: 2)]))
        #expect(
            second.damage(of: frame)
                == .areas([
                    Rect(x: 100, y: 50, width: 2, height: 2), Rect(x: 110, y: 50, width: 2, height: 2),
                ]))
    }

    @Test func `buffer damage is divided by the buffer scale`() throws {
        try painting.commit { $0.setBufferScale(scale: 2) }
        var tracker = makeTracker()
        try painting.paint(Self.white, x: 10, y: 20, width: 4, height: 6)
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 105, y: 60, width: 2, height: 3)]))
    }

    /// The window is 60 by 80 pixels. The upper left of the buffer appears at the upper right of the window.
    @Test func `buffer damage is mapped through the buffer transform`() throws {
        try painting.commit { $0.setBufferTransform(transform: ._90) }
        var tracker = makeTracker()
        try painting.paint(Self.white, x: 0, y: 0, width: 10, height: 20)
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 140, y: 50, width: 20, height: 10)]))
    }

    @Test func `damage outside the viewport source is ignored`() throws {
        let viewport = try client.client.bind(WpViewporter.self).getViewport(
            surface: painting.toplevel.surface)
        viewport.setSource(x: 40, y: 0, width: 40, height: 60)
        viewport.setDestination(width: 80, height: 60)
        try painting.commit()
        var tracker = makeTracker()
        try painting.paint(Self.white, x: 0, y: 0, width: 40, height: 60)
        #expect(tracker.damage(of: frame) == .areas([]))
        try painting.paint(Self.white, x: 50, y: 6, width: 3, height: 4)
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 120, y: 56, width: 6, height: 4)]))
    }

    // MARK: Windows

    @Test func `moved window damages its old and new frames`() throws {
        var tracker = makeTracker()
        try painting.toplevel.served().move(to: Point(x: 10, y: 20))
        #expect(
            tracker.damage(of: frame)
                == .areas([
                    Rect(x: 100, y: 50, width: 80, height: 60), Rect(x: 10, y: 20, width: 80, height: 60),
                ]))
    }

    @Test func `mapping and unmapping a window damages its frame`() throws {
        var tracker = makeTracker()
        let other = try Painting(client, width: 30, height: 20)
        let place = try #require(try other.toplevel.frame())
        #expect(tracker.damage(of: frame) == .areas([place]))
        other.toplevel.surface.attach(buffer: nil, x: 0, y: 0)
        other.toplevel.surface.commit()
        try client.roundtrip()
        #expect(tracker.damage(of: frame) == .areas([place]))
    }

    @Test func `raising a window damages only its frame`() throws {
        for _ in 0..<3 { _ = try Painting(client, width: 30, height: 20) }
        var tracker = makeTracker()
        let window = try #require(try painting.toplevel.served().toplevelWindow)
        fixture.compositor.scene.raise(window)
        #expect(tracker.damage(of: frame) == .areas([Rect(x: 100, y: 50, width: 80, height: 60)]))
    }

    @Test func `buffer of a different size damages the old and new frames`() throws {
        var tracker = makeTracker()
        try client.client.attachBuffer(to: painting.toplevel.surface, width: 40, height: 30)
        painting.toplevel.surface.commit()
        try client.roundtrip()
        #expect(
            tracker.damage(of: frame)
                == .areas([
                    Rect(x: 100, y: 50, width: 80, height: 60), Rect(x: 100, y: 50, width: 40, height: 30),
                ]))
    }

    // MARK: Random changes

    @Test func `drawing only the damage gives the same picture as a full redraw`() {
        let property = Property(steps: 12) { choices in
            let fixture = try Self.makeFixture()
            let client = try fixture.connect()
            let walk = RandomDesk(client, on: fixture, choices)
            let renderer = try PixmanRenderer()
            var tracker = FrameDamageTracker()
            let output = fixture.compositor.output
            while choices.beginStep() {
                try walk.step()
                let frame = fixture.compositor.core.sceneFrame()
                try renderer.render(frame, on: FrameOutput(output), damage: tracker.damage(of: frame))
                let whole = try renderer.draw(frame, on: FrameOutput(output))
                guard renderer.picture(ofOutputNamed: output.name) == whole else {
                    return "the picture differs from a full redraw"
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...40) { Issue.record("\(failure)") }
    }

    /// Performs random operations on windows and subsurfaces.
    private final class RandomDesk {
        private let client: ShellClient
        private let fixture: ShellFixture
        private var choices: Choices
        private var paintings: [Painting] = []
        private var subsurfaces: [(surface: WlSurface, role: WlSubsurface, parent: WlSurface)] = []

        init(_ client: ShellClient, on fixture: ShellFixture, _ choices: Choices) {
            self.client = client
            self.fixture = fixture
            self.choices = choices
        }

        private func number(_ range: ClosedRange<Int32>) -> Int32 {
            Int32.random(in: range, using: &choices)
        }

        func step() throws {
            guard let painting = paintings.randomElement(using: &choices), number(0...5) > 0 else {
                paintings.append(try Painting(client, width: number(20...120), height: number(20...90)))
                return
            }
            switch number(0...7) {
            case 0...2: try paint(painting)
            case 3: try turn(painting)
            case 4: try move(painting)
            case 5: try raise(painting)
            case 6: try addSubsurface(to: painting)
            default: try moveSubsurface()
            }
        }

        private func paint(_ painting: Painting) throws {
            for _ in 0...number(0...2) {
                try painting.paint(
                    0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &choices), x: number(0...100),
                    y: number(0...80), width: number(1...50), height: number(1...50))
            }
        }

        private func turn(_ painting: Painting) throws {
            let transform = WlOutput.Transform(rawValue: UInt32(number(0...7)))
            try painting.commit { $0.setBufferTransform(transform: transform) }
        }

        private func move(_ painting: Painting) throws {
            try painting.toplevel.served().move(
                to: Point(x: Double(number(-50...300)), y: Double(number(-50...220))))
        }

        private func raise(_ painting: Painting) throws {
            guard let window = try painting.toplevel.served().toplevelWindow else { return }
            fixture.compositor.scene.raise(window)
        }

        private func addSubsurface(to painting: Painting) throws {
            let surface = client.client.makeSurface()
            let parent = painting.toplevel.surface
            let role = client.client.subcompositor.getSubsurface(surface: surface, parent: parent)
            role.setPosition(x: number(-20...60), y: number(-20...60))
            if number(0...1) == 0 { role.placeBelow(sibling: parent) }
            try client.client.attachBuffer(
                to: surface, width: number(5...40), height: number(5...40),
                pixel: 0x7f00_0000 | UInt32.random(in: 0...0x7f7f7f, using: &choices) & 0x7f_7f7f)
            surface.commit()
            parent.commit()
            try client.roundtrip()
            subsurfaces.append((surface, role, parent))
        }

        private func moveSubsurface() throws {
            guard let entry = subsurfaces.randomElement(using: &choices) else { return }
            entry.role.setPosition(x: number(-20...60), y: number(-20...60))
            if number(0...2) == 0 { entry.role.placeBelow(sibling: entry.parent) }
            entry.parent.commit()
            try client.roundtrip()
        }
    }
}

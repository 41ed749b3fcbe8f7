import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The clock that each surface follows. The first output is 1280 by 720 pixels at the origin with 60 Hz; the
/// second is to the right of it and has 30 Hz.
struct FrameClockTests {
    private let fixture: CompositorFixture
    private let client: CompositorClient
    private let right: Output

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
        right = Output(
            name: "RIGHT-1",
            state: OutputState(
                mode: OutputMode(width: 800, height: 600, refresh: 30_000), position: Point(x: 1280, y: 0)))
        fixture.compositor.core.outputs.add(right)
    }

    private var left: Output { fixture.compositor.output }

    /// A window and the frame callbacks of its client.
    private final class Shown {
        let surface: WlSurface
        let role: TestWindow
        let frames = TestFrames()
        private let client: CompositorClient

        init(
            _ client: CompositorClient, at origin: Point, width: Int32 = 100, height: Int32 = 100,
            format: WlShm.Format = .argb8888
        ) throws {
            self.client = client
            surface = client.makeSurface()
            role = TestWindow.show(try client.served(surface), at: origin)
            let buffer = try ClientBuffer(client.shm, width: width, height: height, format: format)
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            try ask()
        }

        func ask() throws {
            frames.ask(surface)
            surface.commit()
            try client.roundtrip()
        }
    }

    private let sixtyHertz = 39...41
    private let thirtyHertz = 19...21

    /// Counts the callbacks in two thirds of a second. Each is requested once the previous one has arrived.
    private func countFrames(_ shown: Shown) throws -> Int {
        let former = shown.frames.times.count
        try shown.ask()
        for _ in 0..<40 {
            let count = shown.frames.times.count
            try fixture.advance(by: .microseconds(16_667))
            if shown.frames.times.count > count { try shown.ask() }
        }
        return Set(shown.frames.times[former...]).count
    }

    // MARK: Outputs

    @Test func `surface follows the clock of its output`() throws {
        let first = try Shown(client, at: Point(x: 100, y: 100))
        let second = try Shown(client, at: Point(x: 1400, y: 100))
        #expect(sixtyHertz.contains(try countFrames(first)))
        #expect(thirtyHertz.contains(try countFrames(second)))
    }

    @Test func `surface on two outputs follows the one that shows most of it`() throws {
        let shown = try Shown(client, at: Point(x: 1220, y: 100))
        #expect(sixtyHertz.contains(try countFrames(shown)))
        shown.role.window.frame.origin.x = 1240
        #expect(thirtyHertz.contains(try countFrames(shown)))
    }

    @Test func `waiting surface follows its new output`() throws {
        let shown = try Shown(client, at: Point(x: 1400, y: 100))
        shown.role.window.frame.origin.x = 100
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(17))
        #expect(shown.frames.times == [1016])
    }

    @Test func `surface of a removed output still receives its callback`() throws {
        let shown = try Shown(client, at: Point(x: 1400, y: 100))
        fixture.compositor.core.outputs.remove(right)
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(500))
        #expect(shown.frames.times == [])
        try fixture.advance(by: .milliseconds(500))
        #expect(shown.frames.times.count == 1)
    }

    @Test func `mode change takes effect immediately`() throws {
        let shown = try Shown(client, at: Point(x: 1400, y: 100))
        right.state.mode.refresh = 120_000
        try fixture.advance(by: .milliseconds(9))
        #expect(shown.frames.times.count == 1)
    }

    @Test func `clock runs only while a frame is needed`() throws {
        let shown = try Shown(client, at: Point(x: 1400, y: 100))
        #expect(right.frameClock.isRunning && !left.frameClock.isRunning)
        try fixture.advance(by: .milliseconds(34))
        #expect(shown.frames.times.count == 1)
        #expect(!right.frameClock.isRunning)
        right.frameClock.setNeedsFrame()
        #expect(right.frameClock.isRunning)
        try fixture.advance(by: .milliseconds(34))
        #expect(!right.frameClock.isRunning)
    }

    @Test func `waiting surface does not keep a compositor alive`() throws {
        weak var output: Output?
        func run() throws {
            let fixture = try CompositorFixture()
            let shown = try Shown(fixture.connect(), at: .zero)
            output = fixture.compositor.output
            #expect(output?.frameClock.isRunning == true)
            withExtendedLifetime(shown) {}
        }
        try run()
        #expect(output == nil)
    }

    // MARK: The embedder

    @Test func `embedder reports when a picture was shown`() throws {
        var requests = 0
        left.frameClock.source = .embedder(needsFrame: { requests += 1 })
        let shown = try Shown(client, at: .zero)
        #expect(requests == 1)
        try fixture.advance(by: .milliseconds(100))
        #expect(shown.frames.times == [])
        var drawn: [Timestamp] = []
        let observation = left.frameClock.observeFrames { drawn.append($0.time) }
        defer { observation.cancel() }
        left.frameClock.present(FramePresentation(time: .milliseconds(1090)))
        try client.roundtrip()
        #expect(drawn == [.milliseconds(1090)])
        #expect(shown.frames.times == [1100])
        #expect(requests == 1)
        try shown.ask()
        #expect(requests == 2)
    }

    @Test func `clients continue while the embedder presents nothing`() throws {
        left.frameClock.source = .embedder(needsFrame: {})
        let shown = try Shown(client, at: .zero)
        for count in 1...3 {
            try fixture.advance(by: .milliseconds(999))
            #expect(shown.frames.times.count == count - 1)
            try fixture.advance(by: .milliseconds(1))
            #expect(shown.frames.times.count == count)
            try shown.ask()
        }
    }

    // MARK: Invisible surfaces

    enum Cover: CaseIterable {
        case hiddenWindow, outsideOfAllOutputs, behindAnOpaqueSurface, behindAnOpaqueRegion
    }

    private func hide(_ shown: Shown, by cover: Cover) throws -> Shown? {
        switch cover {
        case .hiddenWindow:
            shown.role.window.isHidden = true
            return nil
        case .outsideOfAllOutputs:
            shown.role.window.frame.origin.y = 1000
            return nil
        case .behindAnOpaqueSurface:
            return try Shown(client, at: .zero, width: 1280, height: 720, format: .xrgb8888)
        case .behindAnOpaqueRegion:
            let front = try Shown(client, at: .zero, width: 1280, height: 720)
            let region = client.compositor.createRegion()
            region.add(x: 0, y: 0, width: 1280, height: 720)
            front.surface.setOpaqueRegion(region: region)
            front.surface.commit()
            return front
        }
    }

    @Test(arguments: Cover.allCases) func `invisible surface receives callbacks once a second`(cover: Cover)
        throws
    {
        let shown = try Shown(client, at: Point(x: 10, y: 10))
        try fixture.advance(by: .milliseconds(17))
        #expect(shown.frames.times.count == 1)
        let front = try hide(shown, by: cover)
        try shown.ask()
        try fixture.advance(by: .milliseconds(999))
        #expect(shown.frames.times.count == 1)
        // Allow one more frame, in which the compositor finds what covers the surface.
        try fixture.advance(by: .milliseconds(18))
        #expect(shown.frames.times.count == 2)
        try shown.ask()
        try fixture.advance(by: .milliseconds(100))
        #expect(shown.frames.times.count == 2)
        // The surface becomes visible while it waits.
        shown.role.window.isHidden = false
        shown.role.window.frame.origin = Point(x: 10, y: 10)
        front?.role.window.isHidden = true
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(34))
        #expect(shown.frames.times.count == 3)
    }

    @Test func `partly visible surface follows its output`() throws {
        let shown = try Shown(client, at: Point(x: 10, y: 10))
        _ = try Shown(client, at: .zero, width: 109, height: 720, format: .xrgb8888)
        #expect(sixtyHertz.contains(try countFrames(shown)))
    }

    @Test func `surface behind translucent content follows its output`() throws {
        let shown = try Shown(client, at: Point(x: 10, y: 10))
        _ = try Shown(client, at: .zero, width: 1280, height: 720, format: .argb8888)
        #expect(sixtyHertz.contains(try countFrames(shown)))
    }

    @Test func `no clock runs for invisible surfaces`() throws {
        let shown = try Shown(client, at: Point(x: 10, y: 10))
        shown.role.window.isHidden = true
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(100))
        #expect(!left.frameClock.isRunning && !right.frameClock.isRunning)
        #expect(shown.frames.times == [])
    }
}

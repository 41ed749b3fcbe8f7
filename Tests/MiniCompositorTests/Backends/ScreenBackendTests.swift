import InMemoryLogging
import Logging
import SurfaceResponders
import SystemPackage
import Testing
import WaylandBackends
import WaylandSeat
import WaylandShell

/// Outputs, pictures and modes of a screen backend, on a scripted card.
struct ScreenBackendTests {
    // MARK: Outputs

    @Test func `each display is an output, from left to right`() throws {
        let screen = try ScreenFixture([.display(1), .display(2), .display(3)])
        // The card has two CRTCs.
        #expect(screen.core.outputs.outputs.map(\.name) == ["DP-1", "DP-2"])
        #expect(screen.backend.outputs.map(\.frame.minX) == [0, 1024])
    }

    @Test func `connectors with few choices get their CRTC first`() throws {
        let screen = try ScreenFixture([.display(1), .display(2, crtcs: [11])])
        screen.turn()
        #expect(
            screen.takeCalls().filter { $0.hasPrefix("set") } == ["set 11 2 1024x768", "set 12 1 1024x768"])
    }

    @Test func `an output has the name, size and modes of its display`() throws {
        let edid = try #require(EDID(SampleEDID().bytes))
        let modes = [
            CardMode(width: 640, height: 480), CardMode(width: 800, height: 600, isPreferred: true),
            CardMode(width: 640, height: 480),
        ]
        let output = try #require(try ScreenFixture([.display(1, modes: modes, edid: edid)]).output)
        #expect(output.make == "ABC")
        #expect(output.model == "Sample 27")
        #expect(output.serialNumber == "S-0042")
        #expect(output.physicalSize == Size(width: 597, height: 336))
        #expect(output.state.mode == OutputMode(width: 800, height: 600))
        #expect(output.modes == [OutputMode(width: 800, height: 600), OutputMode(width: 640, height: 480)])
    }

    @Test func `connectors without a display or modes are ignored`() throws {
        var unplugged = CardConnector.display(1)
        unplugged.isConnected = false
        let screen = try ScreenFixture([unplugged, .display(2, modes: []), .display(3, crtcs: [])])
        #expect(screen.backend.outputs.isEmpty)
        screen.turn()
        #expect(screen.takeCalls().isEmpty)
    }

    @Test func `a machine without cards is refused`() {
        let message = "no graphics card can show pictures on a screen"
        #expect(throws: BackendError.unavailable(message)) { try ScreenFixture { $0.cardPaths = [] } }
        #expect(throws: BackendError.unavailable(message)) {
            try ScreenFixture { $0.cardFailure = .permissionDenied }
        }
    }

    // MARK: Pictures

    @Test func `the first picture sets the mode, and others are flipped`() throws {
        let screen = try ScreenFixture()
        screen.turn()
        #expect(screen.takeCalls().prefix(2) == ["set 11 1 1024x768", "flip 11"])
        screen.showPicture()
        screen.output?.frameClock.setNeedsFrame()
        screen.turn()
        #expect(screen.takeCalls() == ["flip 11"])
    }

    @Test func `no picture is drawn while another is on its way`() throws {
        let screen = try ScreenFixture()
        screen.turn()
        _ = screen.takeCalls()
        screen.output?.frameClock.setNeedsFrame()
        screen.turn()
        #expect(screen.takeCalls().isEmpty)
        screen.showPicture()
        screen.output?.frameClock.setNeedsFrame()
        screen.turn()
        #expect(screen.takeCalls() == ["flip 11"])
    }

    @Test func `clients learn the time of the flip`() throws {
        let screen = try ScreenFixture()
        var presentations: [FramePresentation] = []
        let token = screen.output?.frameClock.observeFrames { presentations.append($0) }
        screen.turn()
        screen.card.completeFlips(at: .milliseconds(990))
        screen.turn()
        #expect(
            presentations == [
                FramePresentation(
                    time: .milliseconds(990), sequence: 1,
                    kind: [.synchronized, .hardwareClock, .hardwareCompletion])
            ])
        withExtendedLifetime(token) {}
    }

    @Test func `without monotonic times, the time is that of the report`() throws {
        let screen = try ScreenFixture { $0.card.hasMonotonicTimes = false }
        var presentations: [FramePresentation] = []
        let token = screen.output?.frameClock.observeFrames { presentations.append($0) }
        screen.showPicture()
        #expect(
            presentations == [
                FramePresentation(
                    time: .milliseconds(1000), sequence: 1, kind: [.synchronized, .hardwareCompletion])
            ])
        withExtendedLifetime(token) {}
    }

    @Test func `both buffers receive every change`() throws {
        let fixture = try ScreenFixture()
        let delegate = Square()
        fixture.backend.delegate = delegate
        for place in 0..<4 {
            delegate.x = place * 100
            fixture.backend.setNeedsDisplay()
            fixture.showPicture()
            fixture.showPicture()
            for other in 0..<4 {
                let pixel = fixture.card.pixel(other * 100 + 5, 5, of: 11)
                #expect((pixel == 0xffff_0000) == (other == place))
            }
        }
    }

    @Test func `pixels that take several turns to read are shown`() throws {
        let screen = try ScreenFixture()
        for _ in 0..<3 { screen.showPicture() }
        _ = screen.takeCalls()
        screen.showPicture()
        // The next commit is not waiting for an earlier picture.
        #expect(screen.takeCalls().isEmpty)
        // A part in each turn.
        screen.fixture.compositor.display.work.budget = .zero
        let client = try screen.fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 1024, height: 768, pixel: 0xff00_ff00)
        surface.commit()
        try client.roundtrip()
        for _ in 0..<100 where screen.card.pixel(500, 500, of: 11) != 0xff00_ff00 { screen.showPicture() }
        #expect(screen.card.pixel(500, 500, of: 11) == 0xff00_ff00)
    }

    @Test func `after a lost flip the mode is set again`() throws {
        let screen = try ScreenFixture()
        screen.turn()
        _ = screen.takeCalls()
        screen.advance(by: .milliseconds(999))
        #expect(screen.takeCalls().isEmpty)
        screen.advance(by: .milliseconds(2))
        screen.turn()
        #expect(screen.takeCalls().filter { !$0.hasPrefix("cursor") } == ["set 11 1 1024x768", "flip 11"])
    }

    @Test func `a flip that the card refuses for now is tried again`() throws {
        let screen = try ScreenFixture { $0.card.failures["flip"] = .resourceBusy }
        screen.turn()
        #expect(screen.takeCalls() == ["set 11 1 1024x768"])
        screen.turn()
        #expect(screen.takeCalls().isEmpty)
        screen.card.failures = [:]
        screen.advance(by: .milliseconds(17))
        #expect(screen.takeCalls() == ["flip 11"])
    }

    @Test func `a display that refuses its mode is tried once a second`() throws {
        let log = InMemoryLogHandler()
        let screen = try ScreenFixture(logger: Logger(label: "test") { _ in log }) {
            $0.card.failures["set"] = .invalidArgument
        }
        for _ in 0..<3 { screen.advance(by: .seconds(1)) }
        #expect(log.entries.filter { "\($0.message)".contains("cannot be shown") }.count == 1)
        screen.card.failures = [:]
        screen.advance(by: .seconds(1))
        #expect(screen.takeCalls().prefix(2) == ["set 11 1 1024x768", "flip 11"])
    }

    // MARK: Modes

    private let twoModes = [
        CardMode(width: 1024, height: 768, isPreferred: true), CardMode(width: 800, height: 600),
    ]

    @Test func `a mode of the display can be set`() throws {
        let screen = try ScreenFixture([.display(1, modes: twoModes)])
        screen.showPicture()
        _ = screen.takeCalls()
        screen.output?.state.mode = twoModes[1].mode
        screen.showPicture()
        #expect(screen.takeCalls().prefix(2) == ["set 11 1 800x600", "flip 11"])
        #expect(screen.card.bufferCount <= 4)
        #expect(screen.output?.state.mode.width == 800)
    }

    @Test func `a mode that is refused does not stay`() throws {
        let screen = try ScreenFixture([.display(1, modes: twoModes)])
        screen.showPicture()
        screen.card.failures["set"] = .invalidArgument
        screen.output?.state.mode = twoModes[1].mode
        screen.showPicture()
        #expect(screen.output?.state.mode == twoModes[0].mode)
        screen.card.failures = [:]
        _ = screen.takeCalls()
        screen.advance(by: .seconds(2))
        screen.showPicture()
        screen.output?.frameClock.setNeedsFrame()
        screen.showPicture()
        #expect(screen.takeCalls().contains("flip 11"))
    }

    @Test func `a mode that the display lacks does not stay`() throws {
        let screen = try ScreenFixture()
        screen.output?.state.mode = OutputMode(width: 999, height: 999)
        #expect(screen.output?.state.mode == twoModes[0].mode)
    }

    @Test func `a mode without memory for its pictures does not stay`() throws {
        let screen = try ScreenFixture([.display(1, modes: twoModes)])
        screen.showPicture()
        screen.card.failures["make"] = .noMemory
        screen.output?.state.mode = twoModes[1].mode
        #expect(screen.output?.state.mode == twoModes[0].mode)
    }

    @Test func `an output that is turned off is dark`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        _ = screen.takeCalls()
        let output = try #require(screen.output)
        screen.core.outputs.remove(output)
        screen.showPicture()
        #expect(screen.takeCalls() == ["off 11"])
        screen.core.outputs.add(output)
        screen.turn()
        #expect(screen.takeCalls().prefix(2) == ["set 11 1 1024x768", "flip 11"])
    }

    // MARK: The end

    @Test func `stopping gives everything back`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        _ = screen.takeCalls()
        screen.backend.stop()
        screen.turn()
        #expect(screen.takeCalls() == ["off 11"])
        #expect(screen.core.outputs.outputs.isEmpty)
        #expect(screen.session.hasEnded)
        #expect(screen.delegate.events == ["removed DP-1"])
        #expect(screen.backend.input == nil)
        screen.backend.stop()
    }

    @Test func `a locked session is not given back`() throws {
        let screen = try ScreenFixture()
        screen.showPicture()
        let lock = screen.core.registry.lockSession()
        screen.turn()
        _ = screen.takeCalls()
        screen.backend.stop()
        #expect(screen.takeCalls() == ["cursor 11 none", "set 11 1 1024x768"])
        #expect(screen.card.pixel(0, 0, of: 11) == 0)
        #expect(!screen.session.hasEnded)
        #expect(screen.script.keeperCount == 1)
        withExtendedLifetime(lock) {}
    }

    @Test func `an unlocked session needs no other process`() throws {
        let screen = try ScreenFixture()
        let lock = screen.core.registry.lockSession()
        screen.turn()
        #expect(screen.script.keeperCount == 1)
        lock.end()
        screen.turn()
        #expect(screen.script.keeperCount == 0)
    }
}

/// Shows a red square of 10 pixels.
private final class Square: BackendDelegate {
    var x = 0
    private let content = PixelContent(
        Array(repeating: 0xffff_0000, count: 100), width: 10, format: .argb8888)

    func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem] {
        [
            FrameItem(
                image: SurfaceImage(content),
                bounds: Rect(x: Double(x), y: 0, width: 10, height: 10))
        ]
    }
}

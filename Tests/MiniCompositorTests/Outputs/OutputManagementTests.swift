import InMemoryLogging
import Logging
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// zwlr_output_manager_v1, as a configuration tool uses it. The first output is 1280 by 720, at the origin.
struct OutputManagementTests {
    private let log = InMemoryLogHandler()
    private let fixture: ShellFixture
    private let client: ShellClient
    private let tool: OutputTool

    init() throws {
        fixture = try ShellFixture(logger: Logger(label: "test") { [log] _ in log })
        client = try fixture.connect()
        tool = OutputTool(try client.client.bind(ZwlrOutputManagerV1.self))
        try client.roundtrip()
    }

    private var outputs: OutputLayout { fixture.compositor.core.outputs }
    private var output: Output { fixture.compositor.output }

    private func addOutput() throws -> Output {
        let output = Output(
            name: "RIGHT-1", make: "Example", model: "Wide",
            state: OutputState(mode: OutputMode(width: 800, height: 600), position: Point(x: 1280, y: 0)))
        outputs.add(output)
        try client.roundtrip()
        return output
    }

    /// Applies or tests a configuration, and returns the answer.
    private func send(
        serial: UInt32? = nil, isTest: Bool = false, _ change: (ZwlrOutputConfigurationV1) -> Void
    ) throws -> String? {
        let configuration = tool.manager.createConfiguration(serial: serial ?? tool.serial)
        var answer: String?
        configuration.onEvent = { event in
            switch event {
            case .succeeded: answer = "succeeded"
            case .failed: answer = "failed"
            case .cancelled: answer = "cancelled"
            }
        }
        change(configuration)
        if isTest { configuration.test() } else { configuration.apply() }
        try client.roundtrip()
        configuration.destroy()
        try client.roundtrip()
        return answer
    }

    // MARK: Properties

    @Test func `a tool receives the properties of each output`() throws {
        _ = try addOutput()
        #expect(
            tool.heads.map(\.text) == [
                "MINI-1 on 1280x720@60000 at 0,0 turned 0 scaled 1.0",
                "RIGHT-1 on 800x600@60000 at 1280,0 turned 0 scaled 1.0",
            ])
        #expect(tool.heads.last?.make == "Example")
        #expect(tool.heads.last?.model == "Wide")
    }

    @Test func `a tool receives physical size, serial number and modes of a screen`() throws {
        let modes = [
            OutputMode(width: 1920, height: 1080), OutputMode(width: 1280, height: 720, refresh: 75_000),
        ]
        let screen = Output(
            name: "RIGHT-1", serialNumber: "7A", physicalSize: Size(width: 520, height: 292.6), modes: modes,
            state: OutputState(mode: modes[1], position: Point(x: 1280, y: 0)))
        outputs.add(screen)
        try client.roundtrip()
        let head = try #require(tool.heads.last)
        #expect(head.physicalSize == [520, 293])
        #expect(head.serialNumber == "7A")
        #expect(head.modeTexts == ["1920x1080@60000 preferred", "1280x720@75000"])
        #expect(head.text == "RIGHT-1 on 1280x720@75000 at 1280,0 turned 0 scaled 1.0")

        screen.state.mode = modes[0]
        try client.roundtrip()
        #expect(head.modeTexts.count == 2)
        #expect(head.text == "RIGHT-1 on 1920x1080@60000 at 1280,0 turned 0 scaled 1.0")
    }

    @Test func `a mode that the screen does not offer exists while it is current`() throws {
        let best = OutputMode(width: 1920, height: 1080)
        let screen = Output(
            name: "RIGHT-1", modes: [best],
            state: OutputState(mode: best, position: Point(x: 1280, y: 0)))
        outputs.add(screen)
        try client.roundtrip()
        let head = try #require(tool.heads.last)
        screen.state.mode = OutputMode(width: 640, height: 480)
        try client.roundtrip()
        #expect(head.modeTexts == ["1920x1080@60000 preferred", "640x480@60000"])
        screen.state.mode = best
        try client.roundtrip()
        #expect(head.modeTexts == ["1920x1080@60000 preferred"])
    }

    @Test func `a tool receives no size or serial number that is unknown`() throws {
        let head = try #require(tool.heads.first)
        #expect(head.physicalSize == nil)
        #expect(head.serialNumber == nil)
        #expect(head.modeTexts == ["1280x720@60000 preferred"])
    }

    /// Some tools bind the version that added this event, although their libraries cannot handle the event.
    @Test func `a tool receives no adaptive sync event`() {
        #expect(tool.heads.first?.events.contains("adaptive sync") == false)
    }

    @Test func `a tool receives only changed properties, once`() throws {
        let head = try #require(tool.heads.first)
        head.events = []
        let serial = tool.serial
        output.state.scale = OutputScale(1.5)
        try client.roundtrip()
        #expect(head.events == ["scale 1.5"])
        #expect(tool.serial != serial)
    }

    @Test func `a removed output finishes its head`() throws {
        let right = try addOutput()
        let head = try #require(tool.heads.last)
        outputs.remove(right)
        try client.roundtrip()
        #expect(head.events.last == "finished")
    }

    @Test func `a stopped tool receives nothing`() throws {
        tool.manager.stop()
        try client.roundtrip()
        #expect(tool.isFinished)
        _ = try addOutput()
        #expect(tool.heads.count == 1)
    }

    // MARK: Changes

    @Test func `a configuration is applied as a whole`() throws {
        let right = try addOutput()
        let answer = try send { configuration in
            let first = configuration.enableHead(head: tool.heads[0].head)
            first.setPosition(x: 400, y: 0)
            first.setScale(scale: 2)
            let second = configuration.enableHead(head: tool.heads[1].head)
            second.setPosition(x: 0, y: 0)
            second.setTransform(transform: ._90)
            second.setCustomMode(width: 640, height: 400, refresh: 75_000)
        }
        #expect(answer == "succeeded")
        #expect(output.frame == Rect(x: 400, y: 0, width: 640, height: 360))
        #expect(right.frame == Rect(x: 0, y: 0, width: 400, height: 640))
        #expect(right.state.mode == OutputMode(width: 640, height: 400, refresh: 75_000))
        #expect(tool.heads[1].text == "RIGHT-1 on 640x400@75000 at 0,0 turned 1 scaled 1.0")
    }

    @Test func `a tool sets any mode that the screen offers`() throws {
        let modes = [OutputMode(width: 1920, height: 1080), OutputMode(width: 640, height: 480)]
        let screen = Output(
            name: "RIGHT-1", modes: modes,
            state: OutputState(mode: modes[0], position: Point(x: 1280, y: 0)))
        outputs.add(screen)
        try client.roundtrip()
        let mode = try #require(tool.heads[1].offered.last)
        #expect(
            try send {
                _ = $0.enableHead(head: tool.heads[0].head)
                $0.enableHead(head: tool.heads[1].head).setMode(mode: mode)
            } == "succeeded")
        #expect(screen.state.mode == OutputMode(width: 640, height: 480))
    }

    @Test func `a mode of another screen is an error`() throws {
        _ = try addOutput()
        let mode = try #require(tool.heads[1].offered.first)
        let configuration = tool.manager.createConfiguration(serial: tool.serial)
        configuration.enableHead(head: tool.heads[0].head).setMode(mode: mode)
        #expect(
            try client.client.protocolError().isError(
                ZwlrOutputConfigurationHeadV1.Error.invalidMode, of: ZwlrOutputConfigurationHeadV1.self))
    }

    @Test func `a disabled output is removed and later restored as it was`() throws {
        let right = try addOutput()
        let window = TestToplevel(client)
        try window.show()
        try window.served().move(to: Point(x: 1500, y: 300))
        try client.roundtrip()
        #expect(
            try send {
                _ = $0.enableHead(head: tool.heads[0].head)
                $0.disableHead(head: tool.heads[1].head)
            } == "succeeded")
        #expect(outputs.outputs.count == 1)
        #expect(try window.frame()?.maxX == 1280)
        #expect(tool.heads[1].text == "RIGHT-1 off")
        #expect(
            try send {
                _ = $0.enableHead(head: tool.heads[0].head)
                _ = $0.enableHead(head: tool.heads[1].head)
            } == "succeeded")
        #expect(outputs.outputs.map(\.name) == ["MINI-1", "RIGHT-1"])
        #expect(right.frame == Rect(x: 1280, y: 0, width: 800, height: 600))
    }

    @Test func `a test changes nothing`() throws {
        let answer = try send(isTest: true) {
            $0.enableHead(head: tool.heads[0].head).setScale(scale: 2)
        }
        #expect(answer == "succeeded")
        #expect(output.state.scale == .one)
    }

    @Test func `an impossible configuration fails and changes nothing`() throws {
        _ = try addOutput()
        let overlapping = try send {
            _ = $0.enableHead(head: tool.heads[0].head)
            $0.enableHead(head: tool.heads[1].head).setPosition(x: 100, y: 0)
        }
        let dark = try send {
            $0.disableHead(head: tool.heads[0].head)
            $0.disableHead(head: tool.heads[1].head)
        }
        let gigantic = try send {
            $0.enableHead(head: tool.heads[0].head).setCustomMode(width: .max, height: .max, refresh: 0)
            $0.disableHead(head: tool.heads[1].head)
        }
        #expect([overlapping, dark, gigantic] == ["failed", "failed", "failed"])
        #expect(
            log.entries.map(\.message.description) == [
                "the output configuration was refused: MINI-1 and RIGHT-1 would overlap",
                "the output configuration was refused: no output would be on",
                "the output configuration was refused: MINI-1 would have 2147483647x2147483647 pixels",
            ])
        #expect(outputs.outputs.map(\.frame.origin) == [.zero, Point(x: 1280, y: 0)])
    }

    @Test func `a configuration with an old serial is canceled`() throws {
        let serial = tool.serial
        output.state.scale = OutputScale(2)
        try client.roundtrip()
        let answer = try send(serial: serial) {
            $0.enableHead(head: tool.heads[0].head).setScale(scale: 1)
        }
        #expect(answer == "cancelled")
        #expect(output.state.scale == OutputScale(2))
    }

    // MARK: Errors

    @Test func `configuring a head twice is an error`() throws {
        let configuration = tool.manager.createConfiguration(serial: tool.serial)
        configuration.disableHead(head: tool.heads[0].head)
        configuration.disableHead(head: tool.heads[0].head)
        #expect(try isError(.alreadyConfiguredHead))
    }

    @Test func `leaving out a head is an error`() throws {
        tool.manager.createConfiguration(serial: tool.serial).apply()
        #expect(try isError(.unconfiguredHead))
    }

    @Test func `using a configuration twice is an error`() throws {
        let configuration = tool.manager.createConfiguration(serial: tool.serial)
        _ = configuration.enableHead(head: tool.heads[0].head)
        configuration.test()
        configuration.apply()
        #expect(try isError(.alreadyUsed))
    }

    @Test(arguments: Mistake.all) func `invalid head property is an error`(mistake: Mistake) throws {
        let configuration = tool.manager.createConfiguration(serial: tool.serial)
        mistake.make(configuration.enableHead(head: tool.heads[0].head))
        #expect(
            try client.client.protocolError().isError(
                mistake.error, of: ZwlrOutputConfigurationHeadV1.self))
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: ZwlrOutputConfigurationHeadV1.Error
        let make: @Sendable (ZwlrOutputConfigurationHeadV1) -> Void

        static let all = [
            Mistake(testDescription: "set twice", error: .alreadySet) {
                $0.setPosition(x: 0, y: 0)
                $0.setPosition(x: 0, y: 0)
            },
            Mistake(testDescription: "mode", error: .invalidCustomMode) {
                $0.setCustomMode(width: 0, height: 5, refresh: 0)
            },
            Mistake(testDescription: "transform", error: .invalidTransform) {
                $0.setTransform(transform: WlOutput.Transform(rawValue: 8))
            },
            Mistake(testDescription: "scale", error: .invalidScale) { $0.setScale(scale: 0) },
            Mistake(testDescription: "adaptive sync", error: .invalidAdaptiveSyncState) {
                $0.setAdaptiveSync(state: ZwlrOutputHeadV1.AdaptiveSyncState(rawValue: 9))
            },
        ]
    }

    private func isError(_ error: ZwlrOutputConfigurationV1.Error) throws -> Bool {
        try client.client.protocolError().isError(error, of: ZwlrOutputConfigurationV1.self)
    }
}

import Proofs
import LibinputDevices
import SurfaceResponders
import Testing

/// Tests the outputs that devices with absolute positions are mapped to.
@Suite struct OutputMappingTests {
    private let left = OutputArea(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 1000, height: 500))
    private let right = OutputArea(name: "DP-1", frame: Rect(x: 1000, y: 0, width: 600, height: 800))

    private func place(on stage: DeviceStage, _ screen: ScriptedDevice) throws -> Point? {
        stage.forget()
        try stage.report(screen, .touchDown(slot: 0, Point(x: 0.25, y: 0.1)), .touchFrame)
        let payloads = stage.payloads()
        try stage.report(screen, .touchUp(slot: 0), .touchFrame)
        guard case .touchDown(_, let place) = payloads.first else { return nil }
        return place
    }

    private func rules(_ output: InputDeviceSettings.Output) -> InputDeviceRules {
        [InputDeviceRule(.all, InputDeviceSettings(output: output))]
    }

    @Test func `device without a mapping covers all outputs`() throws {
        let stage = DeviceStage(outputs: [left, right])
        let screen = try stage.plug(.touchscreen())
        #expect(try place(on: stage, screen) == Point(x: 400, y: 80))
    }

    @Test(.requirement(34)) func `device is mapped to the output that udev names`() throws {
        let stage = DeviceStage(outputs: [left, right])
        let screen = try stage.plug(.touchscreen(output: "DP-1"))
        #expect(try place(on: stage, screen) == Point(x: 1150, y: 80))
        stage.backend.rules = rules(.all)
        #expect(try place(on: stage, screen) == Point(x: 400, y: 80))
        stage.backend.rules = rules(.named("eDP-1"))
        #expect(try place(on: stage, screen) == Point(x: 250, y: 50))
        #expect(try stage.connected(screen).problems == [])
    }

    /// An output whose frame is 1000 by 500, with each transform.
    @Test(
        .requirement(34),
        arguments: [
            (BufferTransform.normal, Point(x: 250, y: 50)), (.rotated90, Point(x: 900, y: 125)),
            (.rotated180, Point(x: 750, y: 450)), (.rotated270, Point(x: 100, y: 375)),
            (.flipped, Point(x: 750, y: 50)), (.flipped90, Point(x: 100, y: 125)),
            (.flipped180, Point(x: 250, y: 450)), (.flipped270, Point(x: 900, y: 375)),
        ])
    func `transform of the output applies to the position`(_ transform: BufferTransform, _ expected: Point)
        throws
    {
        var turned = left
        turned.transform = transform
        let stage = DeviceStage(rules: rules(.named("eDP-1")), outputs: [turned, right])
        let screen = try stage.plug(.touchscreen())
        let found = try #require(try place(on: stage, screen))
        #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9, "\(found)")
    }

    @Test func `missing output is reported until it is connected`() throws {
        let stage = DeviceStage(rules: rules(.named("DP-1")), outputs: [left])
        let screen = try stage.plug(.touchscreen())
        #expect(try stage.connected(screen).problems == [.noSuchOutput("DP-1")])
        #expect(stage.warnings.count == 1)
        #expect(try place(on: stage, screen) == Point(x: 250, y: 50))
        stage.backend.outputs = [left, right]
        #expect(try stage.connected(screen).problems == [])
        #expect(stage.journal.changed.map(\.problems) == [[]])
        #expect(try place(on: stage, screen) == Point(x: 1150, y: 80))
    }

    @Test func `without outputs, no positions are delivered`() throws {
        let stage = DeviceStage(outputs: [])
        let screen = try stage.plug(.touchscreen())
        try stage.report(screen, .touchDown(slot: 0, .zero), .touchMotion(slot: 0, .zero), .touchFrame)
        try stage.report(screen, .touchUp(slot: 0), .touchFrame)
        #expect(stage.payloads() == [])
    }

    // MARK: Outputs that go

    private func touch(_ screen: ScriptedDevice, on stage: DeviceStage) throws {
        try stage.report(screen, .touchDown(slot: 0, Point(x: 0.25, y: 0.1)), .touchFrame)
        stage.forget()
    }

    @Test func `touches are canceled if their output is removed, and new ones work`() throws {
        let stage = DeviceStage(outputs: [left, right])
        let screen = try stage.plug(.touchscreen(output: "eDP-1"))
        try touch(screen, on: stage)
        stage.backend.outputs = [right]
        #expect(stage.payloads() == [.touchCancel])
        guard case .touchesCancelled("client", _) = stage.deliveries().first else {
            Issue.record("the client received no cancel event")
            return
        }
        try stage.report(screen, .touchMotion(slot: 0, .zero), .touchFrame)
        try stage.report(screen, .touchUp(slot: 0), .touchFrame)
        #expect(stage.payloads() == [])
        #expect(try place(on: stage, screen) == Point(x: 1150, y: 80))
    }

    @Test func `touches of a device on all outputs are canceled if one is removed`() throws {
        let stage = DeviceStage(outputs: [left, right])
        let screen = try stage.plug(.touchscreen())
        try touch(screen, on: stage)
        stage.backend.outputs = [left]
        #expect(stage.payloads() == [.touchCancel])
    }

    @Test func `mapping a device to a different output cancels its touches`() throws {
        let stage = DeviceStage(rules: rules(.named("eDP-1")), outputs: [left, right])
        let screen = try stage.plug(.touchscreen())
        try touch(screen, on: stage)
        stage.backend.rules = rules(.named("DP-1"))
        #expect(stage.payloads() == [.touchCancel])
    }

    @Test func `touches survive added or changed outputs and the removal of others`() throws {
        let stage = DeviceStage(rules: rules(.named("eDP-1")), outputs: [left])
        let screen = try stage.plug(.touchscreen())
        try touch(screen, on: stage)
        var turned = left
        turned.transform = .rotated180
        stage.backend.outputs = [left, right]
        stage.backend.outputs = [turned, right]
        stage.backend.outputs = [turned]
        #expect(stage.payloads() == [])
        try stage.report(screen, .touchMotion(slot: 0, Point(x: 0.25, y: 0.5)), .touchFrame)
        #expect(stage.payloads() == [.touchMotion(id: 0, to: Point(x: 750, y: 250))])
    }

    @Test func `tool on a removed output is canceled and ignored until it leaves`() throws {
        let stage = DeviceStage(outputs: [left, right])
        let tablet = try stage.plug(.tablet())
        let (pen, eraser) = (TabletTool(kind: .pen), TabletTool(kind: .eraser))
        let axes = TabletToolAxes(position: Point(x: 0.5, y: 0.25))
        func does(_ tool: TabletTool, _ action: TabletToolReport.Action) throws {
            try stage.report(tablet, .tabletTool(TabletToolReport(tool, action, axes)))
        }
        try does(eraser, .proximity(isNear: true))
        try does(eraser, .proximity(isNear: false))
        try does(pen, .proximity(isNear: true))
        try does(pen, .tip(isDown: true))
        let count = stage.journal.events.count
        stage.backend.outputs = [right]
        stage.backend.outputs = []
        try does(pen, .axes)
        try does(pen, .tip(isDown: false))
        try does(pen, .proximity(isNear: false))
        #expect(stage.journal.events.dropFirst(count).map(\.payload) == [.tabletToolCancel(pen)])
        stage.backend.outputs = [left]
        try does(pen, .proximity(isNear: true))
        let report = TabletToolReport(pen, .proximity(isNear: true), axes)
        #expect(stage.journal.events.last?.payload == .tabletTool(report, at: Point(x: 500, y: 125)))
    }

    @Test func `output for a keyboard is reported`() throws {
        let stage = DeviceStage(rules: rules(.named("eDP-1")))
        let keyboard = try stage.plug(.keyboard())
        #expect(try stage.connected(keyboard).problems == [.noPlaces])
    }
}

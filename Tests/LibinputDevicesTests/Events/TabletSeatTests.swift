import LibinputDevices
import SurfaceResponders
import Testing

/// Tests the input of tools and pads that a seat receives.
@Suite struct TabletSeatTests {
    private let stage = DeviceStage()
    private let pen = TabletTool(kind: .pen, serial: 7, isUnique: true, axes: [.position, .pressure, .tilt])

    private func payloads() -> [InputEvent.Payload] { stage.heard.take().map(\.payload) }

    private func report(
        _ device: ScriptedDevice, _ action: TabletToolReport.Action, changed: TabletTool.Axes = [],
        pressure: Double = 0
    ) throws {
        let axes = TabletToolAxes(
            changed: changed, position: Point(x: 0.5, y: 0.25), pressure: pressure,
            tilt: Vector(dx: 30, dy: -10))
        try stage.report(device, .tabletTool(TabletToolReport(pen, action, axes)))
    }

    @Test func `tablet belongs to the seat and adds a pointer`() throws {
        let tablet = try stage.plug(.tablet("Intuos"))
        #expect(stage.seat.tablets.tablets.map(\.device.name) == ["Intuos"])
        #expect(stage.seat.capabilities == .pointer)
        try stage.unplug(tablet)
        #expect(stage.seat.tablets.tablets.isEmpty)
    }

    @Test func `tool reports all its axes on proximity`() throws {
        let tablet = try stage.plug(.tablet())
        try report(tablet, .proximity(isNear: true), pressure: 0.25)
        let id = try #require(stage.seat.tablets.tools.first?.id)
        #expect(
            payloads() == [
                .tool(id, .entered(at: Point(x: 500, y: 125))), .tool(id, .axis(.pressure(0.25))),
                .tool(id, .axis(.tilt(Vector(dx: 30, dy: -10)))),
            ])
        #expect(stage.seat.tablets.tools.map(\.tool) == [pen])
    }

    @Test func `axis changes precede the action`() throws {
        let tablet = try stage.plug(.tablet())
        try report(tablet, .proximity(isNear: true))
        let id = try #require(stage.seat.tablets.tools.first?.id)
        _ = payloads()
        try report(tablet, .tip(isDown: true), changed: [.position, .pressure], pressure: 0.5)
        try report(tablet, .button(0x14b, isDown: true))
        try report(tablet, .axes, changed: [.tilt])
        try report(tablet, .proximity(isNear: false))
        #expect(
            payloads() == [
                .tool(id, .axis(.position(Point(x: 500, y: 125)))), .tool(id, .axis(.pressure(0.5))),
                .tool(id, .tip(isDown: true)), .tool(id, .button(.stylus, isDown: true)),
                .tool(id, .axis(.tilt(Vector(dx: 30, dy: -10)))), .tool(id, .left),
            ])
    }

    @Test func `tool is canceled if its output is removed`() throws {
        let tablet = try stage.plug(.tablet())
        try report(tablet, .proximity(isNear: true))
        let id = try #require(stage.seat.tablets.tools.first?.id)
        _ = payloads()
        stage.backend.outputs = []
        #expect(payloads() == [.tool(id, .cancelled)])
        #expect(stage.seat.tablets.nearTools.isEmpty)
    }

    @Test func `groups and modes of a pad reach the seat`() throws {
        let pad = ScriptedDevice(
            LibinputDeviceInfo(
                name: "pad", systemName: "event6", capabilities: .tabletPad,
                pad: TabletPadFeatures(buttonCount: 4, ringCount: 1, stripCount: 1, modeCounts: [2])))
        try stage.plug(pad)
        let description = try #require(stage.seat.tablets.pads.first?.description)
        #expect(description.path == "/dev/input/event6")
        #expect(description.groups.map(\.buttons) == [[0, 1, 2, 3]])
        try stage.report(
            pad, .tabletPad(TabletPadReport(.button(3, isDown: true), mode: 1)),
            .tabletPad(TabletPadReport(.button(3, isDown: false), mode: 1)),
            .tabletPad(TabletPadReport(.ring(0, degrees: 45, isFinger: true), mode: 1)),
            .tabletPad(TabletPadReport(.strip(0, fraction: nil, isFinger: false), mode: 1)),
            .tabletPad(TabletPadReport(.key(148, isDown: true), mode: 1)))
        #expect(
            payloads() == [
                .pad(.mode(1, group: 0)), .pad(.button(3, isDown: true)), .pad(.button(3, isDown: false)),
                .pad(.ring(0, degrees: 45, isFinger: true)), .pad(.strip(0, fraction: nil, isFinger: false)),
            ])
    }
}

import LibinputDevices
import SurfaceResponders
import Testing

/// Tests device events that are not input of a seat.
@Suite struct DeviceEventTests {
    private let stage = DeviceStage()

    private func payloads() -> [DeviceEvent.Payload] { stage.journal.events.map(\.payload) }

    @Test func `lid and tablet mode switches are reported`() throws {
        let lid = ScriptedDevice(LibinputDeviceInfo(name: "lid", capabilities: .toggle))
        try stage.plug(lid)
        try stage.report(lid, .toggle(.lid, isOn: true))
        try stage.report(lid, .toggle(.tabletMode, isOn: false))
        #expect(payloads() == [.toggle(.lid, isOn: true), .toggle(.tabletMode, isOn: false)])
        #expect(stage.journal.events.map(\.time.microseconds) == [2_001_000, 2_002_000])
        #expect(stage.journal.events.allSatisfy { $0.device == stage.backend.devices.first?.id })
        #expect(stage.seat.capabilities == [])
    }

    @Test func `pen is reported with its axes and its position on the output`() throws {
        let tablet = try stage.plug(.tablet())
        let pen = TabletTool(
            kind: .pen, serial: 77, model: 5, isUnique: true, axes: [.position, .pressure, .tilt])
        let axes = TabletToolAxes(
            changed: [.position, .pressure], position: Point(x: 0.5, y: 0.25), pressure: 0.75,
            tilt: Vector(dx: 30, dy: -10))
        let reports: [TabletToolReport] = [
            TabletToolReport(pen, .proximity(isNear: true), axes),
            TabletToolReport(pen, .tip(isDown: true), axes), TabletToolReport(pen, .axes, axes),
            TabletToolReport(pen, .button(0x14b, isDown: true), axes),
        ]
        for report in reports { try stage.report(tablet, .tabletTool(report)) }
        #expect(payloads() == reports.map { .tabletTool($0, at: Point(x: 500, y: 125)) })
    }

    @Test func `position of a pen depends on its output and is nil without one`() throws {
        let tablet = try stage.plug(.tablet())
        let report = TabletToolReport(
            TabletTool(kind: .pen), .axes, TabletToolAxes(position: Point(x: 0.5, y: 0.25)))
        var turned = DeviceStage.output
        turned.transform = .rotated180
        stage.backend.outputs = [turned]
        stage.backend.rules = [InputDeviceRule(.all, InputDeviceSettings(output: .named("eDP-1")))]
        try stage.report(tablet, .tabletTool(report))
        stage.backend.outputs = []
        try stage.report(tablet, .tabletTool(report))
        var broken = report
        broken.axes.position.x = .nan
        stage.backend.outputs = [turned]
        try stage.report(tablet, .tabletTool(broken))
        let places = payloads().map { payload in
            if case .tabletTool(_, let place) = payload { place } else { Point?.none }
        }
        #expect(places == [Point(x: 500, y: 375), nil, nil])
    }

    @Test func `pad is reported`() throws {
        let pad = ScriptedDevice(
            LibinputDeviceInfo(
                name: "pad", capabilities: .tabletPad,
                pad: TabletPadFeatures(buttonCount: 4, ringCount: 1, modeCounts: [2])))
        try stage.plug(pad)
        let reports: [TabletPadReport] = [
            TabletPadReport(.button(3, isDown: true), mode: 1, group: 0),
            TabletPadReport(.ring(0, degrees: 45, isFinger: true)),
            TabletPadReport(.ring(0, degrees: nil, isFinger: true)),
            TabletPadReport(.strip(0, fraction: 0.5, isFinger: false)),
            TabletPadReport(.key(148, isDown: true)),
        ]
        for report in reports { try stage.report(pad, .tabletPad(report)) }
        #expect(payloads() == reports.map { .tabletPad($0) })
    }

    @Test func `seat and delegate receive events in order`() throws {
        let both = ScriptedDevice(LibinputDeviceInfo(name: "both", capabilities: [.keyboard, .toggle]))
        try stage.plug(both)
        var heardBefore = 0
        stage.journal.onEvent = { [stage] in heardBefore = stage.heard.take().count }
        try stage.report(both, .key(30, isDown: true), .toggle(.lid, isOn: true))
        #expect(heardBefore == 1)
    }
}

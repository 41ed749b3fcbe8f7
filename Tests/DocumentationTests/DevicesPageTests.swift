import Foundation
import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandServer

/// Tests docs/devices.md with a compositor that consists of the Swift code on the page.
@Suite struct DevicesPageTests {
    private let display: Display
    private let embedded = EmbeddedSeat()
    private let context: DocumentedContext

    init() throws {
        display = try Display()
        context = try DocumentedContext()
    }

    @Test func `code on the page equals the compiled file`() throws {
        let file = Page.root.appendingPathComponent("Tests/DocumentationTests/Devices.swift")
        let printed = try #require(try Page("docs/devices.md").block(in: "swift"))
        #expect(try String(contentsOf: file, encoding: .utf8) == printed.lines.map { $0 + "\n" }.joined())
    }

    /// A device setting is a field of `InputDeviceSettings`, or of a group in it.
    @Test func `page lists every device setting`() throws {
        let text = try Page("docs/devices.md").lines.joined(separator: "\n")
        let groups = Mirror(reflecting: InputDeviceSettings()).children
        for group in groups {
            let name = try #require(group.label)
            let fields = Mirror(reflecting: group.value).children.compactMap(\.label)
            let isGroup = Mirror(reflecting: group.value).displayStyle == .struct
            for field in isGroup ? fields.map({ "\(name).\($0)" }) : [name] {
                #expect(text.contains("`\(field)`"), "\(field)")
            }
        }
    }

    @Test func `devices connected at start belong to the seat`() throws {
        let mouse = DocumentedDevice(
            LibinputDeviceInfo(name: "Mouse", vendor: 0x46d, product: 0xc077, capabilities: .pointer))
        try context.report(.added(mouse))
        let devices = try Devices(context, of: embedded.seat, on: display.eventLoop)
        #expect(devices.backend.devices.map(\.info.name) == ["Mouse"])
        #expect(mouse.settings == [.accelerationProfile(.flat), .accelerationSpeed(-0.3)])
    }

    @Test func `event loop dispatches events that arrive later`() throws {
        let devices = try Devices(context, of: embedded.seat, on: display.eventLoop)
        let lid = DocumentedDevice(LibinputDeviceInfo(name: "Lid", capabilities: .toggle))
        try context.report(.added(lid))
        try context.report(.reported(.toggle(.lid, isOn: true), by: lid, at: .zero))
        #expect(display.eventLoop.dispatch(timeout: .seconds(10)) == .completed)
        #expect(devices.isLidClosed)
    }

    @Test func `touch on a mapped panel is on its output`() throws {
        let devices = try Devices(context, of: embedded.seat, on: display.eventLoop)
        let panel = DocumentedDevice(LibinputDeviceInfo(name: "Wall panel", capabilities: .touch))
        devices.outputsChanged([
            OutputArea(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
            OutputArea(name: "HDMI-A-1", frame: Rect(x: 100, y: 0, width: 200, height: 100)),
        ])
        try context.report(.added(panel))
        try context.report(.reported(.touchDown(slot: 0, Point(x: 0.5, y: 0.5)), by: panel, at: .zero))
        try devices.backend.dispatch()
        #expect(embedded.seat.touches.all.map(\.location) == [Point(x: 200, y: 50)])
    }
}

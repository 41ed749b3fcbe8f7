import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat

/// Clipboard managers without a window that read and set selections, with either data-control protocol.
final class DataControlTests {
    private let host: SeatHost
    private let client: TestClient
    private let manager: TestClient
    private let device: WlDataDevice
    private let primary: ZwpPrimarySelectionDeviceV1
    private let offers = TestOffers()

    /// Creates a client whose window has the keyboard focus and received a key, and a manager without
    /// windows.
    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addKeyboard()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        device = try #require(client.addDataDevice())
        primary = try #require(client.addPrimaryDevice("primary", offers))
        host.keyDown(30)
        _ = try client.take()
        manager = try host.connect()
        manager.bindSeat()
        _ = try manager.take()
    }

    private func heard() throws -> [String] {
        try client.take().filter { !$0.hasPrefix("keyboard") }
    }

    private func copy() throws {
        device.setSelection(source: client.makeSource(), serial: client.log.serial("keyboard press"))
        _ = try client.take()
    }

    private func mark() throws {
        primary.setSelection(source: client.makePrimarySource(), serial: client.log.serial("keyboard press"))
        _ = try client.take()
    }

    // MARK: Reading

    @Test(arguments: TestDataControl.Version.allCases)
    func `new device receives the current selections immediately`(_ version: TestDataControl.Version) throws {
        try copy()
        let control = TestDataControl(version, manager)
        #expect(
            try manager.take() == [
                "control offers text/source", "control clipboard", "control primary is empty",
            ])
        try mark()
        #expect(try manager.take() == ["control offers text/mark", "control primary"])
        let file = try #require(try control.offers.receive("primary", as: "text/mark"))
        defer { try? file.close() }
        try host.pump.roundtrip()
        #expect(try file.readToEnd() == "mark")
    }

    @Test(arguments: TestDataControl.Version.allCases)
    func `each change is sent regardless of the keyboard focus`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        _ = try manager.take()
        try copy()
        try copy()
        client.destroySurface("a")
        _ = try client.take()
        #expect(
            try manager.take() == [
                "control offers text/source", "control clipboard", "control offers text/source",
                "control clipboard",
            ])
        try host.disconnect(client)
        #expect(try manager.take() == ["control clipboard is empty"])
        _ = control
    }

    /// Version 1 does not include the primary selection.
    @Test func `version 1 receives only the clipboard`() throws {
        try mark()
        let global = try #require(
            manager.registry.bind(ZwlrDataControlManagerV1.self, version: 1))
        let device = global.getDataDevice(seat: try #require(manager.seat))
        var events: [String] = []
        device.onEvent = { event in
            switch event {
            case .dataOffer: events.append("offer")
            case .selection(let offer): events.append(offer == nil ? "empty" : "selection")
            case .primarySelection: events.append("primary")
            case .finished: events.append("finished")
            }
        }
        _ = try manager.take()
        #expect(events == ["empty"])
        try copy()
        try mark()
        _ = try manager.take()
        #expect(events == ["empty", "offer", "selection"])
    }

    // MARK: Setting

    @Test(arguments: TestDataControl.Version.allCases)
    func `selection of a manager reaches the focused client`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        control.makeSource("kept")?.select(.clipboard)
        control.makeSource("old")?.select(.primary)
        #expect(
            try manager.take() == [
                "control clipboard is empty", "control primary is empty", "control offers text/kept",
                "control clipboard", "control offers text/old", "control primary",
            ])
        #expect(
            try heard() == [
                "data offers text/kept", "data selection", "primary offers text/old", "primary selection",
            ])
        let file = try #require(try offers.receive("primary", as: "text/old"))
        defer { try? file.close() }
        try host.pump.roundtrip()
        #expect(try file.readToEnd() == "old")
    }

    @Test(arguments: TestDataControl.Version.allCases)
    func `selection of a client replaces that of a manager`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        control.makeSource()?.select(.clipboard)
        _ = try manager.take()
        try copy()
        #expect(
            try manager.take() == ["kept is cancelled", "control offers text/source", "control clipboard"])
        control.clear(.clipboard)
        #expect(try manager.take() == ["control clipboard is empty"])
        #expect(try heard() == ["source is cancelled", "data selection is empty"])
    }

    @Test(arguments: TestDataControl.Version.allCases)
    func `selection ends with its manager`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        control.makeSource()?.select(.primary)
        _ = try manager.take()
        _ = try client.take()
        try host.disconnect(manager)
        #expect(try heard() == ["primary selection is empty"])
        _ = control
    }

    @Test(arguments: TestDataControl.Version.allCases)
    func `destroying the source empties the selection`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        let source = try #require(control.makeSource())
        source.select(.clipboard)
        _ = try manager.take()
        source.destroy()
        #expect(try manager.take() == ["control clipboard is empty"])
        #expect(host.global.selection() == nil)
    }

    /// No input leads to these selections, so the delegate is not asked.
    @Test(arguments: TestDataControl.Version.allCases)
    func `delegate is notified but not asked`(_ version: TestDataControl.Version) throws {
        host.delegate.allowsSelections = false
        let control = TestDataControl(version, manager)
        control.makeSource()?.select(.clipboard)
        _ = try manager.take()
        #expect(host.delegate.selectionLines == ["clipboard: text/kept"])
    }

    // MARK: Errors

    @Test(arguments: TestDataControl.Version.allCases)
    func `setting a source twice is an error`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        let source = try #require(control.makeSource())
        source.select(.clipboard)
        source.select(.primary)
        let names = [
            TestDataControl.Version.ext: "ext_data_control_device_v1", .wlr: "zwlr_data_control_device_v1",
        ]
        #expect(try manager.takeError() == names[version].map { "\($0) 1" })
        // The selection ended with its client.
        #expect(host.global.selection() == nil)
    }

    @Test(arguments: TestDataControl.Version.allCases)
    func `adding a type to a selected source is an error`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        let source = try #require(control.makeSource())
        source.select(.clipboard)
        source.offer("text/late")
        let names = [
            TestDataControl.Version.ext: "ext_data_control_source_v1", .wlr: "zwlr_data_control_source_v1",
        ]
        #expect(try manager.takeError() == names[version].map { "\($0) 1" })
    }

    // MARK: Removed seats

    @Test(arguments: TestDataControl.Version.allCases)
    func `device is finished when its seat is removed`(_ version: TestDataControl.Version) throws {
        let control = TestDataControl(version, manager)
        control.makeSource()?.select(.clipboard)
        _ = try manager.take()
        host.global.remove()
        #expect(try manager.take() == ["kept is cancelled", "control is finished"])
        control.makeSource("late")?.select(.primary)
        #expect(try manager.take() == ["late is cancelled"])
        control.addDevice()
        #expect(try manager.take() == ["control is finished"])
    }
}

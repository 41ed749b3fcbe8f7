import Foundation
import SurfaceResponders
import Testing
import WaylandClient

@testable import MiniCompositor

/// Expectations that take time, with real clients and a manual clock.
@Suite struct StageExpectationTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let stage: CompositorStage

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        stage = CompositorStage(fixture.compositor)
    }

    private func check(_ expectation: ReplayExpectation) -> any ReplayCheck {
        stage.makeCheck(of: expectation, on: nil)
    }

    /// Returns what a check finds in place of what it expects; `nil` if it is met.
    private func found(by check: any ReplayCheck) throws -> String? {
        var causes: [ReplayFailure.Cause?] = []
        check.look { causes.append($0) }
        guard let cause = try #require(causes.first) else { return nil }
        guard case .mismatch(let mismatch) = cause else {
            Issue.record("\(cause)")
            return nil
        }
        return mismatch.found
    }

    private func draw(_ toplevel: TestToplevel, _ pixel: UInt32) throws {
        try client.client.attachBuffer(to: toplevel.surface, width: 200, height: 100, pixel: pixel)
        toplevel.surface.commit()
        try client.roundtrip()
    }

    // MARK: Settled

    @Test func `a region is settled although the rest changes`() throws {
        let toplevel = try client.showToplevel()
        let inside = Rect(x: 600, y: 350, width: 10, height: 10)
        let within = check(.settled(ReplayArea(region: inside), for: .milliseconds(200)))
        let outside = check(
            .settled(ReplayArea(region: inside.offset(by: Vector(dx: -500, dy: 0))), for: .milliseconds(200)))
        for (index, time) in stride(from: 0, to: 200, by: 50).enumerated() {
            try draw(toplevel, 0xff00_0000 + UInt32(index))
            #expect(try found(by: outside) == "none for \(time) ms")
            #expect(
                try found(by: within)
                    == (index == 0 ? "none for 0 ms" : "\(index) changes, the last one 0 ms ago"))
            try fixture.advance(by: .milliseconds(50))
        }
        #expect(try found(by: outside) == nil)
        #expect(try found(by: within) == "3 changes, the last one 50 ms ago")
        try fixture.advance(by: .milliseconds(149))
        #expect(try found(by: within) != nil)
        try fixture.advance(by: .milliseconds(1))
        #expect(try found(by: within) == nil)
    }

    @Test func `a window is settled although it draws the same again`() throws {
        let toplevel = try client.showToplevel { $0.toplevel.setTitle(title: "one") }
        let check = check(.settled(ReplayArea(window: "one"), for: .milliseconds(100)))
        try draw(toplevel, 0xff00_00ff)
        #expect(try found(by: check) == "none for 0 ms")
        try fixture.advance(by: .milliseconds(60))
        try draw(toplevel, 0xff00_00ff)
        #expect(try found(by: check) == "none for 60 ms")
        try fixture.advance(by: .milliseconds(40))
        #expect(try found(by: check) == nil)
    }

    @Test func `a window that covers another one does not change it`() throws {
        let toplevel = try client.showToplevel { $0.toplevel.setTitle(title: "one") }
        try draw(toplevel, 0xffff_ffff)
        let alone = check(.settled(ReplayArea(window: "one"), for: .milliseconds(100)))
        let corner = Rect(x: 0, y: 0, width: 200, height: 100)
        let seen = check(.settled(ReplayArea(window: "one", region: corner), for: .milliseconds(100)))
        for check in [alone, seen] { #expect(try found(by: check) == "none for 0 ms") }
        try fixture.advance(by: .milliseconds(100))
        let other = try client.showToplevel(width: 1280, height: 720)
        let covered = try #require(try toplevel.frame())
        #expect(try other.frame()?.intersects(covered) == true)
        #expect(try found(by: alone) == nil)
        #expect(try found(by: seen) == "1 changes, the last one 0 ms ago")
    }

    @Test func `a window that does not exist is not settled`() throws {
        let check = check(.settled(ReplayArea(window: "one"), for: .milliseconds(100)))
        #expect(try found(by: check) == "no window")
        try fixture.advance(by: .seconds(1))
        let toplevel = try client.showToplevel { $0.toplevel.setTitle(title: "one") }
        #expect(try found(by: check) == "none for 0 ms")
        #expect(toplevel.surface.id > 0)
    }

    // MARK: Responsive

    @Test func `only the answer to a new ping counts`() throws {
        let toplevel = try client.showToplevel { $0.toplevel.setTitle(title: "one") }
        #expect(try toplevel.served().answeredPingTime == fixture.compositor.clock.now)
        try fixture.advance(by: .milliseconds(10))
        client.answersPings = false
        let check = check(.responsive("one"))
        #expect(try found(by: check) == "none for 0 ms")
        try client.roundtrip()
        #expect(client.pings.count == 2)
        try fixture.advance(by: .milliseconds(250))
        #expect(try found(by: check) == "none for 250 ms")
        client.wmBase.pong(serial: try #require(client.pings.last))
        try client.roundtrip()
        #expect(try found(by: check) == nil)
        #expect(client.pings.count == 2)
    }

    @Test func `an answer to an earlier ping does not count`() throws {
        client.answersPings = false
        _ = try client.showToplevel { $0.toplevel.setTitle(title: "one") }
        try fixture.advance(by: .milliseconds(40))
        let check = check(.responsive("one"))
        #expect(try found(by: check) == "none for 40 ms")
        client.wmBase.pong(serial: client.pings[0])
        try client.roundtrip()
        #expect(try found(by: check) == "none for 0 ms")
        try client.roundtrip()
        #expect(client.pings.count == 2)
        client.wmBase.pong(serial: try #require(client.pings.last))
        try client.roundtrip()
        #expect(try found(by: check) == nil)
    }

    @Test func `a window that does not exist is not responsive`() throws {
        #expect(try found(by: check(.responsive("none"))) == "no window")
    }
}

/// The windows and places of widgets, with figures that were measured in the toolkits.
@Suite struct WidgetWindowTests {
    private func widget(
        _ toolkit: String, _ version: String, top: Rect, title: String = "", at extents: Rect? = nil,
        process: Int = 77, isInPopup: Bool = false
    ) throws -> FoundWidget {
        let extents = extents ?? Rect(x: 10, y: 20, width: 30, height: 40)
        let fields: [String: JSONValue] = [
            "handle": .number(1), "pid": JSONValue(process), "role": .string("button"), "name": .string("OK"),
            "toolkit": .string(toolkit), "version": .string(version), "extents": JSONValue(extents),
            "isInPopup": .bool(isInPopup),
            "top": .object(["name": .string(title), "extents": JSONValue(top)]),
        ]
        return try #require(FoundWidget(.object(fields)))
    }

    private func window(
        _ number: Int = 1, title: String = "", frame: Rect, surface: Rect? = nil, isKey: Bool = false,
        process: Int32 = 77
    ) -> WidgetWindow {
        WidgetWindow(
            number: number, title: title, processID: process, frame: frame, surface: surface ?? frame,
            isKey: isKey)
    }

    private func place(
        _ toolkit: String, _ version: String, top: Rect, frame: Rect, surface: Rect? = nil
    ) throws -> [Double] {
        let window = window(frame: frame, surface: surface)
        let place = try #require(window.place(of: try widget(toolkit, version, top: top)))
        return [place.minX, place.minY, place.width, place.height]
    }

    // MARK: Places

    @Test func `GTK 3 counts from the shadow`() throws {
        let place = try place(
            "gtk", "3.24.38", top: Rect(x: 0, y: 0, width: 258, height: 209),
            frame: Rect(x: 500, y: 250, width: 206, height: 157),
            surface: Rect(x: 474, y: 227, width: 258, height: 209))
        #expect(place == [-16, -3, 30, 40])
    }

    @Test(arguments: ["gtk", "gecko"]) func `GTK 4 and Firefox count from the geometry`(toolkit: String)
        throws
    {
        let place = try place(
            toolkit, "4.8.3", top: Rect(x: 0, y: 0, width: 200, height: 100),
            frame: Rect(x: 5, y: 6, width: 200, height: 100),
            surface: Rect(x: 0, y: 0, width: 230, height: 130))
        #expect(place == [10, 20, 30, 40])
    }

    @Test(
        arguments: [
            ("5.15.8", Rect(x: 0, y: 0, width: 413, height: 334), Size(width: 419, height: 367), [13, 50]),
            ("6.4.2", Rect(x: 0, y: 0, width: 294, height: 87), Size(width: 300, height: 120), [13, 50]),
            // Where Qt thinks that its window is.
            ("5.15.8", Rect(x: 7, y: 8, width: 413, height: 334), Size(width: 419, height: 367), [6, 42]),
            // Without a frame.
            ("5.15.8", Rect(x: 0, y: 0, width: 413, height: 334), Size(width: 413, height: 334), [10, 20]),
        ] as [(String, Rect, Size, [Double])])
    func `Qt counts from the content in its own frame`(
        version: String, top: Rect, size: Size, corner: [Double]
    ) throws {
        let frame = Rect(origin: Point(x: 100, y: 100), size: size)
        #expect(try place("qt", version, top: top, frame: frame) == corner + [30, 40])
    }

    @Test func `only the part of a widget in its window is visible`() throws {
        let window = window(frame: Rect(x: 500, y: 100, width: 300, height: 200))
        let part = try part(Rect(x: -20, y: 100, width: 400, height: 1000), in: window)
        #expect(part == Rect(x: 500, y: 200, width: 300, height: 100))
        #expect(try self.part(Rect(x: 300, y: 0, width: 5, height: 5), in: window)?.isEmpty == true)
    }

    private func part(_ extents: Rect, in window: WidgetWindow, isInPopup: Bool = false) throws -> Rect? {
        window.visiblePart(
            of: try widget("gtk", "3.24.38", top: .zero, at: extents, isInPopup: isInPopup))
    }

    @Test func `GTK 3 counts from the only popup`() throws {
        var window = window(frame: Rect(x: 500, y: 100, width: 300, height: 200))
        let extents = Rect(x: 6, y: 84, width: 90, height: 26)
        #expect(try part(extents, in: window, isInPopup: true) == nil)
        window.popups = [Rect(x: 480, y: 120, width: 120, height: 300)]
        let place = Rect(x: 486, y: 204, width: 90, height: 26)
        #expect(try part(extents, in: window, isInPopup: true) == place)
        window.popups.append(Rect(x: 600, y: 120, width: 120, height: 300))
        #expect(try part(extents, in: window, isInPopup: true) == nil)
        // Of GTK 4, the place in a popover is unknown.
        window.popups.removeLast()
        let popover = try widget("gtk", "4.8.3", top: .zero, at: extents, isInPopup: true)
        #expect(window.visiblePart(of: popover) == nil)
    }

    // MARK: Windows

    @Test func `windows of one program are told apart by title, size and focus`() throws {
        let small = Rect(x: 0, y: 0, width: 200, height: 100)
        let large = Rect(x: 0, y: 0, width: 300, height: 200)
        let windows = [
            window(1, title: "One", frame: small), window(2, title: "Two", frame: large, isKey: true),
            window(3, title: "Two", frame: small), window(4, title: "One", frame: small, process: 5),
        ]
        func number(_ title: String, _ top: Rect, process: Int = 77) throws -> Int? {
            let widget = try widget("gtk", "4.8.3", top: top, title: title, process: process)
            return WidgetWindow.containing(widget, among: windows)?.number
        }
        #expect(try number("One", large) == 1)
        #expect(try number("Two", small) == 3)
        #expect(try number("Two", large) == 2)
        // The title of the window may differ from that of its accessible.
        #expect(try number("None", large) == 2)
        #expect(try number("Two", .zero) == 2)
        #expect(try number("None", small) == nil)
        #expect(try number("One", large, process: 5) == 4)
        #expect(try number("One", large, process: 6) == nil)
    }
}

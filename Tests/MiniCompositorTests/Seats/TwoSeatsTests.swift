import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandRenderer
import WaylandShell

/// Two seats on one desktop with windows side by side.
struct TwoSeatsTests {
    private let fixture: ShellFixture
    private let other: SeatUser
    private let client: ShellClient
    private let ears: SeatEars
    /// 200 by 100 pixels at (100, 100).
    private let left: TestToplevel
    /// 200 by 100 pixels at (500, 100).
    private let right: TestToplevel
    private static let button = PointerButton.left.rawValue

    init() throws {
        var configuration = Configuration()
        configuration.furtherSeatNames = ["seat1"]
        fixture = try ShellFixture(configuration)
        other = SeatUser(at: fixture.compositor.seats[1])
        client = try fixture.connect()
        ears = try SeatEars(client, number: 1)
        left = try client.showToplevel()
        try left.served().move(to: Point(x: 100, y: 100))
        right = try client.showToplevel()
        try right.served().move(to: Point(x: 500, y: 100))
        _ = try client.takeInput()
        _ = try ears.take()
    }

    private func keys(of toplevel: TestToplevel, on seat: Seat) throws -> Bool {
        seat.focus.keyWindow === (try toplevel.served().toplevelWindow)
    }

    // MARK: Focus

    @Test func `second seat reports its name and focuses the first window`() throws {
        #expect(ears.name == "seat1")
        // The second window took only the focus of the acting seat, which was the first seat.
        #expect(try keys(of: right, on: fixture.seat))
        #expect(try keys(of: left, on: other.seat))
    }

    @Test func `click focuses a window only for its seat`() throws {
        fixture.click(150, 150)
        other.click(550, 150)
        #expect(try keys(of: left, on: fixture.seat))
        #expect(try keys(of: right, on: other.seat))
        _ = try client.takeInput()
        other.click(150, 150)
        #expect(try keys(of: left, on: other.seat))
        #expect(try client.takeInput() == [])
        let heard = try ears.take()
        #expect(heard.contains(.pointerEnter(left.surface.id)))
        #expect(heard.contains(.keyboardEnter(left.surface.id)))
    }

    @Test func `both seats type simultaneously in different windows`() throws {
        fixture.click(150, 150)
        other.click(550, 150)
        _ = try client.takeInput()
        _ = try ears.take()
        fixture.key(EvdevKey.a, isDown: true)
        other.key(EvdevKey.h, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        other.key(EvdevKey.h, isDown: false)
        #expect(
            try client.takeInput() == [.key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false)])
        #expect(try ears.take() == [.key(EvdevKey.h, isDown: true), .key(EvdevKey.h, isDown: false)])
    }

    @Test func `window stays activated until no seat focuses it`() throws {
        fixture.click(150, 150)
        other.click(150, 150)
        try client.roundtrip()
        #expect(left.last?.has(.activated) == true)
        fixture.click(550, 150)
        try client.roundtrip()
        #expect(left.last?.has(.activated) == true)
        #expect(right.last?.has(.activated) == true)
        other.click(550, 150)
        try client.roundtrip()
        #expect(left.last?.has(.activated) == false)
    }

    @Test func `both seats leave a window that is unmapped`() throws {
        fixture.click(550, 150)
        other.click(550, 150)
        _ = try client.takeInput()
        _ = try ears.take()
        try right.hide()
        let gone: [ShellClient.Input] = [
            .keyboardLeave(right.surface.id), .keyboardEnter(left.surface.id),
            .pointerLeave(right.surface.id),
        ]
        #expect(try Set(client.takeInput().map { "\($0)" }) == Set(gone.map { "\($0)" }))
        #expect(try Set(ears.take().map { "\($0)" }) == Set(gone.map { "\($0)" }))
        #expect(try keys(of: left, on: fixture.seat))
        #expect(try keys(of: left, on: other.seat))
    }

    @Test func `new window receives the keys of the acting seat`() throws {
        fixture.click(550, 150)
        other.click(150, 150)
        let third = try client.showToplevel()
        #expect(try keys(of: third, on: other.seat))
        #expect(try keys(of: right, on: fixture.seat))
    }

    // MARK: Presses

    @Test func `drag of one seat continues while the other clicks`() throws {
        other.move(to: 150, 150)
        other.press()
        _ = try ears.take()
        left.toplevel.move(seat: ears.seat, serial: ears.lastPressSerial)
        try client.roundtrip()
        other.move(to: 160, 170)
        #expect(try left.frame()?.origin == Point(x: 110, y: 120))
        _ = try client.takeInput()
        fixture.click(550, 150)
        #expect(
            try client.takeInput().suffix(2) == [
                .button(Self.button, isDown: true), .button(Self.button, isDown: false),
            ])
        other.move(to: 250, 170)
        #expect(try left.frame()?.origin == Point(x: 200, y: 120))
        other.release()
        other.move(to: 260, 180)
        #expect(try left.frame()?.origin == Point(x: 200, y: 120))
        #expect(try keys(of: right, on: fixture.seat))
    }

    @Test func `popup of one seat stays open when the other clicks elsewhere`() throws {
        fixture.click(150, 150)
        fixture.press()
        _ = try client.takeInput()
        let popup = try client.showPopup(on: left.xdgSurface, grabSerial: client.lastPressSerial)
        fixture.release()
        other.click(550, 150)
        try client.roundtrip()
        #expect(!popup.isDone)
        fixture.click(550, 150)
        try client.roundtrip()
        #expect(popup.isDone)
    }

    @Test func `tap moves the pointer of its own seat`() throws {
        client.touch.release()
        try client.roundtrip()
        fixture.move(to: 10, 10)
        other.tap(150, 150)
        #expect(other.seat.pointer.location == Point(x: 150, y: 150))
        #expect(fixture.seat.pointer.location == Point(x: 10, y: 10))
        #expect(try keys(of: left, on: other.seat))
        #expect(
            try ears.take().filter { if case .button = $0 { true } else { false } } == [
                .button(Self.button, isDown: true), .button(Self.button, isDown: false),
            ])
    }

    // MARK: Commands

    @Test func `key command affects only the seat that used it`() throws {
        fixture.click(150, 150)
        other.click(150, 150)
        other.chord(EvdevKey.alternate, EvdevKey.tab)
        #expect(try keys(of: right, on: other.seat))
        #expect(try keys(of: left, on: fixture.seat))
        other.chord(EvdevKey.super, EvdevKey.g)
        #expect(other.seat.keyCommands.mode == .move)
        #expect(fixture.seat.keyCommands.mode == .normal)
        other.click(150, 150)
        #expect(other.seat.keyCommands.mode == .normal)
    }

    @Test func `window follows the pointer of the seat that holds Super`() throws {
        fixture.move(to: 550, 150)
        other.move(to: 150, 150)
        other.key(EvdevKey.super, isDown: true)
        other.press()
        fixture.move(to: 600, 150)
        other.move(to: 180, 140)
        #expect(try left.frame()?.origin == Point(x: 130, y: 90))
        #expect(try right.frame()?.origin == Point(x: 500, y: 100))
    }

    @Test func `overview serves both seats until one selects a window`() throws {
        fixture.click(150, 150)
        other.chord(EvdevKey.super, EvdevKey.o)
        let cell = try #require(
            fixture.desktop.overview?.cells.first { $0.controller === (try? right.served()) })
        _ = try client.takeInput()
        fixture.click(cell.frame.center.x, cell.frame.center.y)
        #expect(fixture.desktop.overview == nil)
        #expect(try keys(of: right, on: fixture.seat))
        #expect(fixture.seat.activeGrabs.isEmpty && other.seat.activeGrabs.isEmpty)
    }

    @Test func `both seats reach only the lock surface while the session is locked`() throws {
        other.click(150, 150)
        _ = try ears.take()
        let locker = try TestLocker(fixture.connect())
        let lockEars = try SeatEars(locker.shell, number: 1)
        try fixture.advance(by: .milliseconds(20))
        let surface = try locker.showSurface()
        #expect(fixture.seat.isLocked && other.seat.isLocked)
        #expect(
            try ears.take() == [.keyboardLeave(left.surface.id), .pointerLeave(left.surface.id)])
        other.chord(EvdevKey.a)
        #expect(
            try lockEars.take().suffix(2) == [
                .key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false),
            ])
        #expect(try ears.take() == [])
        let late = fixture.compositor.addSeat(named: "late")
        #expect(late.seat.isLocked)
        _ = surface
    }

    // MARK: Pictures

    @Test func `pictures show the cursor of each seat`() throws {
        let before = try picture()
        fixture.move(to: 50, 50)
        other.move(to: 800, 500)
        let after = try picture()
        for (x, y) in [(50, 50), (800, 500)] {
            let changed = (0..<24).contains { row in
                (0..<24).contains { after[x + $0, y + row] != before[x + $0, y + row] }
            }
            #expect(changed, "no cursor at \(x), \(y)")
        }
    }

    private func picture() throws -> Picture {
        try fixture.compositor.picture(of: .output(fixture.compositor.output), showsCursor: true)
    }

    // MARK: Adding and removing

    @Test func `removing a seat ends its drag and releases its focus`() throws {
        other.click(150, 150)
        other.press()
        _ = try ears.take()
        left.toplevel.move(seat: ears.seat, serial: ears.lastPressSerial)
        try client.roundtrip()
        #expect(try left.served().isBeingDragged)
        let global = try #require(fixture.compositor.registry.seats.last)
        fixture.click(550, 150)
        fixture.compositor.removeSeat(global)
        try client.roundtrip()
        #expect(try !left.served().isBeingDragged)
        #expect(left.last?.has(.activated) == false)
        #expect(fixture.compositor.seats.count == 1)
        // Events from the removed seat's devices are ignored.
        other.click(550, 150)
        other.chord(EvdevKey.alternate, EvdevKey.tab)
        #expect(try keys(of: right, on: fixture.seat))
        fixture.chord(EvdevKey.alternate, EvdevKey.tab)
        #expect(try keys(of: left, on: fixture.seat))
    }

    @Test func `removing a seat dismisses its menu`() throws {
        other.move(to: 150, 150)
        other.press()
        _ = try ears.take()
        let popup = client.makePopup(on: left.xdgSurface)
        popup.popup.grab(seat: ears.seat, serial: ears.lastPressSerial)
        try popup.show()
        #expect(!popup.isDone && other.seat.activeGrabs.count == 1)
        fixture.compositor.removeSeat(try #require(fixture.compositor.registry.seats.last))
        try client.roundtrip()
        #expect(popup.isDone)
    }

    /// The client may not yet know that the seat was removed.
    @Test func `menu that grabs on a removed seat is dismissed`() throws {
        fixture.compositor.removeSeat(try #require(fixture.compositor.registry.seats.last))
        let menu = client.makePopup(on: left.xdgSurface)
        menu.popup.grab(seat: ears.seat, serial: 0)
        menu.surface.commit()
        let submenu = client.makePopup(on: menu.xdgSurface)
        submenu.popup.grab(seat: ears.seat, serial: 0)
        submenu.surface.commit()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        #expect(menu.isDone)
        #expect(submenu.isDone)
    }

    @Test func `activation for a removed seat applies to the acting seat`() throws {
        let gone = other.seat
        fixture.click(550, 150)
        fixture.compositor.removeSeat(try #require(fixture.compositor.registry.seats.last))
        fixture.desktop.activate(try left.served(), on: gone)
        #expect(try keys(of: left, on: fixture.seat))
        #expect(gone.focus.keyWindow == nil)
    }

    @Test func `first seat cannot be removed`() {
        fixture.compositor.removeSeat(fixture.compositor.seatGlobal)
        #expect(fixture.compositor.seats.count == 2)
    }

    @Test func `compositor with two seats is freed completely`() throws {
        weak var seat: Seat?
        weak var compositor: MiniCompositor?
        do {
            var configuration = Configuration()
            configuration.furtherSeatNames = ["seat1"]
            let made = try MiniCompositor(configuration)
            (compositor, seat) = (made, made.seats[1])
        }
        #expect(compositor == nil)
        #expect(seat == nil)
    }
}

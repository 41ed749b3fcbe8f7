import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Placement, grabs and dismissal of popups.
struct PopupTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel
    /// The origin of the toplevel's window geometry.
    private let origin = Point(x: 100, y: 50)

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        toplevel = try client.showToplevel(width: 200, height: 100)
        try toplevel.served().move(to: origin)
    }

    // MARK: Placement

    @Test func `popup is placed in the window geometry of its parent`() throws {
        let popup = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(width: 60, height: 40, x: 30, y: 20))
        #expect(popup.configures == [.init(x: 30, y: 20, width: 60, height: 40)])
        #expect(try popup.globalFrame() == Rect(x: 130, y: 70, width: 60, height: 40))
    }

    @Test func `shadows of parent and popup do not affect placement`() throws {
        toplevel.xdgSurface.setWindowGeometry(x: 15, y: 5, width: 150, height: 80)
        toplevel.surface.commit()
        let popup = client.makePopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        popup.xdgSurface.setWindowGeometry(x: 7, y: 9, width: 40, height: 20)
        try popup.show()
        #expect(try popup.globalFrame()?.origin == Point(x: 100 + 30 - 7, y: 50 + 20 - 9))
    }

    @Test func `nested popup is placed relative to its parent popup`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        let submenu = try client.showPopup(on: menu.xdgSurface, client.makePositioner(x: 50, y: 10))
        #expect(try submenu.globalFrame()?.origin == Point(x: 180, y: 80))
    }

    @Test func `popups are above their window and move with it`() throws {
        let popup = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 180, y: 80))
        fixture.move(to: 300, 140)
        #expect(try client.takeInput().contains(.pointerEnter(popup.surface.id)))
        try toplevel.served().move(to: Point(x: 400, y: 300))
        #expect(try popup.globalFrame()?.origin == Point(x: 580, y: 380))
    }

    @Test func `popup is flipped at the edge of the output`() throws {
        try toplevel.served().move(to: Point(x: 1080, y: 620))
        let positioner = client.makePositioner(width: 60, height: 40)
        positioner.setAnchorRect(x: 150, y: 70, width: 20, height: 20)
        positioner.setAnchor(anchor: .bottomRight)
        positioner.setConstraintAdjustment(constraintAdjustment: [.flipX, .flipY])
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 90, y: 30, width: 60, height: 40))
    }

    @Test func `popup slides at the edge of the output`() throws {
        try toplevel.served().move(to: Point(x: 1080, y: 620))
        let positioner = client.makePositioner(width: 60, height: 40, x: 180, y: 90)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX, .slideY])
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 140, y: 60, width: 60, height: 40))
    }

    @Test func `popup is resized at the edge of the output`() throws {
        try toplevel.served().move(to: Point(x: 1080, y: 620))
        let positioner = client.makePositioner(width: 60, height: 40, x: 180, y: 90)
        positioner.setConstraintAdjustment(constraintAdjustment: [.resizeX, .resizeY])
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 180, y: 90, width: 20, height: 10))
    }

    @Test func `each axis is adjusted independently`() throws {
        try toplevel.served().move(to: Point(x: 1080, y: 620))
        let positioner = client.makePositioner(width: 60, height: 40, x: 180, y: 90)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 140, y: 90, width: 60, height: 40))
    }

    @Test func `popup copies its positioner`() throws {
        let positioner = client.makePositioner(x: 30, y: 20)
        let popup = client.makePopup(on: toplevel.xdgSurface, positioner)
        positioner.setAnchorRect(x: 99, y: 99, width: 1, height: 1)
        positioner.destroy()
        try popup.show()
        #expect(popup.last == .init(x: 30, y: 20, width: 60, height: 40))
    }

    @Test func `anchor rectangle may be a point`() throws {
        let positioner = client.makePositioner()
        positioner.setAnchorRect(x: 30, y: 20, width: 0, height: 0)
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 30, y: 20, width: 60, height: 40))
    }

    // MARK: Adjacency

    private func showFarPopup(_ x: Int32, _ y: Int32) throws -> TestPopup {
        let positioner = client.makePositioner(width: 60, height: 40)
        positioner.setOffset(x: x, y: y)
        return try client.showPopup(on: toplevel.xdgSurface, positioner)
    }

    @Test func `popup far from its parent slides until it is adjacent`() throws {
        let above = try showFarPopup(-500, -300)
        #expect(above.configures == [.init(x: -60, y: -40, width: 60, height: 40)])
        #expect(try above.globalFrame() == Rect(x: 40, y: 10, width: 60, height: 40))
        let below = try showFarPopup(900, 700)
        #expect(below.configures == [.init(x: 200, y: 100, width: 60, height: 40)])
        #expect(!above.isDone && !below.isDone)
        #expect(client.client.connection.error == nil)
    }

    @Test func `popup adjacent to its parent is not moved`() throws {
        #expect(try showFarPopup(-60, 20).last == .init(x: -60, y: 20, width: 60, height: 40))
        #expect(try showFarPopup(30, 100).last == .init(x: 30, y: 100, width: 60, height: 40))
    }

    @Test func `popup follows a parent that shrinks`() throws {
        let popup = try showFarPopup(200, 0)
        let submenu = try client.showPopup(on: popup.xdgSurface, client.makePositioner(x: 50))
        #expect(try submenu.globalFrame()?.origin == Point(x: 350, y: 50))
        try toplevel.commit(width: 100, height: 50)
        try client.roundtrip()
        #expect(try popup.globalFrame()?.origin == Point(x: 200, y: 50))
        #expect(try submenu.globalFrame()?.origin == Point(x: 250, y: 50))
        #expect(popup.configures.count == 1)
    }

    @Test func `popup smaller than configured stays adjacent to its parent`() throws {
        let popup = try showFarPopup(-60, 0)
        try client.client.attachBuffer(to: popup.surface, width: 10, height: 10)
        popup.surface.commit()
        try client.roundtrip()
        #expect(try popup.globalFrame() == Rect(x: 90, y: 50, width: 10, height: 10))
    }

    @Test func `nested popup stays adjacent to its parent popup`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        let positioner = client.makePositioner(width: 60, height: 40)
        positioner.setOffset(x: 500, y: 0)
        let submenu = try client.showPopup(on: menu.xdgSurface, positioner)
        #expect(submenu.last == .init(x: 60, y: 0, width: 60, height: 40))
    }

    // MARK: Stacking

    /// Shows a window of another client. It covers the first window and everything adjacent to it.
    private func cover() throws -> ShellClient {
        let other = try fixture.connect()
        try other.showToplevel(width: 800, height: 600).served().move(to: Point(x: 0, y: 0))
        fixture.click(700, 500)
        return other
    }

    @Test func `popup of a covered window stays behind the covering window`() throws {
        let other = try cover()
        _ = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        _ = try client.takeInput()
        fixture.click(140, 80)
        #expect(try client.takeInput() == [])
        #expect(try other.takeInput().contains(.button(0x110, isDown: true)))
    }

    @Test func `grab raises the window`() throws {
        let serial = try press()
        fixture.release()
        _ = try cover()
        let window = try toplevel.served().toplevelWindow
        #expect(fixture.compositor.scene.windows.last !== window)
        let popup = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20), grabSerial: serial)
        #expect(!popup.isDone)
        #expect(fixture.compositor.scene.windows.last === window)
    }

    @Test func `refused grab does not raise the window`() throws {
        _ = try cover()
        let window = try toplevel.served().toplevelWindow
        let popup = try client.showPopup(on: toplevel.xdgSurface, grabSerial: 4711)
        #expect(popup.isDone)
        #expect(fixture.compositor.scene.windows.last !== window)
    }

    // MARK: Reposition

    @Test func `reposition is answered with its token`() throws {
        let popup = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        popup.popup.reposition(positioner: client.makePositioner(x: 40, y: 10), token: 77)
        try client.roundtrip()
        #expect(popup.tokens == [77])
        #expect(popup.last == .init(x: 40, y: 10, width: 60, height: 40))
        #expect(try popup.globalFrame()?.origin == Point(x: 130, y: 70))
        try popup.obey()
        #expect(try popup.globalFrame()?.origin == Point(x: 140, y: 60))
    }

    @Test func `reactive popup is repositioned when its window moves`() throws {
        let positioner = client.makePositioner(x: 180, y: 20)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        positioner.setReactive()
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.configures.count == 1)
        try toplevel.served().move(to: Point(x: 1080, y: 50))
        try client.roundtrip()
        #expect(popup.last == .init(x: 140, y: 20, width: 60, height: 40))
        #expect(popup.tokens.isEmpty)
    }

    @Test func `popup that is not reactive is not repositioned`() throws {
        let positioner = client.makePositioner(x: 180, y: 20)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        try toplevel.served().move(to: Point(x: 1080, y: 50))
        try client.roundtrip()
        #expect(popup.configures.count == 1)
    }

    @Test func `nested popups follow their repositioned parent`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        let submenu = try client.showPopup(on: menu.xdgSurface, client.makePositioner(x: 50, y: 10))
        let last = try client.showPopup(on: submenu.xdgSurface, client.makePositioner(x: 50, y: 10))
        menu.popup.reposition(positioner: client.makePositioner(x: 40, y: 15), token: 1)
        submenu.popup.reposition(positioner: client.makePositioner(x: 60, y: 10), token: 2)
        try client.roundtrip()
        // The client commits the new position of the inner popup first.
        try submenu.obey()
        #expect(try last.globalFrame()?.origin == Point(x: 100 + 30 + 60 + 50, y: 50 + 20 + 10 + 10))
        try menu.obey()
        #expect(try submenu.globalFrame()?.origin == Point(x: 100 + 40 + 60, y: 50 + 15 + 10))
        #expect(try last.globalFrame()?.origin == Point(x: 100 + 40 + 60 + 50, y: 50 + 15 + 10 + 10))
        #expect(submenu.configures.count == 2)
        #expect(last.configures.count == 1)
    }

    @Test func `reactive popup is repositioned when its parent popup moves`() throws {
        try toplevel.served().move(to: Point(x: 1080, y: 50))
        let menu = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        let positioner = client.makePositioner(x: 50, y: 10)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        positioner.setReactive()
        let submenu = try client.showPopup(on: menu.xdgSurface, positioner)
        #expect(submenu.last == .init(x: 50, y: 10, width: 60, height: 40))
        menu.popup.reposition(positioner: client.makePositioner(x: 110, y: 20), token: 1)
        try client.roundtrip()
        try menu.obey()
        try client.roundtrip()
        // The popup slides to the right edge of the output: 1280 - 60 - (1080 + 110).
        #expect(submenu.last == .init(x: 30, y: 10, width: 60, height: 40))
    }

    @Test func `popup may be opened from its own former child`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 30, y: 20))
        let submenu = try client.showPopup(on: menu.xdgSurface, client.makePositioner(x: 50, y: 10))
        menu.surface.attach(buffer: nil, x: 0, y: 0)
        menu.surface.commit()
        try client.roundtrip()
        #expect(submenu.isDone)
        menu.popup.destroy()
        let again = menu.xdgSurface.getPopup(
            parent: submenu.xdgSurface, positioner: client.makePositioner(x: 7, y: 8))
        var configures = 0
        again.onEvent = { if case .configure = $0 { configures += 1 } }
        menu.surface.commit()
        try client.roundtrip()
        #expect(configures == 1)
        // If the submenu still had the menu as its parent, walking up the parents would never end.
        again.reposition(positioner: client.makePositioner(x: 9, y: 9), token: 1)
        try toplevel.served().move(to: Point(x: 10, y: 10))
        try client.roundtrip()
        #expect(configures == 2)
    }

    // MARK: Grab

    /// Clicks the window and returns the serial of the press.
    private func press() throws -> UInt32 {
        fixture.click(110, 60)
        try client.roundtrip()
        return client.lastPressSerial
    }

    @Test func `grabbing popup receives the keyboard`() throws {
        let popup = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(x: 100), grabSerial: press())
        #expect(
            try client.takeInput().suffix(2) == [
                .keyboardLeave(toplevel.surface.id), .keyboardEnter(popup.surface.id),
            ])
        fixture.key(30, isDown: true)
        fixture.key(30, isDown: false)
        #expect(try client.takeInput() == [.key(30, isDown: true), .key(30, isDown: false)])
    }

    @Test(.requirement(39)) func `popup without a grab does not receive the keyboard`() throws {
        _ = try press()
        _ = try client.takeInput()
        _ = try client.showPopup(on: toplevel.xdgSurface, client.makePositioner(x: 100, y: 50))
        #expect(try client.takeInput() == [])
    }

    @Test func `keyboard focus returns step by step as popups close`() throws {
        let serial = try press()
        let menu = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(x: 100), grabSerial: serial)
        let submenu = try client.showPopup(on: menu.xdgSurface, grabSerial: serial)
        #expect(fixture.seat.focus.keyboardFocus === (try client.client.served(submenu.surface).responder))
        submenu.destroy()
        try client.roundtrip()
        #expect(fixture.seat.focus.keyboardFocus === (try client.client.served(menu.surface).responder))
        menu.destroy()
        try client.roundtrip()
        #expect(fixture.seat.focus.keyboardFocus === (try client.client.served(toplevel.surface).responder))
        #expect(fixture.seat.activeGrabs.isEmpty)
        #expect(!menu.isDone && !submenu.isDone)
    }

    @Test func `grab accepts the serial of a release or keyboard enter`() throws {
        _ = try press()
        let popup = try client.showPopup(on: toplevel.xdgSurface, grabSerial: client.lastSerial)
        #expect(!popup.isDone)
        #expect(fixture.seat.activeGrabs.count == 1)
    }

    @Test func `grab with an invalid serial dismisses the popup`() throws {
        let popup = client.makePopup(on: toplevel.xdgSurface)
        popup.popup.grab(seat: client.seat, serial: 4711)
        try client.roundtrip()
        #expect(popup.isDone)
        #expect(fixture.seat.activeGrabs.isEmpty)
    }

    @Test func `at most 64 nested popups can grab`() throws {
        let serial = try press()
        var popups = [try client.showPopup(on: toplevel.xdgSurface, grabSerial: serial)]
        for _ in 0..<64 {
            let parent = popups[popups.endIndex - 1].xdgSurface
            popups.append(try client.showPopup(on: parent, grabSerial: serial))
        }
        #expect(popups.map(\.isDone).firstIndex(of: true) == 64)
        #expect(client.client.connection.error == nil)
        fixture.click(900, 600)
        try client.roundtrip()
        #expect(popups.allSatisfy { $0.isDone })
    }

    @Test func `grab after the popup is shown is an error`() throws {
        let serial = try press()
        let popup = try client.showPopup(on: toplevel.xdgSurface)
        popup.popup.grab(seat: client.seat, serial: serial)
        #expect(try client.isError(XdgPopup.Error.invalidGrab, of: XdgPopup.self))
    }

    @Test func `grab on a popup that does not grab is an error`() throws {
        let serial = try press()
        let tooltip = try client.showPopup(on: toplevel.xdgSurface)
        let popup = client.makePopup(on: tooltip.xdgSurface)
        popup.popup.grab(seat: client.seat, serial: serial)
        #expect(try client.isError(XdgPopup.Error.invalidGrab, of: XdgPopup.self))
    }

    @Test func `second grabbing popup on the same parent is an error`() throws {
        let serial = try press()
        _ = try client.showPopup(on: toplevel.xdgSurface, grabSerial: serial)
        let popup = client.makePopup(on: toplevel.xdgSurface)
        popup.popup.grab(seat: client.seat, serial: serial)
        #expect(try client.isError(XdgWmBase.Error.notTheTopmostPopup, of: XdgWmBase.self))
    }

    // MARK: Dismissal

    @Test(.requirement(39)) func `press outside dismisses the whole menu, topmost first`() throws {
        let other = try fixture.connect()
        let window = try other.showToplevel()
        try window.served().move(to: Point(x: 600, y: 400))
        let serial = try press()
        let menu = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(x: 100), grabSerial: serial)
        let submenu = try client.showPopup(on: menu.xdgSurface, grabSerial: serial)
        var order: [String] = []
        menu.onDone = { order.append("menu") }
        submenu.onDone = { order.append("submenu") }
        _ = try other.takeInput()
        fixture.click(610, 410)
        try client.roundtrip()
        #expect(order == ["submenu", "menu"])
        #expect(fixture.seat.activeGrabs.isEmpty)
        #expect(try menu.globalFrame() == nil)
        // The press that dismisses the menu is consumed. The next press reaches the other window.
        #expect(try !other.takeInput().contains(.button(0x110, isDown: true)))
        fixture.click(611, 411)
        #expect(try other.takeInput().contains(.button(0x110, isDown: true)))
        submenu.destroy()
        menu.destroy()
        try client.roundtrip()
    }

    @Test func `touch on the desktop dismisses a menu`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, grabSerial: press())
        fixture.touchDown(0, 900, 600)
        fixture.touchUp(0)
        try client.roundtrip()
        #expect(menu.isDone)
    }

    @Test(.requirement(39)) func `press on the window of a menu reaches the client`() throws {
        let menu = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(x: 100), grabSerial: press())
        _ = try client.takeInput()
        fixture.click(105, 55)
        #expect(try client.takeInput().contains(.button(0x110, isDown: true)))
        #expect(!menu.isDone)
    }

    @Test func `unmapping the parent dismisses its popups, topmost first`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface)
        let submenu = try client.showPopup(on: menu.xdgSurface)
        var order: [String] = []
        menu.onDone = { order.append("menu") }
        submenu.onDone = { order.append("submenu") }
        try toplevel.hide()
        #expect(order == ["submenu", "menu"])
        #expect(try menu.globalFrame() == nil)
    }

    @Test func `popup opened on a dismissed popup is dismissed`() throws {
        let serial = try press()
        let menu = try client.showPopup(on: toplevel.xdgSurface, grabSerial: serial)
        fixture.click(900, 600)
        // The client does not know yet that the menu was dismissed.
        let submenu = client.makePopup(on: menu.xdgSurface)
        submenu.popup.grab(seat: client.seat, serial: serial)
        submenu.surface.commit()
        try client.roundtrip()
        #expect(menu.isDone)
        #expect(submenu.isDone)
    }

    @Test func `dismissed popup stays hidden whatever its client commits`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, grabSerial: press())
        fixture.click(900, 600)
        try menu.obeyLate()
        #expect(try menu.globalFrame() == nil)
        #expect(fixture.seat.activeGrabs.isEmpty)
    }

    @Test func `menu is dismissed when another window becomes key`() throws {
        let menu = try client.showPopup(on: toplevel.xdgSurface, grabSerial: press())
        let other = try fixture.connect()
        _ = try other.showToplevel()
        try client.roundtrip()
        #expect(menu.isDone)
        #expect(fixture.seat.focus.keyboardFocus?.window === fixture.desktop.keyToplevel?.toplevelWindow)
    }
}

extension TestPopup {
    /// Commits a buffer of another size without a new configure.
    fileprivate func obeyLate() throws {
        try client.client.attachBuffer(to: surface, width: 10, height: 10)
        surface.commit()
        try client.roundtrip()
    }
}

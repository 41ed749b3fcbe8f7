import InMemoryLogging
import Logging
import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Drags with wl_data_device, from the side of both clients.
@Suite struct DataDragTests {
    /// The input that a drag follows.
    enum Hold: CaseIterable {
        case pointer, touch, pen
    }

    private let fixture: ShellFixture
    /// Its window is at 0, 0.
    private let origin: DragClient
    /// Its window is at 400, 0.
    private let target: DragClient

    init() throws {
        fixture = try ShellFixture()
        origin = try DragClient(fixture, at: .zero)
        target = try DragClient(fixture, at: Point(x: 400, y: 0))
    }

    // MARK: User input

    private func press(_ hold: Hold = .pointer) throws {
        switch hold {
        case .pointer:
            fixture.move(to: 50, 50)
            fixture.press()
        case .touch: fixture.touchDown(3, 50, 50)
        case .pen:
            try origin.shell.bindTablets()
            fixture.pen(.entered(at: Point(x: 50, y: 50)))
            fixture.pen(.tip(isDown: true))
        }
        try origin.shell.roundtrip()
    }

    private func move(_ hold: Hold = .pointer, to x: Double, _ y: Double) {
        switch hold {
        case .pointer: fixture.move(to: x, y)
        case .touch: fixture.touchMove(3, x, y)
        case .pen: fixture.pen(.axis(.position(Point(x: x, y: y))))
        }
        fixture.compositor.turn()
    }

    private func letGo(_ hold: Hold = .pointer) throws {
        switch hold {
        case .pointer: fixture.release()
        case .touch: fixture.touchUp(3)
        case .pen: fixture.pen(.tip(isDown: false))
        }
        fixture.compositor.turn()
        try origin.shell.roundtrip()
    }

    /// Starts a drag and moves it over the target.
    private func drag(_ source: TestDragSource, _ hold: Hold = .pointer) throws {
        try press(hold)
        try origin.startDrag(source)
        move(hold, to: 410, 20)
        try target.shell.roundtrip()
    }

    // MARK: At rest

    @Test func `a window that moves under a resting drag receives motion`() throws {
        try drag(origin.makeSource())
        _ = try target.take()
        try target.toplevel.served().move(to: Point(x: 390, y: 5))
        fixture.compositor.turn()
        #expect(try target.take() == ["motion 20,15"])
        fixture.compositor.turn()
        #expect(try target.take() == [])
        try target.toplevel.served().move(to: Point(x: 600, y: 300))
        fixture.compositor.turn()
        #expect(try target.take() == ["leave"])
    }

    @Test func `a window mapped or unmapped under a resting drag is entered or left`() throws {
        try target.toplevel.hide()
        try drag(origin.makeSource())
        #expect(try target.take() == [])
        try target.toplevel.show()
        try target.toplevel.served().move(to: Point(x: 400, y: 0))
        fixture.compositor.turn()
        #expect(try target.take().suffix(3) == ["offer text/plain", "source actions 1", "enter 10,20"])
        try target.toplevel.hide()
        fixture.compositor.turn()
        #expect(try target.take() == ["leave"])
    }

    // MARK: Modifiers

    @Test func `Shift requests a move and Control a copy`() throws {
        let (shift, control) = (UInt32(42), UInt32(29))
        let source = origin.makeSource(actions: [.copy, .move])
        try drag(source)
        try target.accept("text/plain", [.copy, .move], preferred: .copy)
        #expect(try target.take().last == "action 1")
        fixture.key(shift, isDown: true)
        fixture.compositor.turn()
        #expect(try target.take() == ["action 2"])
        fixture.key(shift, isDown: false)
        fixture.key(control, isDown: true)
        fixture.compositor.turn()
        #expect(try target.take() == ["action 1"])
        fixture.key(shift, isDown: true)
        fixture.key(control, isDown: false)
        fixture.release()
        #expect(try target.take() == ["action 2", "drop", "leave"])
        try origin.shell.roundtrip()
        #expect(source.take().suffix(2) == ["action 2", "dropped"])
        fixture.key(shift, isDown: false)
    }

    @Test func `modifiers do not select actions that a client lacks`() throws {
        try drag(origin.makeSource(actions: .copy))
        try target.accept("text/plain", [.copy, .move], preferred: .copy)
        _ = try target.take()
        fixture.key(42, isDown: true)
        fixture.compositor.turn()
        #expect(try target.take() == [])
        fixture.key(42, isDown: false)
    }

    // MARK: From one client to another

    @Test(.requirement(35), arguments: Hold.allCases)
    func `data is dragged from one client to another`(hold: Hold) throws {
        let source = origin.makeSource(["text/plain", "text/html"], actions: [.copy, .move])
        try press(hold)
        try origin.startDrag(source)
        #expect(
            try origin.take() == [
                "offer text/plain", "offer text/html", "source actions 3", "enter 50,50",
            ])
        move(hold, to: 410, 20)
        #expect(try origin.take() == ["leave"])
        #expect(
            try target.take() == ["offer text/plain", "offer text/html", "source actions 3", "enter 10,20"])
        move(hold, to: 420, 30)
        #expect(try target.take() == ["motion 20,30"])
        try target.accept("text/html", [.copy, .move], preferred: .move)
        #expect(try target.take() == ["action 2"])
        try origin.shell.roundtrip()
        #expect(source.take() == ["target text/html", "action 2"])
        try letGo(hold)
        #expect(try target.take() == ["drop", "leave"])
        #expect(source.take() == ["dropped"])
        #expect(try target.receive("text/html") == "hello")
        target.offer?.finish()
        target.offer?.destroy()
        try target.shell.roundtrip()
        try origin.shell.roundtrip()
        #expect(source.take() == ["finished"])
        #expect(!fixture.compositor.seatGlobal.isDragging)
    }

    @Test func `data is dragged onto the window it came from`() throws {
        let source = origin.makeSource()
        try press()
        try origin.startDrag(source)
        try origin.accept()
        move(to: 60, 60)
        try letGo()
        #expect(
            try origin.take() == [
                "offer text/plain", "source actions 1", "enter 50,50", "action 1", "motion 60,60", "drop",
                "leave",
            ])
        #expect(try origin.receive() == "hello")
        origin.offer?.finish()
        try origin.shell.roundtrip()
        #expect(source.take() == ["target text/plain", "action 1", "dropped", "finished"])
    }

    @Test func `a drag that returns to a window brings a new offer`() throws {
        let source = origin.makeSource()
        try drag(source)
        try target.accept()
        let first = target.offer
        move(to: 300, 300)
        #expect(try target.take().suffix(2) == ["action 1", "leave"])
        try origin.shell.roundtrip()
        #expect(source.take() == ["target text/plain", "action 1", "target nothing", "action 0"])
        first?.destroy()
        move(to: 410, 20)
        #expect(try target.take() == ["offer text/plain", "source actions 1", "enter 10,20"])
        #expect(target.offer !== first)
    }

    @Test func `a drag without a source reaches only its own client`() throws {
        try press()
        try origin.startDrag(nil)
        #expect(try origin.take() == ["enter 50,50 without an offer"])
        move(to: 410, 20)
        #expect(try target.take() == [])
        move(to: 60, 60)
        try letGo()
        #expect(try origin.take() == ["leave", "enter 60,60 without an offer", "drop", "leave"])
    }

    // MARK: Canceled or refused

    @Test(arguments: Hold.allCases) func `a drag that the target does not accept is canceled`(hold: Hold)
        throws
    {
        let source = origin.makeSource()
        try drag(source, hold)
        try letGo(hold)
        #expect(try target.take().last == "leave")
        #expect(source.take() == ["cancelled"])
    }

    @Test func `a drag without a common action is canceled`() throws {
        let source = origin.makeSource(actions: .copy)
        try drag(source)
        try target.accept("text/plain", .move)
        try letGo()
        #expect(try target.take().last == "leave")
        #expect(source.take() == ["target text/plain", "target nothing", "cancelled"])
    }

    @Test func `a drop outside all windows is canceled`() throws {
        let source = origin.makeSource()
        try press()
        try origin.startDrag(source)
        move(to: 300, 400)
        try letGo()
        #expect(source.take() == ["cancelled"])
    }

    @Test func `Escape cancels a drag and reaches no client`() throws {
        let source = origin.makeSource()
        try drag(source)
        try target.accept()
        _ = try origin.shell.takeInput()
        fixture.chord(EvdevKey.escape)
        #expect(try target.take().last == "leave")
        #expect(try origin.shell.takeInput() == [])
        #expect(source.take().last == "cancelled")
        try letGo()
        #expect(try target.shell.takeInput().allSatisfy { $0 != .button(0x110, isDown: false) })
        #expect(try origin.shell.takeInput() == [])
        fixture.chord(EvdevKey.escape)
        #expect(try origin.shell.takeKeys().count == 2)
    }

    @Test(.requirement(41)) func `a drag with a released press is refused`() throws {
        let source = origin.makeSource()
        try press()
        try letGo()
        try origin.startDrag(source)
        #expect(source.take() == ["cancelled"])
        #expect(try origin.take() == [])
    }

    @Test(.requirement(41)) func `a drag with the press of another client is refused`() throws {
        let source = target.makeSource()
        try press()
        try target.startDrag(source, serial: origin.shell.lastPressSerial)
        #expect(source.take() == ["cancelled"])
        #expect(!fixture.compositor.seatGlobal.isDragging)
        _ = try origin.shell.takeInput()
        try letGo()
        #expect(try origin.shell.takeInput().last == .button(0x110, isDown: false))
    }

    @Test(arguments: Hold.allCases) func `a drag with serial 0 follows the only press`(hold: Hold) throws {
        let source = origin.makeSource()
        try press(hold)
        try origin.startDrag(source, serial: 0)
        move(hold, to: 410, 20)
        #expect(try target.take().last == "enter 10,20")
        try letGo(hold)
        #expect(!fixture.compositor.seatGlobal.isDragging)
    }

    @Test func `a drag with serial 0 is refused while several presses are held`() throws {
        let source = origin.makeSource()
        try press(.touch)
        try press(.pointer)
        try origin.startDrag(source, serial: 0)
        #expect(source.take() == ["cancelled"])
    }

    // MARK: Actions

    @Test func `the source decides if it lacks the target's preferred action`() throws {
        let source = origin.makeSource(actions: [.move, .ask])
        try drag(source)
        try target.accept("text/plain", [.copy, .move, .ask], preferred: .copy)
        #expect(try target.take().last == "action 2")
    }

    @Test func `a choice after the drop is sent before the end`() throws {
        let source = origin.makeSource(actions: [.copy, .move, .ask])
        try drag(source)
        try target.accept("text/plain", [.copy, .ask], preferred: .ask)
        try letGo()
        _ = source.take()
        target.offer?.setActions(dndActions: .copy, preferredAction: .copy)
        target.offer?.finish()
        try target.shell.roundtrip()
        try origin.shell.roundtrip()
        #expect(source.take() == ["action 1", "finished"])
    }

    @Test func `finishing an ask drop without a choice is an error`() throws {
        try drag(origin.makeSource(actions: .ask))
        try target.accept("text/plain", .ask)
        try letGo()
        target.offer?.finish()
        #expect(try target.shell.isError(WlDataOffer.Error.invalidFinish, of: WlDataOffer.self))
    }

    @Test func `finishing before the drop is an error`() throws {
        try drag(origin.makeSource())
        try target.accept()
        target.offer?.finish()
        #expect(try target.shell.isError(WlDataOffer.Error.invalidFinish, of: WlDataOffer.self))
    }

    @Test(arguments: [
        (UInt32(8), UInt32(0), WlDataOffer.Error.invalidActionMask), (3, 3, .invalidAction),
        (1, 2, .invalidAction),
    ]) func `invalid drag actions are an error`(
        actions: UInt32, preferred: UInt32, error: WlDataOffer.Error
    ) throws {
        try drag(origin.makeSource())
        target.offer?.setActions(
            dndActions: WlDataDeviceManager.DndAction(rawValue: actions),
            preferredAction: WlDataDeviceManager.DndAction(rawValue: preferred))
        #expect(try target.shell.isError(error, of: WlDataOffer.self))
    }

    @Test func `a target before version 3 copies and finishes on destroy`() throws {
        let target = try DragClient(fixture, at: Point(x: 400, y: 200), version: 1)
        let source = origin.makeSource()
        try press()
        try origin.startDrag(source)
        move(to: 410, 220)
        #expect(try target.take() == ["offer text/plain", "enter 10,20"])
        try target.accept()
        try letGo()
        #expect(try target.take() == ["drop", "leave"])
        #expect(try target.receive() == "hello")
        target.offer?.destroy()
        try target.shell.roundtrip()
        try origin.shell.roundtrip()
        #expect(source.take() == ["action 1", "target text/plain", "dropped", "finished"])
    }

    // MARK: Ends of clients and devices

    @Test func `destroying the source ends its drag`() throws {
        let source = origin.makeSource()
        try drag(source)
        try target.accept()
        source.source.destroy()
        try origin.shell.roundtrip()
        #expect(try target.take().last == "leave")
        #expect(!fixture.compositor.seatGlobal.isDragging)
        try letGo()
        #expect(try target.take() == [])
    }

    @Test func `destroying the origin surface cancels its drag`() throws {
        let source = origin.makeSource()
        try drag(source)
        origin.toplevel.toplevel.destroy()
        origin.toplevel.xdgSurface.destroy()
        origin.toplevel.surface.destroy()
        try origin.shell.roundtrip()
        #expect(try target.take().last == "leave")
        #expect(source.take() == ["cancelled"])
    }

    @Test func `disconnecting the origin client ends its drag`() throws {
        try drag(origin.makeSource())
        origin.shell.client.server.destroy()
        try fixture.wait { !fixture.compositor.seatGlobal.isDragging }
        #expect(try target.take().last == "leave")
        fixture.release()
        #expect(try target.take() == [])
    }

    @Test func `a target that disconnects before finish cancels the drop`() throws {
        let source = origin.makeSource()
        try drag(source)
        try target.accept()
        try letGo()
        _ = source.take()
        target.shell.client.server.destroy()
        try fixture.wait {
            try origin.shell.roundtrip()
            return source.take() == ["cancelled"]
        }
    }

    @Test func `a target that disconnects under the drag is left`() throws {
        let source = origin.makeSource()
        try drag(source)
        try target.accept()
        target.shell.client.server.destroy()
        try fixture.wait { fixture.compositor.scene.windows.count == 1 }
        move(to: 420, 30)
        try letGo()
        #expect(source.take().last == "cancelled")
    }

    @Test func `removing the mouse cancels the drag`() throws {
        let source = origin.makeSource()
        try drag(source)
        fixture.seat.removeDevice(fixture.mouse.id)
        #expect(try target.take().last == "leave")
        try origin.shell.roundtrip()
        #expect(source.take() == ["cancelled"])
    }

    // MARK: The pointer

    @Test(.requirement(40)) func `the pointer leaves for the drag and enters again after it`() throws {
        try press()
        let surface = origin.toplevel.surface.id
        for client in [origin, target] { _ = try client.shell.takeInput() }
        try origin.startDrag(origin.makeSource())
        #expect(try origin.shell.takeInput() == [.pointerLeave(surface)])
        move(to: 410, 20)
        #expect(try target.shell.takeInput().isEmpty)
        try letGo()
        #expect(try target.shell.takeInput() == [.pointerEnter(target.toplevel.surface.id)])
        #expect(try origin.shell.takeInput() == [])
    }

    /// The menu's grab is above the grab of the drag, and remains when the drag ends.
    @Test(.requirement(40)) func `a drag out of a menu reaches other clients and keeps the menu's grab`()
        throws
    {
        try press()
        let menu = try origin.shell.showPopup(
            on: origin.toplevel.xdgSurface, origin.shell.makePositioner(x: 30, y: 30),
            grabSerial: origin.shell.lastPressSerial)
        try letGo()
        try press()
        let source = origin.makeSource()
        try origin.startDrag(source)
        move(to: 410, 20)
        #expect(try target.take().last == "enter 10,20")
        try target.accept()
        try letGo()
        #expect(try target.take().contains("drop"))
        #expect(!menu.isDone)
        #expect(fixture.seat.activeGrabs.map(\.kind) == [.popup])
        fixture.click(420, 30)
        try origin.shell.roundtrip()
        #expect(menu.isDone)
        #expect(fixture.seat.activeGrabs.isEmpty)
    }

    @Test func `other buttons reach no client during a drag`() throws {
        let source = origin.makeSource()
        try drag(source)
        _ = try target.shell.takeInput()
        fixture.press(.right)
        fixture.release(.right)
        #expect(fixture.compositor.seatGlobal.isDragging)
        #expect(try target.shell.takeInput() == [])
        try target.accept()
        try letGo()
        #expect(source.take().last == "dropped")
    }

    @Test func `a dragging touch is canceled for its client when the drag ends`() throws {
        try press(.touch)
        _ = try origin.shell.takeInput()
        try origin.startDrag(origin.makeSource())
        move(.touch, to: 410, 20)
        #expect(try origin.shell.takeInput() == [])
        try letGo(.touch)
        #expect(try origin.shell.takeInput() == [.touchCancel])
        try press(.touch)
        #expect(try origin.shell.takeInput().count == 1)
    }

    @Test func `canceling another touch cancels a dragging touch only once`() throws {
        try press(.touch)
        try origin.startDrag(origin.makeSource())
        let surface = origin.toplevel.surface.id
        fixture.touchDown(4, 30, 30)
        #expect(try origin.shell.takeInput().contains(.touchDown(surface, 1)))
        let root = try #require(try origin.toplevel.served().toplevelWindow?.rootSurface)
        fixture.seat.touches.cancel(within: root)
        #expect(try origin.shell.takeInput() == [.touchCancel])
        try letGo(.touch)
        #expect(try origin.shell.takeInput() == [])
    }

    @Test(.requirement(35)) func `another touch takes no part in a drag`() throws {
        try press(.touch)
        try origin.startDrag(origin.makeSource())
        _ = try target.shell.takeInput()
        fixture.touchDown(4, 420, 30)
        fixture.touchUp(4)
        let surface = target.toplevel.surface.id
        let heard = try target.shell.takeInput().filter { $0 != .keyboardEnter(surface) }
        #expect(heard == [.touchDown(surface, 1), .touchUp(1)])
        #expect(try target.take() == [])
        move(.touch, to: 410, 20)
        #expect(try target.take().last == "enter 10,20")
        try letGo(.touch)
        #expect(!fixture.compositor.seatGlobal.isDragging)
    }

    @Test(.requirement(41)) func `the log says why a drag is refused`() throws {
        let log = InMemoryLogHandler()
        let fixture = try ShellFixture(logger: Logger(label: "test") { _ in log })
        let client = try DragClient(fixture, at: .zero)
        let source = client.makeSource()
        try client.startDrag(source, serial: 77)
        #expect(source.take() == ["cancelled"])
        #expect(
            log.entries.map(\.message.description) == [
                "a drag is refused: its client holds no press with serial 77"
            ])
    }

    // MARK: The icon

    @Test(.requirement(35), arguments: Hold.allCases) func `the icon follows the drag`(hold: Hold) throws {
        let icon = origin.shell.client.makeSurface()
        try press(hold)
        try origin.startDrag(origin.makeSource(), icon: icon)
        icon.offset(x: -4, y: 5)
        try origin.shell.client.attachBuffer(to: icon, width: 30, height: 20, pixel: 0xff00_00ff)
        icon.commit()
        try origin.shell.roundtrip()
        move(hold, to: 300, 200)
        let global = fixture.compositor.seatGlobal
        #expect(global.dragIcon?.location == Point(x: 296, y: 205))
        let picture = try fixture.compositor.picture(of: .output(fixture.compositor.output))
        #expect(picture[296, 205] == 0xff00_00ff && picture[325, 224] == 0xff00_00ff)
        #expect(picture[295, 205] != 0xff00_00ff && picture[326, 224] != 0xff00_00ff)
        try letGo(hold)
        #expect(global.dragIcon == nil)
        let after = try fixture.compositor.picture(of: .output(fixture.compositor.output))
        #expect(after[296, 205] != 0xff00_00ff)
    }

    @Test func `a drag icon receives frame callbacks`() throws {
        let icon = origin.shell.client.makeSurface()
        try press()
        try origin.startDrag(origin.makeSource(), icon: icon)
        try origin.shell.client.attachBuffer(to: icon, width: 30, height: 20)
        var isTold = false
        let callback = icon.frame()
        callback.onEvent = { _ in isTold = true }
        icon.commit()
        try origin.shell.roundtrip()
        try fixture.advance(by: .milliseconds(17))
        try origin.shell.roundtrip()
        #expect(isTold)
    }

    @Test func `a surface may be the icon of successive drags`() throws {
        let icon = origin.shell.client.makeSurface()
        for _ in 0..<2 {
            try press()
            try origin.startDrag(origin.makeSource(), icon: icon)
            #expect(fixture.compositor.seatGlobal.dragIcon != nil)
            try letGo()
        }
        #expect(origin.shell.client.connection.error == nil)
    }

    @Test func `a drag icon does not receive the drag`() throws {
        let icon = origin.shell.client.makeSurface()
        let source = origin.makeSource()
        try press()
        try origin.startDrag(source, icon: icon)
        try origin.shell.client.attachBuffer(to: icon, width: 100, height: 100)
        icon.commit()
        try origin.shell.roundtrip()
        move(to: 410, 20)
        #expect(try target.take().last == "enter 10,20")
    }
}

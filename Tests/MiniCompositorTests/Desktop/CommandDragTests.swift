import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Moving and resizing windows with Super and a button or a touch, in which their clients take no part.
struct CommandDragTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        toplevel = try client.showToplevel(width: 200, height: 100)
        fixture.move(to: 600, 350)
        fixture.key(EvdevKey.super, isDown: true)
        _ = try client.takeInput()
    }

    @Test(.promise(34)) func `the window follows the pointer and its client receives a leave`() throws {
        fixture.press()
        #expect(try client.takeInput() == [.pointerLeave(toplevel.surface.id)])
        fixture.move(to: 610, 345)
        #expect(try toplevel.frame()?.origin == Point(x: 550, y: 305))
        // Super is needed only for the press.
        fixture.key(EvdevKey.super, isDown: false)
        fixture.move(to: 620, 345)
        #expect(try toplevel.frame()?.origin == Point(x: 560, y: 305))
        fixture.release()
        fixture.move(to: 630, 345)
        #expect(try toplevel.frame()?.origin == Point(x: 560, y: 305))
        #expect(fixture.seat.activeGrabs.isEmpty)
        #expect(
            try client.takeInput()
                == [.key(EvdevKey.super, isDown: false), .pointerEnter(toplevel.surface.id)])
        fixture.press()
        fixture.release()
        #expect(
            try client.takeInput() == [.button(0x110, isDown: true), .button(0x110, isDown: false)])
    }

    @Test(.promise(34)) func `the window follows a touch without events to its client`() throws {
        fixture.touchDown(0, 600, 350)
        fixture.touchMove(0, 650, 340)
        #expect(try toplevel.frame()?.origin == Point(x: 590, y: 300))
        fixture.touchUp(0)
        fixture.touchMove(0, 700, 340)
        #expect(try toplevel.frame()?.origin == Point(x: 590, y: 300))
        #expect(try !toplevel.served().isBeingDragged)
        let input = try client.takeInput()
        #expect(!input.contains { if case .touchDown = $0 { true } else { false } })
        #expect(!input.contains { if case .touchUp = $0 { true } else { false } })
        #expect(!input.contains(.touchCancel))
    }

    @Test func `a touch held by the client prevents a drag and is not canceled`() throws {
        fixture.key(EvdevKey.super, isDown: false)
        fixture.touchDown(0, 550, 320)
        fixture.key(EvdevKey.super, isDown: true)
        fixture.touchDown(1, 600, 350)
        fixture.touchMove(1, 610, 350)
        fixture.touchUp(1)
        fixture.touchUp(0)
        #expect(try toplevel.frame()?.origin == Point(x: 550, y: 310))
        let touches = try client.takeInput().filter { event in
            switch event {
            case .touchDown, .touchUp, .touchCancel: true
            default: false
            }
        }
        #expect(touches.count == 2)
        #expect(!touches.contains(.touchCancel))
    }

    @Test(
        .promise(34),
        arguments: [
            (Point(x: 545, y: 315), 190, 90), (Point(x: 735, y: 315), 210, 90),
            (Point(x: 545, y: 405), 190, 110), (Point(x: 735, y: 405), 210, 110),
        ]) func `the right button resizes at the nearest corner`(start: Point, width: Int32, height: Int32)
        throws
    {
        fixture.move(to: start.x, start.y)
        fixture.press(.right)
        fixture.move(to: start.x + 10, start.y + 10)
        try client.roundtrip()
        #expect(toplevel.last?.has(.resizing) == true)
        #expect(toplevel.last.map { [$0.width, $0.height] } == [width, height])
        fixture.release(.right)
        try client.roundtrip()
        #expect(toplevel.last?.has(.resizing) == false)
        #expect(try !client.takeInput().contains { if case .button = $0 { true } else { false } })
    }

    @Test func `a touch with Shift resizes`() throws {
        fixture.key(EvdevKey.shift, isDown: true)
        fixture.touchDown(0, 735, 405)
        fixture.touchMove(0, 745, 405)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [210, 100])
        fixture.touchUp(0)
        try client.roundtrip()
        #expect(toplevel.last?.has(.resizing) == false)
    }

    @Test func `a dragged window is raised and focused`() throws {
        let other = try client.showToplevel(width: 50, height: 50)
        try other.served().move(to: .zero)
        fixture.press()
        #expect(fixture.desktop.keyToplevel === (try toplevel.served()))
        #expect(fixture.compositor.scene.windows.last === (try toplevel.served().toplevelWindow))
        fixture.release()
    }

    @Test func `the middle button raises and focuses without events to the client`() throws {
        let other = try client.showToplevel(width: 50, height: 50)
        try other.served().move(to: .zero)
        _ = try client.takeInput()
        fixture.press(.middle)
        fixture.release(.middle)
        #expect(fixture.desktop.keyToplevel === (try toplevel.served()))
        #expect(
            try client.takeInput()
                == [.keyboardLeave(other.surface.id), .keyboardEnter(toplevel.surface.id)])
    }

    @Test(.promise(32)) func `a press on a maximized window reaches its client`() throws {
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        _ = try client.takeInput()
        fixture.press()
        fixture.release()
        #expect(
            try client.takeInput() == [.button(0x110, isDown: true), .button(0x110, isDown: false)])
    }

    @Test func `hiding a window ends its drag`() throws {
        fixture.touchDown(0, 600, 350)
        #expect(try toplevel.served().isBeingDragged)
        fixture.chord(EvdevKey.number2)
        #expect(try !toplevel.served().isBeingDragged)
        fixture.touchMove(0, 650, 340)
        fixture.touchUp(0)
        fixture.chord(EvdevKey.number1)
        #expect(try toplevel.frame()?.origin == Point(x: 540, y: 310))
        fixture.move(to: 601, 351)
        fixture.press()
        fixture.chord(EvdevKey.number2)
        #expect(fixture.seat.activeGrabs.isEmpty)
        fixture.move(to: 701, 351)
        fixture.release()
        #expect(try toplevel.frame()?.origin == Point(x: 540, y: 310))
    }
}

import SurfaceResponders
import Testing
import WaylandBackends
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// The pointer and the cursor of a compositor in a window of another one.
@Suite struct WindowPointerTests {
    // MARK: Pointer

    @Test func `the host's pointer moves and clicks at the same place`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 30, 40)
        #expect(try client.takeInput() == ["enter 30.0 40.0"])
        fixture.host.move(to: 31, 42)
        fixture.host.press(.right)
        fixture.host.release(.right)
        #expect(
            try client.takeInput().filter { !$0.hasPrefix("keys") && !$0.hasPrefix("modifiers") } == [
                "motion 31.0 42.0", "button 273 true", "button 273 false",
            ])
    }

    @Test func `scrolling keeps its source and its steps`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 30, 40)
        _ = try client.takeInput()
        fixture.host.turnWheel(-240)
        #expect(Set(try client.takeInput()) == ["source 0", "axis120 0 -240", "axis 0 -30.0"])
    }

    @Test func `buttons that are down are released when the pointer leaves`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 30, 40)
        fixture.host.press()
        _ = try client.takeInput()
        fixture.windows.first?.minimizeWindow(nil)
        #expect(try client.takeInput().contains("button 272 false"))
        #expect(fixture.seat.pointer.pressedButtonCount == 0)
    }

    @Test func `the client is left when the host's pointer leaves the window`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 30, 40)
        _ = try client.takeInput()
        fixture.host.move(to: 900, 600)
        #expect(try client.takeInput() == ["leave"])
        #expect(!fixture.seat.pointer.isPlaced)
        fixture.host.move(to: 20, 50)
        #expect(try client.takeInput() == ["enter 20.0 50.0"])
    }

    @Test func `touchpad gestures are passed on`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 30, 40)
        try fixture.settle()
        let gestures = try client.client.bind(ZwpPointerGesturesV1.self)
        let pinch = gestures.getPinchGesture(pointer: client.pointer)
        var events: [String] = []
        pinch.onEvent = { event in
            switch event {
            case .begin(_, _, _, let fingers): events.append("begin \(fingers)")
            case .update(_, let dx, let dy, let scale, let rotation):
                events.append("update \(dx) \(dy) \(scale) \(rotation)")
            case .end(_, _, let cancelled): events.append("end \(cancelled)")
            }
        }
        try fixture.settle()
        fixture.host.gesture(.begin(.pinch, fingerCount: 2))
        fixture.host.gesture(.pinch(delta: Vector(dx: 1, dy: 2), scale: 1.5, rotation: .pi / 2))
        fixture.host.gesture(.end(.pinch))
        try fixture.settle()
        #expect(events == ["begin 2", "update 1.0 2.0 1.5 90.0", "end 0"])
    }

    @Test func `a locked pointer receives relative motion and stays in its place`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        try fixture.focus(client)
        fixture.host.click(30, 40)
        try fixture.settle()
        let relative = try client.client.bind(ZwpRelativePointerManagerV1.self).getRelativePointer(
            pointer: client.pointer)
        var motions: [Double] = []
        relative.onEvent = { event in
            if case .relativeMotion(_, _, let dx, _, _, _) = event { motions.append(dx) }
        }
        let lock = try client.client.bind(ZwpPointerConstraintsV1.self).lockPointer(
            surface: client.surface, pointer: client.pointer, region: nil, lifetime: .persistent)
        try fixture.settle()
        #expect(fixture.seat.pointer.activeConstraint?.kind == .locked)
        #expect(fixture.host.seat.pointer.activeConstraint?.kind == .locked)
        fixture.host.moveBy(7, 0)
        try fixture.settle()
        #expect(motions == [7])
        #expect(fixture.seat.pointer.location == Point(x: 30, y: 40))
        lock.destroy()
        try fixture.settle()
        #expect(fixture.host.seat.pointer.activeConstraint == nil)
        fixture.host.moveBy(5, 0)
        try fixture.settle()
        #expect(fixture.seat.pointer.location == Point(x: 35, y: 40))
    }

    // MARK: Cursor

    @Test func `a shape becomes the shape of the host's cursor`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 30, 40)
        _ = try client.takeInput()
        let device = try client.client.bind(WpCursorShapeManagerV1.self).getPointer(pointer: client.pointer)
        device.setShape(serial: client.lastSerial, shape: .text)
        try fixture.settle()
        guard case .shape(.text) = fixture.host.compositor.cursor else {
            Issue.record("\(fixture.host.compositor.cursor)")
            return
        }
        client.pointer.setCursor(serial: client.lastSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        try fixture.settle()
        guard case .hidden = fixture.host.compositor.cursor else {
            Issue.record("\(fixture.host.compositor.cursor)")
            return
        }
    }

    @Test func `a client's cursor is drawn by the host, with its hotspot`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 100, 80)
        _ = try client.takeInput()
        let cursor = try client.setRedCursor(hotspotX: 4, hotspotY: 2)
        try fixture.advance(by: .milliseconds(40))
        guard case .surface(_, 4, 2) = fixture.host.compositor.cursor else {
            Issue.record("\(fixture.host.compositor.cursor)")
            return
        }
        let picture = try fixture.host.compositor.picture(
            of: .output(fixture.host.compositor.output), showsCursor: true)
        #expect(picture[97, 79] == 0xffff_0000)
        #expect(picture[95, 79] == 0xff00_8000)
        try client.client.attachBuffer(to: cursor, width: 8, height: 8, pixel: 0xff00_00ff)
        cursor.commit()
        try fixture.settle()
        let next = try fixture.host.compositor.picture(
            of: .output(fixture.host.compositor.output), showsCursor: true)
        #expect(next[97, 79] == 0xff00_00ff)
    }

    @Test func `without the host's pointer, the cursor is part of the picture`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        let mouse = fixture.seat.addDevice(named: "virtual mouse", capabilities: .pointer)
        fixture.move(mouse, to: 50, 50)
        _ = try client.takeInput()
        try client.setRedCursor()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(53, 53) == 0xffff_0000)
        fixture.move(mouse, to: 70, 50)
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(53, 53) == 0xff00_8000)
        #expect(try fixture.hostPixel(73, 53) == 0xffff_0000)
    }

    @Test func `no cursor remains where the host's pointer has left`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.move(to: 100, 50)
        _ = try client.takeInput()
        try client.setRedCursor()
        try fixture.settle()
        fixture.host.move(to: 900, 600)
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(103, 53) == 0xff00_8000)
        let mouse = fixture.seat.addDevice(named: "virtual mouse", capabilities: .pointer)
        fixture.move(mouse, to: 120, 50)
        _ = try client.takeInput()
        try client.setRedCursor()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(123, 53) == 0xffff_0000)
    }
}

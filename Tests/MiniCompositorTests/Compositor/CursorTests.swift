import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct CursorTests {
    /// A client with the pointer over its window.
    private final class Stage {
        let fixture: CompositorFixture
        let client: CompositorClient
        let pointer: WlPointer
        var enterSerial: UInt32 = 0

        init() throws {
            fixture = try CompositorFixture()
            let seat = fixture.compositor.seat
            let mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
            client = try fixture.connect()
            pointer = try client.bind(WlSeat.self).getPointer()
            pointer.onEvent = { [weak self] event in
                if case .enter(let serial, _, _, _) = event { self?.enterSerial = serial }
            }
            let surface = client.makeSurface()
            _ = TestWindow.show(try client.served(surface))
            try client.attachBuffer(to: surface, width: 100, height: 100)
            surface.commit()
            try client.roundtrip()
            seat.handle(
                InputEvent(
                    time: fixture.compositor.clock.now, device: mouse, .pointerPosition(Point(x: 50, y: 50))))
            try client.roundtrip()
        }

        func setCursor(_ surface: WlSurface?, hotspotX: Int32 = 0, hotspotY: Int32 = 0) throws {
            pointer.setCursor(serial: enterSerial, surface: surface, hotspotX: hotspotX, hotspotY: hotspotY)
            try client.roundtrip()
        }

        var hotspot: [Int32]? {
            guard case .surface(_, let x, let y) = fixture.compositor.cursor else { return nil }
            return [x, y]
        }
    }

    @Test func `a cursor surface is never in the scene`() throws {
        let stage = try Stage()
        let cursor = stage.client.makeSurface()
        try stage.client.attachBuffer(to: cursor, width: 24, height: 24)
        cursor.commit()
        try stage.setCursor(cursor, hotspotX: 3, hotspotY: 4)
        let served = try stage.client.served(cursor)
        #expect(served.roleKind == .cursor)
        #expect(served.responder.window == nil)
        #expect(stage.hotspot == [3, 4])
        #expect(stage.fixture.compositor.scene.windows.count == 1)
    }

    @Test func `a cursor surface may be set again`() throws {
        let stage = try Stage()
        let cursor = stage.client.makeSurface()
        try stage.setCursor(cursor, hotspotX: 1, hotspotY: 1)
        try stage.setCursor(nil)
        #expect(stage.hotspot == nil)
        try stage.setCursor(cursor, hotspotX: 2, hotspotY: 2)
        #expect(stage.hotspot == [2, 2])
    }

    @Test func `a surface offset shifts the hotspot in the opposite direction`() throws {
        let stage = try Stage()
        let cursor = stage.client.makeSurface()
        try stage.setCursor(cursor, hotspotX: 10, hotspotY: 10)
        cursor.offset(x: 3, y: -2)
        cursor.commit()
        cursor.commit()
        try stage.client.roundtrip()
        #expect(stage.hotspot == [7, 12])
        cursor.offset(x: .min, y: .max)
        cursor.commit()
        try stage.client.roundtrip()
        #expect(stage.hotspot == [Int32.max, 12 - Int32.max])
    }

    @Test func `a surface with another role cannot become a cursor`() throws {
        let stage = try Stage()
        let surface = stage.client.makeSurface()
        _ = TestWindow.show(try stage.client.served(surface))
        stage.pointer.setCursor(serial: stage.enterSerial, surface: surface, hotspotX: 0, hotspotY: 0)
        #expect(try stage.client.protocolError().isError(WlPointer.Error.role, of: WlPointer.self))
    }

    @Test func `a cursor surface cannot become a subsurface`() throws {
        let stage = try Stage()
        let cursor = stage.client.makeSurface()
        try stage.setCursor(cursor)
        _ = stage.client.subcompositor.getSubsurface(surface: cursor, parent: stage.client.makeSurface())
        let error = try stage.client.protocolError()
        #expect(error.isError(WlSubcompositor.Error.badSurface, of: WlSubcompositor.self))
    }
}

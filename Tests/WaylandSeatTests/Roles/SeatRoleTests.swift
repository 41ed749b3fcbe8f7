import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// The roles that the seat's protocols give to surfaces, and how the owner of the surfaces can refuse them.
struct SeatRoleTests {
    private let host: SeatHost
    private let client: TestClient
    private let pointer: WlPointer

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        pointer = client.addPointer()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        host.move(to: 10, 20)
        _ = try client.take()
    }

    private func setCursor(_ name: String, x: Int32 = 0, y: Int32 = 0) throws {
        pointer.setCursor(
            serial: client.log.serial("pointer enter"), surface: client.surfaces[name], hotspotX: x,
            hotspotY: y)
        client.settle()
    }

    // MARK: Cursors

    @Test func `cursor is placed with its hotspot at the pointer`() throws {
        let surface = try host.makeSurface(of: client, "cursor")
        try setCursor("cursor", x: 3, y: 4)
        let role = try #require(host.registry.role(of: surface))
        #expect(role.kind == .cursor)
        #expect(role.location == Point(x: 7, y: 16))
        host.move(to: 500, 500)
        #expect(role.location == nil)
    }

    @Test func `commit that moves the corner moves the hotspot`() throws {
        let id = try host.makeSurface(of: client, "cursor").id
        try setCursor("cursor", x: 3, y: 4)
        _ = host.delegate.take()
        host.compositor.offset = Vector(dx: 1, dy: -2)
        client.surfaces["cursor"]?.commit()
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor \(id) 2 6"])
        host.compositor.offset = Vector(dx: -.infinity, dy: .nan)
        client.surfaces["cursor"]?.commit()
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor \(id) \(Int32.max) \(Int32.max)"])
    }

    // MARK: Roles

    @Test func `cursor surface cannot be an icon`() throws {
        _ = try host.makeSurface(of: client, "cursor")
        try setCursor("cursor")
        let device = try #require(client.addDataDevice())
        device.startDrag(
            source: nil, origin: try #require(client.surfaces["a"]), icon: client.surfaces["cursor"],
            serial: 0)
        #expect(try client.takeError() == "wl_data_device 0")
    }

    @Test func `icon surface may be an icon again`() throws {
        let surface = try host.makeSurface(of: client, "icon")
        let device = try #require(client.addDataDevice())
        for _ in 0..<2 {
            device.startDrag(
                source: nil, origin: try #require(client.surfaces["a"]), icon: client.surfaces["icon"],
                serial: 0)
        }
        #expect(try client.takeError() == nil)
        // None of the requests started a drag.
        #expect(host.registry.role(of: surface) == nil)
    }

    @Test func `owner of a surface can refuse an icon`() throws {
        let surface = try #require(client.surfaces["a"])
        host.compositor.surfacesWithOtherRoles = [surface.id]
        let device = try #require(client.addDataDevice())
        device.startDrag(source: nil, origin: surface, icon: surface, serial: 0)
        #expect(try client.takeError() == "wl_data_device 0")
    }

    @Test func `surface without an owner has one role`() throws {
        host.registry.delegate = nil
        _ = try host.makeSurface(of: client, "cursor")
        try setCursor("cursor")
        try setCursor("cursor")
        #expect(try client.takeError() == nil)
        let method = try #require(client.addInputMethod())
        _ = method.getInputPopupSurface(surface: try #require(client.surfaces["cursor"]))
        #expect(try client.takeError() == "zwp_input_method_v2 0")
    }

    @Test func `role ends with its surface`() throws {
        let surface = try host.makeSurface(of: client, "cursor")
        try setCursor("cursor")
        client.destroySurface("cursor")
        client.settle()
        #expect(host.registry.role(of: surface) == nil)
    }

    // MARK: Panels

    /// Focuses a field of the client and shows the panel of an input method.
    private func showPanel() throws -> (WlSurface, InputMethodPanel) {
        host.scene.outputs = [Rect(x: 0, y: 0, width: 1000, height: 800)]
        client.addKeyboard()
        host.scene.windows.first?.makeKey(on: host.seat)
        let text = try #require(client.addTextInput())
        text.enable()
        text.setCursorRectangle(x: 10, y: 20, width: 2, height: 20)
        text.commit()
        let method = try #require(client.addInputMethod())
        let surface = try host.makeSurface(of: client, "panel")
        host.registry.responder(for: surface).bounds.size = Size(width: 50, height: 30)
        _ = method.getInputPopupSurface(surface: try #require(client.surfaces["panel"]))
        client.settle()
        return (try #require(client.surfaces["panel"]), try #require(host.global.inputMethodPanels.first))
    }

    @Test func `panel is shown below the cursor of the field`() throws {
        let (_, panel) = try showPanel()
        #expect(panel.location == Point(x: 10, y: 40))
        #expect(panel.responder.window?.frame == Rect(x: 10, y: 40, width: 50, height: 30))
        #expect(panel.responder.window?.canBecomeKey == false)
    }

    @Test func `panel follows its commits`() throws {
        let (surface, panel) = try showPanel()
        panel.responder.bounds.size = .zero
        surface.commit()
        client.settle()
        #expect(!panel.isShown)
        panel.responder.bounds.size = Size(width: 60, height: 30)
        surface.commit()
        client.settle()
        #expect(panel.responder.window?.frame.width == 60)
    }

    @Test func `delegate chooses where a panel is shown`() throws {
        host.delegate.panelOrigin = Point(x: 300, y: 200)
        let (_, panel) = try showPanel()
        #expect(panel.location == Point(x: 300, y: 200))
    }

    @Test func `panels end with the seat`() throws {
        let (_, panel) = try showPanel()
        host.global.remove()
        #expect(!panel.isShown)
        #expect(host.global.inputMethodPanels.isEmpty)
        #expect(host.scene.windows.count == 1)
    }

    @Test func `overlay panel of zwp_input_panel_v1 is beside the cursor`() throws {
        let (surface, panel) = try showPanel()
        #expect(host.delegate.panelKeyboard == nil)
        surface.destroy()
        client.settle()
        #expect(panel.responder.window == nil)
        let keyboard = try host.makeSurface(of: client, "keyboard")
        host.registry.responder(for: keyboard).bounds.size = Size(width: 400, height: 200)
        let panels = try #require(client.registry.bind(ZwpInputPanelV1.self))
        let object = panels.getInputPanelSurface(surface: try #require(client.surfaces["keyboard"]))
        object.setOverlayPanel()
        client.settle()
        #expect(host.global.inputMethodPanels.map(\.placement) == [.besideCursor])
        #expect(host.delegate.panelKeyboard == nil)
    }
}

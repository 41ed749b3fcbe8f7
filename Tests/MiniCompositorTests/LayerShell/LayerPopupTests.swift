import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Popups of layer surfaces. Unless a test says otherwise, the layer surface is a square of 100 pixels at the
/// upper left corner of an output of 1280 by 720.
struct LayerPopupTests {
    private let layers: LayerFixture
    private let toplevel: TestToplevel
    private var fixture: ShellFixture { layers.fixture }
    private var client: ShellClient { layers.client }

    init() throws {
        layers = try LayerFixture()
        toplevel = try layers.application.showToplevel(width: 200, height: 100)
        try toplevel.served().move(to: Point(x: 500, y: 300))
    }

    private func makePopup(on layer: TestLayer, _ positioner: XdgPositioner? = nil) -> TestPopup {
        let popup = client.makePopup(on: nil, positioner)
        layer.layerSurface.getPopup(popup: popup.popup)
        return popup
    }

    private func showPopup(on layer: TestLayer, _ positioner: XdgPositioner? = nil) throws -> TestPopup {
        let popup = makePopup(on: layer, positioner)
        try popup.show()
        return popup
    }

    /// Clicks the layer surface, then opens a menu that grabs with the serial of the click.
    private func showMenu(on layer: TestLayer) throws -> TestPopup {
        fixture.click(50, 50)
        try client.roundtrip()
        let menu = makePopup(on: layer, client.makePositioner(x: 120, y: 10))
        menu.popup.grab(seat: client.seat, serial: client.lastPressSerial)
        try menu.show()
        return menu
    }

    private func focus() -> SurfaceResponder? { fixture.seat.focus.keyboardFocus }

    // MARK: Place

    @Test func `a popup is placed relative to its layer surface`() throws {
        let layer = try layers.showLayer(.top, [.bottom, .right])
        let popup = try showPopup(on: layer, client.makePositioner(x: 10, y: 20))
        #expect(popup.configures == [.init(x: 10, y: 20, width: 60, height: 40)])
        #expect(try popup.globalFrame() == Rect(x: 1190, y: 640, width: 60, height: 40))
    }

    @Test func `a popup is kept on the output`() throws {
        let layer = try layers.showLayer(.top, [.bottom, .right])
        let positioner = client.makePositioner(x: 90, y: 90)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX, .slideY])
        let popup = try showPopup(on: layer, positioner)
        #expect(try popup.globalFrame() == Rect(x: 1220, y: 680, width: 60, height: 40))
    }

    @Test func `a popup of a panel may cover its exclusive zone`() throws {
        let panel = try layers.showPanel(at: .top, depth: 30)
        let positioner = client.makePositioner(x: 100, y: 5)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX, .slideY])
        #expect(try showPopup(on: panel, positioner).globalFrame()?.origin == Point(x: 100, y: 5))
    }

    @Test func `reactive popups are constrained again when their layer moves`() throws {
        let layer = try layers.showLayer()
        let positioner = client.makePositioner(x: 90, y: 10)
        positioner.setReactive()
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        let popup = try showPopup(on: layer, positioner)
        layer.layerSurface.setAnchor(anchor: [.top, .right])
        try layer.begin()
        #expect(popup.last == .init(x: 40, y: 10, width: 60, height: 40))
        try popup.obey()
        #expect(try popup.globalFrame()?.origin == Point(x: 1220, y: 10))
    }

    @Test func `a popup on a popup is placed relative to it`() throws {
        let layer = try layers.showLayer()
        let menu = try showPopup(on: layer, client.makePositioner(x: 10, y: 10))
        let submenu = try client.showPopup(on: menu.xdgSurface, client.makePositioner(x: 50, y: 5))
        #expect(try submenu.globalFrame()?.origin == Point(x: 60, y: 15))
    }

    // MARK: Chain

    @Test func `the next responder of a popup is its layer`() throws {
        let layer = try layers.showLayer()
        let popup = try showPopup(on: layer)
        let responder = try client.client.served(popup.surface).responder
        #expect(try responder.controller?.next === layer.served())
        #expect(try layer.served().next === layer.served().layerWindow)
    }

    // MARK: Grabs

    @Test(.requirement(43)) func `a press elsewhere dismisses the focused menu of a layer`() throws {
        let layer = try layers.showLayer(interactivity: .onDemand)
        let menu = try showMenu(on: layer)
        #expect(try focus() === client.client.served(menu.surface).responder)
        _ = try layers.application.takeInput()
        fixture.click(550, 350)
        try client.roundtrip()
        #expect(menu.isDone)
        #expect(try layers.application.takeInput().filter { $0 == .button(0x110, isDown: true) } == [])
        #expect(try focus() === layer.served().surface)
    }

    @Test func `a menu of a layer without interactivity grabs only the pointer`() throws {
        let layer = try layers.showLayer()
        let menu = try showMenu(on: layer)
        #expect(!menu.isDone)
        fixture.click(130, 20)
        #expect(try focus() === toplevel.served().surface)
        #expect(try client.takeInput().contains(.pointerEnter(menu.surface.id)))
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        #expect(try layers.application.takeKeys().contains(.key(EvdevKey.a, isDown: true)))
        #expect(try client.takeKeys() == [])
        fixture.click(550, 350)
        try client.roundtrip()
        #expect(menu.isDone)
    }

    @Test func `a menu of an exclusive layer has the focus until it is destroyed`() throws {
        let layer = try layers.showLayer(interactivity: .exclusive)
        let menu = try showMenu(on: layer)
        #expect(try focus() === client.client.served(menu.surface).responder)
        menu.destroy()
        try client.roundtrip()
        #expect(try focus() === layer.served().surface)
    }

    @Test func `an exclusive layer dismisses the menu of a window`() throws {
        fixture.click(550, 350)
        try layers.application.roundtrip()
        let menu = try layers.application.showPopup(
            on: toplevel.xdgSurface, grabSerial: layers.application.lastPressSerial)
        let layer = try layers.showLayer(interactivity: .exclusive)
        try layers.application.roundtrip()
        #expect(menu.isDone)
        #expect(try focus() === layer.served().surface)
    }

    // MARK: Order

    /// Moves the toplevel to (100, 0), where the menu opens, or makes it fullscreen.
    private func coverMenu(isFullscreen: Bool = false) throws {
        if isFullscreen {
            toplevel.toplevel.setFullscreen(output: nil)
            try layers.application.roundtrip()
            try toplevel.obey()
        } else {
            try toplevel.served().move(to: Point(x: 100, y: 0))
        }
    }

    @Test(arguments: [ZwlrLayerShellV1.Layer.background, .bottom, .top])
    func `a menu is above windows`(layer: ZwlrLayerShellV1.Layer) throws {
        try coverMenu()
        let count = fixture.compositor.scene.windows.count
        let menu = try showMenu(on: layers.showLayer(layer))
        _ = try client.takeInput()
        fixture.move(to: 130, 20)
        #expect(try client.takeInput().contains(.pointerEnter(menu.surface.id)))
        menu.destroy()
        try client.roundtrip()
        #expect(fixture.compositor.scene.windows.count == count + 1)
        #expect(fixture.seat._checkInvariants().isEmpty)
    }

    @Test func `a menu is above a fullscreen window`() throws {
        let layer = try layers.showLayer()
        fixture.click(50, 50)
        try client.roundtrip()
        try coverMenu(isFullscreen: true)
        let menu = makePopup(on: layer, client.makePositioner(x: 90, y: 10))
        menu.popup.grab(seat: client.seat, serial: client.lastPressSerial)
        try menu.show()
        _ = try client.takeInput()
        fixture.move(to: 130, 20)
        #expect(try client.takeInput().contains(.pointerEnter(menu.surface.id)))
    }

    @Test func `a menu is below the overlay layer`() throws {
        _ = try showMenu(on: layers.showLayer(.bottom))
        fixture.move(to: 300, 600)
        let overlay = try layers.showLayer(.overlay, [.top, .left], size: 200)
        _ = try client.takeInput()
        fixture.move(to: 130, 20)
        #expect(try client.takeInput().contains(.pointerEnter(overlay.surface.id)))
    }

    @Test func `a popup without a grab stays in its layer`() throws {
        try coverMenu()
        let popup = try showPopup(on: layers.showLayer(.bottom), client.makePositioner(x: 90, y: 10))
        _ = try layers.application.takeInput()
        fixture.move(to: 130, 20)
        #expect(try !client.takeInput().contains(.pointerEnter(popup.surface.id)))
        #expect(try layers.application.takeInput().contains(.pointerEnter(toplevel.surface.id)))
    }

    @Test func `submenus share their menu's window and all follow the layer`() throws {
        let layer = try layers.showLayer(.bottom)
        let menu = try showMenu(on: layer)
        let submenu = makePopupOn(menu)
        submenu.popup.grab(seat: client.seat, serial: client.lastPressSerial)
        try submenu.show()
        let window = try client.client.served(menu.surface).responder.window
        #expect(try client.client.served(submenu.surface).responder.window === window)
        #expect(try submenu.globalFrame()?.origin == Point(x: 150, y: 15))
        layer.layerSurface.setAnchor(anchor: [.top, .right])
        try layer.begin()
        #expect(try menu.globalFrame()?.origin == Point(x: 1280, y: 10))
        #expect(try submenu.globalFrame()?.origin == Point(x: 1330, y: 15))
        submenu.destroy()
        menu.destroy()
        try client.roundtrip()
        #expect(!fixture.compositor.scene.windows.contains { $0 === window })
    }

    private func makePopupOn(_ menu: TestPopup) -> TestPopup {
        client.makePopup(on: menu.xdgSurface, client.makePositioner(x: 50, y: 5))
    }

    @Test func `a menu has the focus only if its layer may have it`() throws {
        let quiet = try showMenu(on: layers.showLayer(.bottom))
        #expect(try focus() === toplevel.served().surface)
        quiet.destroy()
        let menu = try showMenu(on: layers.showLayer(.bottom, interactivity: .onDemand))
        #expect(try focus() === client.client.served(menu.surface).responder)
        fixture.click(130, 20)
        #expect(try focus() === client.client.served(menu.surface).responder)
        menu.destroy()
        try client.roundtrip()
        #expect(fixture.seat._checkInvariants().isEmpty)
        #expect(fixture.seat.focus.keyWindow is LayerWindow)
    }

    // MARK: Ends

    @Test func `unmapping a layer surface dismisses its popups`() throws {
        let layer = try layers.showLayer()
        let popup = try showPopup(on: layer)
        let submenu = try client.showPopup(on: popup.xdgSurface)
        try layer.hide()
        #expect(popup.isDone)
        #expect(submenu.isDone)
        #expect(try popup.globalFrame() == nil)
    }

    @Test func `a popup outlives its layer surface as an inert object`() throws {
        let layer = try layers.showLayer()
        let popup = try showPopup(on: layer)
        layer.destroy()
        try client.roundtrip()
        #expect(popup.isDone)
        popup.destroy()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
    }

    /// The client cannot know yet that the popup will not be shown.
    @Test func `a popup opened while its layer surface closes is dismissed`() throws {
        let layer = try layers.showLayer()
        try layer.served().close()
        let popup = makePopup(on: layer)
        popup.surface.commit()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        #expect(popup.isDone)
        #expect(popup.configures == [])
    }

    @Test func `a popup with a refused grab may still be adopted`() throws {
        let layer = try layers.showLayer()
        let popup = client.makePopup(on: nil)
        popup.popup.grab(seat: client.seat, serial: 0)
        layer.layerSurface.getPopup(popup: popup.popup)
        popup.surface.commit()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        #expect(popup.isDone)
    }

    @Test func `mapping a popup before its layer surface is an error`() throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setSize(width: 10, height: 10)
        let popup = makePopup(on: layer)
        popup.surface.commit()
        try client.roundtrip()
        #expect(popup.configures.count == 1)
        try? popup.obey()
        #expect(try client.isError(XdgWmBase.Error.invalidPopupParent, of: XdgWmBase.self))
    }
}

import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Which layer surfaces get the keyboard focus, and when. Unless a test says otherwise, layer surfaces are
/// squares of 100 pixels at the upper left corner. The window does not overlap them.
struct LayerKeysTests {
    private let layers: LayerFixture
    private let toplevel: TestToplevel
    private var fixture: ShellFixture { layers.fixture }

    init() throws {
        layers = try LayerFixture()
        toplevel = try layers.application.showToplevel(width: 200, height: 100)
        try toplevel.served().move(to: Point(x: 500, y: 300))
        _ = try layers.application.takeInput()
    }

    private func hasKeys(_ layer: TestLayer) throws -> Bool {
        try fixture.seat.focus.keyboardFocus === layer.served().surface
    }

    private func toplevelHasKeys() throws -> Bool {
        try fixture.seat.focus.keyboardFocus === toplevel.served().surface
    }

    private func set(
        _ interactivity: ZwlrLayerSurfaceV1.KeyboardInteractivity, of layer: TestLayer
    ) throws {
        layer.layerSurface.setKeyboardInteractivity(keyboardInteractivity: interactivity)
        try layer.begin()
    }

    // MARK: None

    @Test(
        .promise(28), .requirement(36),
        arguments: [ZwlrLayerShellV1.Layer.background, .bottom, .top, .overlay])
    func `clicks and touches without interactivity do not change the focus`(layer: ZwlrLayerShellV1.Layer)
        throws
    {
        let layer = try layers.showLayer(layer)
        fixture.click(50, 50)
        fixture.touchDown(1, 60, 60)
        fixture.touchUp(1)
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        let input = try layers.client.takeInput()
        #expect(
            input == [
                .pointerEnter(layer.surface.id), .button(0x110, isDown: true), .button(0x110, isDown: false),
                .touchDown(layer.surface.id, 0), .touchUp(0),
            ])
        #expect(
            try layers.application.takeKeys() == [
                .key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false),
            ])
    }

    // MARK: On demand

    @Test(.requirement(43)) func `an on-demand surface gets and loses the focus by clicks`() throws {
        let layer = try layers.showLayer(interactivity: .onDemand)
        #expect(try toplevelHasKeys())
        fixture.click(50, 50)
        #expect(try hasKeys(layer))
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        #expect(
            try layers.client.takeKeys() == [
                .keyboardEnter(layer.surface.id), .key(EvdevKey.a, isDown: true),
                .key(EvdevKey.a, isDown: false),
            ])
        fixture.click(550, 350)
        #expect(try toplevelHasKeys())
    }

    @Test func `an on-demand surface gets the focus by a tap`() throws {
        let layer = try layers.showLayer(interactivity: .onDemand)
        fixture.touchDown(1, 50, 50)
        fixture.touchUp(1)
        #expect(try hasKeys(layer))
    }

    @Test func `a click on the empty desktop returns the focus to the window`() throws {
        let layer = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        #expect(try hasKeys(layer))
        fixture.click(1000, 650)
        #expect(try toplevelHasKeys())
    }

    @Test func `a tap on a wallpaper returns the focus to the window`() throws {
        _ = try layers.showLayer(.background, [.bottom, .right])
        let layer = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        #expect(try hasKeys(layer))
        fixture.touchDown(1, 1230, 670)
        fixture.touchUp(1)
        #expect(try toplevelHasKeys())
    }

    @Test func `a click on the empty desktop clears the focus without a window`() throws {
        let layer = try layers.showLayer(interactivity: .onDemand)
        toplevel.toplevel.destroy()
        _ = try layers.application.takeInput()
        fixture.click(50, 50)
        #expect(try hasKeys(layer))
        fixture.click(1000, 650)
        #expect(fixture.seat.focus.keyboardFocus == nil)
    }

    /// An on-screen keyboard is such a panel.
    @Test func `a click on a panel without interactivity keeps the focus`() throws {
        _ = try layers.showLayer(.top, [.bottom, .right])
        let layer = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        fixture.click(1230, 670)
        #expect(try hasKeys(layer))
    }

    @Test func `unmapping a focused surface returns the focus to the window`() throws {
        let layer = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        try layer.hide()
        #expect(try toplevelHasKeys())
    }

    @Test func `a new window takes the focus from an on-demand surface`() throws {
        _ = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        let other = try layers.application.showToplevel()
        #expect(try fixture.seat.focus.keyboardFocus === other.served().surface)
    }

    @Test func `a workspace shown again takes the focus from a panel`() throws {
        _ = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        fixture.click(550, 350)
        fixture.desktop.showWorkspace(number: 2)
        #expect(try !toplevelHasKeys())
        fixture.desktop.showWorkspace(number: 1)
        #expect(try toplevelHasKeys())
    }

    // MARK: Exclusive

    @Test(.promise(9), arguments: [ZwlrLayerShellV1.Layer.top, .overlay])
    func `an exclusive surface above windows keeps the focus`(layer: ZwlrLayerShellV1.Layer) throws {
        let layer = try layers.showLayer(layer, interactivity: .exclusive)
        #expect(try hasKeys(layer))
        fixture.click(550, 350)
        #expect(try hasKeys(layer))
        // The window still receives the click.
        #expect(try layers.application.takeInput().contains(.button(0x110, isDown: true)))
        fixture.touchDown(1, 550, 350)
        fixture.touchUp(1)
        _ = try layers.application.showToplevel()
        #expect(try hasKeys(layer))
        #expect(try layers.client.takeKeys() == [.keyboardEnter(layer.surface.id)])
    }

    @Test func `unmapping an exclusive surface restores the window's focus`() throws {
        let other = try layers.application.showToplevel()
        try other.served().move(to: Point(x: 800, y: 300))
        fixture.click(550, 350)
        #expect(try toplevelHasKeys())
        let layer = try layers.showLayer(interactivity: .exclusive)
        try layer.hide()
        #expect(try toplevelHasKeys())
    }

    @Test func `a window opened under an exclusive surface gets the focus next`() throws {
        let launcher = try layers.showLayer(.overlay, interactivity: .exclusive)
        let launched = try layers.application.showToplevel()
        launcher.destroy()
        try layers.client.roundtrip()
        #expect(try fixture.seat.focus.keyboardFocus === launched.served().surface)
    }

    @Test(arguments: [ZwlrLayerShellV1.Layer.background, .bottom])
    func `an exclusive surface below windows gets the focus on demand`(layer: ZwlrLayerShellV1.Layer) throws {
        let layer = try layers.showLayer(layer, interactivity: .exclusive)
        #expect(try toplevelHasKeys())
        fixture.click(50, 50)
        #expect(try hasKeys(layer))
        fixture.click(550, 350)
        #expect(try toplevelHasKeys())
    }

    @Test func `of two exclusive surfaces the one in front has the focus`() throws {
        let front = try layers.showLayer(.overlay, interactivity: .exclusive)
        let behind = try layers.showLayer(.top, [.bottom, .right], interactivity: .exclusive)
        #expect(try hasKeys(front))
        fixture.click(1230, 670)
        #expect(try hasKeys(front))
        front.layerSurface.setLayer(layer: .bottom)
        try front.begin()
        #expect(try hasKeys(behind))
        try behind.hide()
        #expect(try !hasKeys(behind))
    }

    // MARK: Changes

    @Test func `becoming exclusive takes the focus at the commit`() throws {
        let layer = try layers.showLayer()
        layer.layerSurface.setKeyboardInteractivity(keyboardInteractivity: .exclusive)
        try layers.client.roundtrip()
        #expect(try toplevelHasKeys())
        try layer.begin()
        #expect(try hasKeys(layer))
        #expect(try layers.client.takeKeys() == [.keyboardEnter(layer.surface.id)])
    }

    @Test func `ceasing to take keys returns the focus`() throws {
        let layer = try layers.showLayer(interactivity: .exclusive)
        try set(.none, of: layer)
        #expect(try toplevelHasKeys())
        fixture.click(50, 50)
        #expect(try toplevelHasKeys())
    }

    @Test func `changing to on demand lets a click take the focus away`() throws {
        let layer = try layers.showLayer(interactivity: .exclusive)
        try set(.onDemand, of: layer)
        #expect(try hasKeys(layer))
        fixture.click(550, 350)
        #expect(try toplevelHasKeys())
        fixture.click(50, 50)
        #expect(try hasKeys(layer))
    }

    @Test func `an exclusive surface receives no keys during a lock`() throws {
        let layer = try layers.showLayer(interactivity: .exclusive)
        let lock = Grab(kind: .lock, owner: nil)
        fixture.seat.begin(lock)
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        #expect(
            try layers.client.takeKeys() == [
                .keyboardEnter(layer.surface.id), .keyboardLeave(layer.surface.id),
            ])
        fixture.seat.revoke(lock)
        #expect(try hasKeys(layer))
    }

    // MARK: Commands

    @Test(.requirement(43)) func `a panel never becomes the main window`() throws {
        _ = try layers.showLayer(interactivity: .exclusive)
        #expect(try fixture.seat.focus.mainWindow === toplevel.served().toplevelWindow)
    }

    @Test func `the close command closes an exclusive surface`() throws {
        let layer = try layers.showLayer(interactivity: .exclusive)
        fixture.chord(EvdevKey.super, EvdevKey.q)
        try layers.client.roundtrip()
        try layers.application.roundtrip()
        #expect(layer.closedCount == 1)
        #expect(toplevel.closeCount == 0)
        #expect(try toplevelHasKeys())
    }

    @Test func `desktop commands work while a panel has the focus`() throws {
        let other = try layers.application.showToplevel()
        _ = try layers.showLayer(interactivity: .onDemand)
        fixture.click(50, 50)
        fixture.chord(EvdevKey.alternate, EvdevKey.tab)
        let key = fixture.desktop.keyToplevel
        #expect(try key === toplevel.served() || key === other.served())
    }
}

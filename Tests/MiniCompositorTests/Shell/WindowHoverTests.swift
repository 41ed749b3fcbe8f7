import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Keyboard focus that follows the pointer, with panels and dialogs.
struct WindowHoverTests {
    private let layers: LayerFixture
    private var fixture: ShellFixture { layers.fixture }
    private let first: TestToplevel
    private let second: TestToplevel

    init() throws {
        layers = try LayerFixture()
        first = try layers.application.showToplevel()
        try first.served().move(to: Point(x: 200, y: 200))
        second = try layers.application.showToplevel()
        try second.served().move(to: Point(x: 600, y: 200))
        layers.fixture.seat.focusPolicy.followsPointer = true
    }

    private func hasKeys(_ toplevel: TestToplevel) throws -> Bool {
        try toplevel.served() === fixture.desktop.keyToplevel
    }

    @Test func `window under the pointer receives the keys without being raised`() throws {
        let order = fixture.seat.scene.windows.map(ObjectIdentifier.init)
        fixture.move(to: 210, 210)
        #expect(try hasKeys(first))
        fixture.move(to: 610, 210)
        #expect(try hasKeys(second))
        #expect(fixture.seat.scene.windows.map(ObjectIdentifier.init) == order)
    }

    @Test func `panel receives the keys only by a press`() throws {
        let panel = try layers.showLayer(interactivity: .onDemand)
        fixture.move(to: 210, 210)
        _ = try layers.client.takeKeys()
        fixture.move(to: 10, 10)
        #expect(try hasKeys(first))
        fixture.press()
        fixture.release()
        #expect(try layers.client.takeKeys() == [.keyboardEnter(panel.surface.id)])
    }

    @Test func `modal dialog receives the keys of its parent`() throws {
        let manager = try layers.application.client.bind(XdgWmDialogV1.self)
        let dialog = try layers.application.showToplevel { $0.toplevel.setParent(parent: first.toplevel) }
        try dialog.served().move(to: Point(x: 200, y: 500))
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        try layers.application.roundtrip()
        fixture.move(to: 610, 210)
        #expect(try hasKeys(second))
        fixture.move(to: 210, 210)
        #expect(try hasKeys(dialog))
    }
}

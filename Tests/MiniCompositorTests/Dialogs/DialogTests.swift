import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// xdg_wm_dialog_v1: modal dialogs.
struct DialogTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let manager: XdgWmDialogV1
    private let parent: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        manager = try client.client.bind(XdgWmDialogV1.self)
        parent = try client.showToplevel(width: 400, height: 300)
    }

    private func showDialog(of parent: TestToplevel) throws -> TestToplevel {
        try client.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
    }

    private func clickParent() throws {
        let frame = try #require(try parent.frame())
        fixture.click(frame.minX + 5, frame.minY + 5)
    }

    private func hasKeys(_ toplevel: TestToplevel) throws -> Bool {
        try toplevel.served() === fixture.desktop.keyToplevel
    }

    @Test func `a modal dialog is focused in place of its parent`() throws {
        let dialog = try showDialog(of: parent)
        let object = manager.getXdgDialog(toplevel: dialog.toplevel)
        try client.roundtrip()
        #expect(try !dialog.served().isModal)
        try clickParent()
        #expect(try hasKeys(parent))
        object.setModal()
        try client.roundtrip()
        #expect(try dialog.served().isModal)
        #expect(try hasKeys(dialog))
        _ = try client.takeInput()
        try clickParent()
        #expect(try hasKeys(dialog))
        // The client still receives presses on the parent.
        #expect(try client.takeInput().contains(.button(0x110, isDown: true)))
        fixture.desktop.activate(try parent.served())
        #expect(try hasKeys(dialog))
        object.unsetModal()
        try client.roundtrip()
        try clickParent()
        #expect(try hasKeys(parent))
    }

    @Test func `unmapping a modal dialog returns the focus to its parent`() throws {
        let dialog = try showDialog(of: parent)
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        try client.roundtrip()
        try dialog.hide()
        #expect(try hasKeys(parent))
    }

    @Test func `a minimized modal dialog does not block its parent`() throws {
        let dialog = try showDialog(of: parent)
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        dialog.toplevel.setMinimized()
        try client.roundtrip()
        try clickParent()
        #expect(try hasKeys(parent))
    }

    @Test func `of nested modal dialogs the innermost is focused`() throws {
        let first = try showDialog(of: parent)
        let second = try showDialog(of: first)
        for dialog in [first, second] { manager.getXdgDialog(toplevel: dialog.toplevel).setModal() }
        try client.roundtrip()
        #expect(try parent.served().modalDialog === second.served())
        try clickParent()
        #expect(try hasKeys(second))
        try second.hide()
        try clickParent()
        #expect(try hasKeys(first))
    }

    @Test func `a modal dialog without a parent blocks no other window`() throws {
        let dialog = try client.showToplevel()
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        try client.roundtrip()
        try dialog.served().move(to: Point(x: 0, y: 0))
        try clickParent()
        #expect(try hasKeys(parent))
        dialog.toplevel.setParent(parent: parent.toplevel)
        try client.roundtrip()
        #expect(try hasKeys(dialog))
    }

    @Test func `a panel that activates the parent activates the dialog`() throws {
        let dialog = try showDialog(of: parent)
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        let panel = try fixture.base.connect()
        let list = try TestToplevelManager(panel)
        fixture.seat.focus.resignKey()
        list.handles[0].handle.activate(seat: try panel.bind(WlSeat.self))
        try panel.roundtrip()
        #expect(try hasKeys(dialog))
    }

    @Test func `modality ends with its object, which is inert without a toplevel`() throws {
        let dialog = try showDialog(of: parent)
        let object = manager.getXdgDialog(toplevel: dialog.toplevel)
        object.setModal()
        try client.roundtrip()
        object.destroy()
        try client.roundtrip()
        #expect(try !dialog.served().isModal)
        let other = manager.getXdgDialog(toplevel: dialog.toplevel)
        dialog.toplevel.destroy()
        other.setModal()
        other.destroy()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
    }

    @Test func `a second dialog object is an error`() throws {
        manager.getXdgDialog(toplevel: parent.toplevel)
        manager.getXdgDialog(toplevel: parent.toplevel)
        #expect(try client.isError(XdgWmDialogV1.Error.alreadyUsed, of: XdgWmDialogV1.self))
    }
}

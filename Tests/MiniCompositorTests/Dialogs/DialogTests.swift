import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Dialogs that have to be answered first: xdg_wm_dialog_v1.
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

    @Test func aModalDialogHasTheKeysInPlaceOfItsParent() throws {
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
        // What its parent does with a press is for the client to say.
        #expect(try client.takeInput().contains(.button(0x110, isDown: true)))
        fixture.desktop.activate(try parent.served())
        #expect(try hasKeys(dialog))
        object.unsetModal()
        try client.roundtrip()
        try clickParent()
        #expect(try hasKeys(parent))
    }

    @Test func theParentHasTheKeysAgainWhenTheDialogIsAnswered() throws {
        let dialog = try showDialog(of: parent)
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        try client.roundtrip()
        try dialog.hide()
        #expect(try hasKeys(parent))
    }

    @Test func aDialogThatNobodySeesHoldsNothingUp() throws {
        let dialog = try showDialog(of: parent)
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        dialog.toplevel.setMinimized()
        try client.roundtrip()
        try clickParent()
        #expect(try hasKeys(parent))
    }

    @Test func ofSeveralTheLastIsAnsweredFirst() throws {
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

    @Test func aDialogWithoutAParentIsAWindowLikeOthersUntilItGetsOne() throws {
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

    @Test func aPanelThatActivatesTheParentActivatesTheDialog() throws {
        let dialog = try showDialog(of: parent)
        manager.getXdgDialog(toplevel: dialog.toplevel).setModal()
        let panel = try fixture.base.connect()
        let list = try TestToplevelManager(panel)
        fixture.seat.focus.resignKey()
        list.handles[0].handle.activate(seat: try panel.bind(WlSeat.self))
        try panel.roundtrip()
        #expect(try hasKeys(dialog))
    }

    @Test func whatWasSaidEndsWithItsObjectAndTheObjectIsInertWithoutItsToplevel() throws {
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

    @Test func aToplevelHasOneDialogObject() throws {
        manager.getXdgDialog(toplevel: parent.toplevel)
        manager.getXdgDialog(toplevel: parent.toplevel)
        #expect(try client.isError(XdgWmDialogV1.Error.alreadyUsed, of: XdgWmDialogV1.self))
    }
}

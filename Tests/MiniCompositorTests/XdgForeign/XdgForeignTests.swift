import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// xdg-foreign: a window of one client becomes the dialog of another client's window.
struct XdgForeignTests {
    private let fixture: ShellFixture
    private let application: ShellClient
    private let portal: ShellClient
    private let window: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        application = try fixture.connect()
        portal = try fixture.connect()
        window = try application.showToplevel(width: 400, height: 300)
    }

    private func export(_ surface: WlSurface) throws -> (exported: ZxdgExportedV2, handle: String) {
        let exported = try application.client.bind(ZxdgExporterV2.self).exportToplevel(surface: surface)
        var handle = ""
        exported.onEvent = { event in
            if case .handle(let text) = event { handle = text }
        }
        try application.roundtrip()
        return (exported, handle)
    }

    private final class Import {
        let imported: ZxdgImportedV2
        private(set) var isDestroyed = false

        init(_ imported: ZxdgImportedV2) {
            self.imported = imported
            imported.onEvent = { [weak self] event in
                if case .destroyed = event { self?.isDestroyed = true }
            }
        }
    }

    private func `import`(_ handle: String) throws -> Import {
        let result = Import(try portal.client.bind(ZxdgImporterV2.self).importToplevel(handle: handle))
        try portal.roundtrip()
        return result
    }

    /// Shows a window of the portal as a dialog of the application's window.
    private func showDialog(of imported: Import) throws -> TestToplevel {
        let dialog = portal.makeToplevel()
        imported.imported.setParentOf(surface: dialog.surface)
        try dialog.show()
        return dialog
    }

    private func isDialog(_ dialog: TestToplevel) throws -> Bool {
        try portal.roundtrip()
        return try dialog.served().parentToplevel === window.served()
    }

    @Test func `window becomes the dialog of another client's window`() throws {
        let (_, handle) = try export(window.surface)
        #expect(!handle.isEmpty)
        let imported = try `import`(handle)
        let dialog = try showDialog(of: imported)
        #expect(try isDialog(dialog))
        #expect(!imported.isDestroyed)
        // The dialog is centered over its parent, and stays in front when the parent is pressed.
        let parent = try #require(try window.frame())
        #expect(try dialog.frame()?.center == parent.center)
        fixture.click(parent.minX + 5, parent.minY + 5)
        #expect(fixture.compositor.scene.windows.last === (try dialog.served().toplevelWindow))
    }

    @Test func `window can be exported and imported several times`() throws {
        let first = try export(window.surface)
        let second = try export(window.surface)
        #expect(first.handle != second.handle)
        let dialogs = try [first.handle, first.handle, second.handle].map {
            let imported = try `import`($0)
            return (imported, try showDialog(of: imported))
        }
        #expect(try dialogs.allSatisfy { try isDialog($0.1) })
        second.exported.destroy()
        try application.roundtrip()
        #expect(try dialogs.map { try isDialog($0.1) } == [true, true, false])
        #expect(dialogs.map(\.0.isDestroyed) == [false, false, true])
    }

    @Test func `unknown handle is destroyed immediately`() throws {
        for handle in ["", "made up"] {
            let imported = try `import`(handle)
            #expect(imported.isDestroyed)
            let dialog = try showDialog(of: imported)
            #expect(try !isDialog(dialog))
            imported.imported.destroy()
            try portal.roundtrip()
        }
        #expect(portal.client.connection.error == nil)
    }

    @Test func `destroying the import ends the dialog relation`() throws {
        let imported = try `import`(export(window.surface).handle)
        let dialog = try showDialog(of: imported)
        imported.imported.destroy()
        #expect(try !isDialog(dialog))
        #expect(!imported.isDestroyed)
    }

    @Test func `newer parent is kept when the import is destroyed`() throws {
        let imported = try `import`(export(window.surface).handle)
        let other = try portal.showToplevel()
        let dialog = try showDialog(of: imported)
        dialog.toplevel.setParent(parent: other.toplevel)
        imported.imported.destroy()
        try portal.roundtrip()
        #expect(try dialog.served().parentToplevel === other.served())
    }

    @Test func `import is destroyed when the exporting client disconnects`() throws {
        let imported = try `import`(export(window.surface).handle)
        let dialog = try showDialog(of: imported)
        application.client.server.destroy()
        try portal.roundtrip()
        #expect(imported.isDestroyed)
        #expect(try dialog.served().parentToplevel == nil)
        imported.imported.setParentOf(surface: dialog.surface)
        try portal.roundtrip()
        #expect(portal.client.connection.error == nil)
    }

    @Test func `import is destroyed with its window`() throws {
        let toplevel = try application.showToplevel()
        let (exported, handle) = try export(toplevel.surface)
        let imported = try `import`(handle)
        toplevel.toplevel.destroy()
        try application.roundtrip()
        try portal.roundtrip()
        #expect(imported.isDestroyed)
        #expect(try `import`(handle).isDestroyed)
        exported.destroy()
        try application.roundtrip()
        #expect(application.client.connection.error == nil)
    }

    @Test func `dialog is removed when the importing client disconnects`() throws {
        let (exported, handle) = try export(window.surface)
        let imported = try `import`(handle)
        _ = try showDialog(of: imported)
        portal.client.server.destroy()
        try application.roundtrip()
        #expect(try window.served().dialogs.isEmpty)
        exported.destroy()
        try application.roundtrip()
        #expect(application.client.connection.error == nil)
    }

    @Test func `window cannot be its own dialog`() throws {
        let dialog = try application.showToplevel { $0.toplevel.setParent(parent: window.toplevel) }
        let (_, handle) = try export(dialog.surface)
        let imported = try application.client.bind(ZxdgImporterV2.self).importToplevel(handle: handle)
        imported.setParentOf(surface: dialog.surface)
        imported.setParentOf(surface: window.surface)
        try application.roundtrip()
        #expect(try window.served().parentToplevel == nil)
        #expect(application.client.connection.error == nil)
    }

    // MARK: Errors

    @Test func `exporting a surface that is not a toplevel is an error`() throws {
        try application.client.bind(ZxdgExporterV2.self)
            .exportToplevel(surface: application.client.makeSurface())
        #expect(try application.isError(ZxdgExporterV2.Error.invalidSurface, of: ZxdgExporterV2.self))
    }

    @Test func `surface that is not a toplevel cannot become a dialog`() throws {
        let imported = try `import`(export(window.surface).handle)
        imported.imported.setParentOf(surface: portal.client.makeSurface())
        #expect(try portal.isError(ZxdgImportedV2.Error.invalidSurface, of: ZxdgImportedV2.self))
    }
}

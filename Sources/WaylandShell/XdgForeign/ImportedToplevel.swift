import WaylandServer

/// Another client's window, as one client refers to it: a zxdg_imported_v2.
final class ImportedToplevel: ZxdgImportedV2Handler {
    /// nil once the name is good no longer.
    private weak var exported: ExportedToplevel?
    private var resource: ZxdgImportedV2?
    /// The windows that were made its dialogs by this.
    private var children: [Weak<ToplevelController>] = []

    init(_ exported: ExportedToplevel?) {
        self.exported = exported
        exported?.add(self)
    }

    func attach(to resource: ZxdgImportedV2) {
        self.resource = resource
    }

    func setParentOf(_ imported: ZxdgImportedV2, surface: WlSurface) {
        guard let child = Surface.from(surface).flatMap({ Toplevel.of($0) })?.controller else {
            return imported.postError(
                ZxdgImportedV2.Error.invalidSurface, "wl_surface@\(surface.id) is no toplevel")
        }
        guard let parent = exported?.controller else { return }
        guard !parent.isSelfOrDescendant(of: child) else {
            return child.shell.diagnostics.refused("a window cannot be the dialog of its own dialog")
        }
        children.removeAll { $0.object == nil || $0.object === child }
        children.append(Weak(child))
        child.askForParent(parent)
    }

    /// The name is good no longer, or never was.
    func exportEnded() {
        separate()
        exported = nil
        resource?.destroyed()
    }

    /// What has become the dialog of something else by other means stays so.
    private func separate() {
        guard let parent = exported?.controller else { return }
        for child in children.compactMap(\.object)
        where child.parentToplevel === parent || child.attributes.awaited.parent === parent {
            child.askForParent(nil)
        }
        children = []
    }

    func resourceDestroyed(_ resource: Resource) {
        separate()
        exported?.remove(self)
        self.resource = nil
    }
}

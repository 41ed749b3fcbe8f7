import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// A window while it is mapped, as clients see it that hear of everybody's: ext_foreign_toplevel_handle_v1.
final class ForeignToplevel: ExtForeignToplevelHandleV1Handler {
    private(set) weak var controller: ToplevelController?
    /// Rises from one that is mapped to the next.
    let number: UInt64
    private let identifier: String
    private var title: String
    private var applicationIdentifier: String
    private var handles = ObjectList<ExtForeignToplevelHandleV1>()

    init(_ controller: ToplevelController, number: UInt64, identifier: String) {
        self.number = number
        self.controller = controller
        self.identifier = identifier
        title = controller.title
        applicationIdentifier = controller.applicationIdentifier ?? ""
    }

    /// The window that a client's object stands for; nil once it is mapped no longer.
    static func from(_ resource: ExtForeignToplevelHandleV1) -> ForeignToplevel? {
        resource.handler as? ForeignToplevel
    }

    func appear(on list: ExtForeignToplevelListV1) {
        let handle = ExtForeignToplevelHandleV1.create(
            client: list.client, version: list.version, id: 0, handler: self)
        handles.add(handle)
        list.toplevel(toplevel: handle)
        handle.identifier(identifier: identifier)
        if !title.isEmpty { handle.title(title: title) }
        if !applicationIdentifier.isEmpty { handle.appId(appId: applicationIdentifier) }
        handle.done()
    }

    /// Tells clients what its own client has changed.
    func update() {
        guard let controller else { return }
        let hasOtherTitle = controller.title != title
        let hasOtherApplication = (controller.applicationIdentifier ?? "") != applicationIdentifier
        guard hasOtherTitle || hasOtherApplication else { return }
        title = controller.title
        applicationIdentifier = controller.applicationIdentifier ?? ""
        for handle in handles.elements {
            guard !handle.client.isBehind else {
                handle.client.whenCaughtUp(for: handle) { [weak self, weak handle] in
                    if let self, let handle { sendNames(to: handle) }
                }
                continue
            }
            if hasOtherTitle { handle.title(title: title) }
            if hasOtherApplication { handle.appId(appId: applicationIdentifier) }
            handle.done()
        }
    }

    private func sendNames(to handle: ExtForeignToplevelHandleV1) {
        guard isMapped, handle.isAlive else { return }
        handle.title(title: title)
        handle.appId(appId: applicationIdentifier)
        handle.done()
    }

    /// Whether it was not closed.
    private(set) var isMapped = true

    /// The window is mapped no longer. Clients' objects stay until they let go of them, and mean nothing any more.
    func close() {
        isMapped = false
        for handle in handles.elements {
            handle.closed()
            handle.handler = nil
        }
        handles.removeAll()
    }

    func resourceDestroyed(_ resource: Resource) {
        handles.remove(resource)
    }
}

/// Where a panel shows a window that it stands for.
struct ToplevelPlace {
    private(set) weak var controller: ToplevelController?
    private weak var surface: Surface?
    /// In surface-local pixels of the panel.
    private let rect: Rect

    init(of controller: ToplevelController, on surface: Surface, _ rect: Rect) {
        self.controller = controller
        self.surface = surface
        self.rect = rect
    }

    var isEmpty: Bool { rect.isEmpty }

    /// Whether the window or the panel is gone.
    var isObsolete: Bool { controller == nil || surface == nil }

    func isSupersededBy(_ later: ToplevelPlace) -> Bool {
        controller === later.controller && surface?.resource.client === later.surface?.resource.client
    }

    /// In global logical pixels; nil while the panel cannot be seen.
    var frame: Rect? {
        guard let surface, surface.isMapped else { return nil }
        return surface.responder.transformToGlobal.boundingBox(of: rect)
    }
}

import WaylandServer

/// zwp_relative_pointer_manager_v1: motion as distances, for games and remote desktops. Serves every seat of the display.
public final class RelativePointerGlobal {
    private var global: Global<ZwpRelativePointerManagerV1>?

    public init(on display: Display) {
        global = Global<ZwpRelativePointerManagerV1>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension RelativePointerGlobal: ZwpRelativePointerManagerV1Handler {
    public func getRelativePointer(
        _ manager: ZwpRelativePointerManagerV1, id: NewResource<ZwpRelativePointerV1>, pointer: WlPointer
    ) {
        let relative = id.create(nil)
        // The pointer of a seat that is gone, or has lost its pointer, has no motion to tell of.
        guard let global = pointer.handler as? SeatGlobal,
            let owner = global.existingSeatClient(of: pointer.client)?.pointers.first(where: { $0.resource === pointer })
        else { return }
        owner.relativePointers.append(relative)
        relative.onDestroy { [weak owner, unowned relative] in
            owner?.relativePointers.removeAll { $0 === relative }
        }
    }
}

import WaylandServer

/// zwp_pointer_constraints_v1: pointers that stay where they are or within a part of a surface, for games and remote
/// desktops. Serves every seat of the display.
///
/// A constraint is active while its surface has the pointer and the keyboard focus: whoever switches to another window has
/// the pointer back. The embedder's ``SurfaceRegistryDelegate`` says what a wl_region holds, and its commits carry what
/// clients change (`SurfaceRegistry.takeCommit(of:)`).
public final class PointerConstraintsGlobal {
    private var global: Global<ZwpPointerConstraintsV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = PointerConstraintsManager()
        global = Global<ZwpPointerConstraintsV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A minimal compositor. Destroying a surface removes its window. A surface accepts every role of the seat's
/// protocols unless `surfacesWithOtherRoles` lists it.
final class TestCompositor: WlCompositorHandler, WlSurfaceHandler {
    let scene: Scene
    let registry: SurfaceRegistry
    /// Called after a surface was destroyed and its window removed.
    var onSurfaceDestroyed: (() -> Void)?
    private(set) var surfaces: [WlSurface] = []
    /// The IDs of surfaces that already have a different role.
    var surfacesWithOtherRoles: [UInt32] = []
    /// The offset that a commit reports to the role of its surface.
    var offset = Vector.zero
    private var windows: [ObjectIdentifier: Window] = [:]
    /// Whether commits are held until `releaseCommits()`, as those of synchronized subsurfaces are.
    var holdsCommits = false
    private var heldCommit: SurfaceCommit?
    private var global: Global<WlCompositor>?

    init(on display: Display, scene: Scene, registry: SurfaceRegistry) {
        self.scene = scene
        self.registry = registry
        global = Global<WlCompositor>(on: display, version: 6) { [weak self] in $0.handler = self }
        registry.delegate = self
    }

    func createRegion(_ resource: WlCompositor, id: NewResource<WlRegion>) {
        _ = id.create(RecordedRegion())
    }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        surfaces.append(id.create(self))
    }

    /// Shows a surface as the root of a new window.
    func map(_ surface: WlSurface, at frame: Rect, acceptsFirstResponder: Bool) -> Window {
        let responder = registry.responder(for: surface)
        responder.bounds.size = frame.size
        responder.center = Point(x: frame.width / 2, y: frame.height / 2)
        responder.acceptsFirstResponder = acceptsFirstResponder
        let window = Window(application: registry.application(of: surface.client), rootSurface: responder)
        window.frame = frame
        scene.add(window)
        windows[ObjectIdentifier(surface)] = window
        return window
    }

    func resourceDestroyed(_ resource: Resource) {
        surfaces.removeAll { $0 === resource }
        if let window = windows.removeValue(forKey: ObjectIdentifier(resource)) { scene.remove(window) }
        if resource is WlSurface { onSurfaceDestroyed?() }
    }

    func commit(_ resource: WlSurface) {
        if let commit = registry.takeCommit(of: resource) {
            if !holdsCommits {
                commit.apply()
            } else if heldCommit?.merge(commit) == nil {
                heldCommit = commit
            }
        }
        registry.role(of: resource)?.didCommit(offset: offset)
    }

    func releaseCommits() {
        heldCommit?.apply()
        heldCommit = nil
    }
}

extension TestCompositor: SurfaceRegistryDelegate {
    func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool {
        !surfacesWithOtherRoles.contains(surface.id)
    }

    func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
    ) {}

    func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region? {
        (region.handler as? RecordedRegion)?.region
    }
}

private final class RecordedRegion: WlRegionHandler {
    private(set) var region = Region()

    func add(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        try? region.add(Region.Rectangle(x: x, y: y, width: width, height: height))
    }
}

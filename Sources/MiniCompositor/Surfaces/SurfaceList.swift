/// The surfaces of all clients.
final class SurfaceList {
    /// All that have a live wl_surface, in the order in which they were made.
    private(set) var surfaces: [Surface] = []

    func add(_ surface: Surface) {
        surfaces.append(surface)
    }

    func remove(_ surface: Surface) {
        surfaces.removeAll { $0 === surface }
    }
}

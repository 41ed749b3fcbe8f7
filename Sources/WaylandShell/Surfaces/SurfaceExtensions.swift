import WaylandServer

/// The protocols that extend a surface: the objects that its client has for it, and what they set.
struct SurfaceExtensions {
    /// What the next commit applies.
    var state = ExtensionState()
    /// At most one of each interface.
    private var objects: [Resource] = []

    /// The object of an interface, if the client has one.
    func object<R: Resource>(_ type: R.Type) -> R? {
        objects.lazy.compactMap { $0 as? R }.first
    }

    mutating func add(_ object: Resource) {
        objects.append(object)
    }

    mutating func remove(_ object: Resource) {
        objects.removeAll { $0 === object }
    }
}

extension Surface {
    /// Makes the object by which a client extends the surface.
    /// - Parameters:
    ///   - new: the object that the client asks for.
    ///   - handler: serves it.
    ///   - manager: what was asked.
    ///   - error: the manager's, for a client that has one of this interface already.
    /// - Returns: nil if the client got the error.
    @discardableResult
    func extend<R: ResourceType>(
        by new: NewResource<R>, _ handler: R.Handler, askedOf manager: Resource,
        orPost error: some RawRepresentable<UInt32>
    ) -> R? {
        guard extensions.object(R.self) == nil else {
            manager.postError(error, "wl_surface@\(resource.id) has a \(R.interface.name) already")
            return nil
        }
        let object = new.create(handler)
        if object.isAlive { extensions.add(object) }
        return object
    }
}

import SurfaceResponders
import WaylandServer

package struct SurfaceExtensions {
    /// At most one of each interface, with the handler of those that have one that is called.
    fileprivate private(set) var objects: [(object: Resource, handler: (any SurfaceExtension)?)] = []

    fileprivate func has<R: Resource>(_ type: R.Type) -> Bool {
        objects.contains { $0.object is R }
    }

    fileprivate mutating func add(_ object: Resource, _ handler: (any SurfaceExtension)?) {
        objects.append((object, handler))
    }

    /// The client has destroyed the object.
    package mutating func remove(_ object: Resource) {
        objects.removeAll { $0.object === object }
    }
}

/// What a client sets of a surface through protocols that extend it. Each commit applies all of it together.
package struct ExtensionState {
    /// What is shown of the buffer, and how large; nil for all of it, as large as it is.
    package var viewport: Viewport?
    /// What the alpha of each pixel is multiplied by, from 0 to 1.
    package var opacity = 1.0
    /// What the core has no use for; nil for most surfaces.
    private var values: [ObjectIdentifier: any Sendable]?

    /// What a protocol sets that embedders read.
    package subscript<Property: SurfaceProperty>(_ property: Property.Type) -> Property {
        get { values?[ObjectIdentifier(property)] as? Property ?? .standard }
        set { values = (values ?? [:]).merging([ObjectIdentifier(property): newValue]) { _, new in new } }
    }
}

/// A value that a protocol sets of surfaces, and that each commit applies.
package protocol SurfaceProperty: Equatable, Sendable {
    /// What surfaces have whose clients set nothing.
    static var standard: Self { get }
}

extension SurfaceState {
    /// What a protocol has set of the surface.
    package subscript<Property: SurfaceProperty>(_ property: Property.Type) -> Property {
        extensions[property]
    }
}

/// A handler of objects that extend surfaces and are sent events, or errors when a commit is checked.
package protocol SurfaceExtension: AnyObject {
    /// The surface suits an output of another scale.
    func preferredScaleChanged(to scale: OutputScale, for object: Resource)

    /// What is to be shown of the buffer cannot be: the client gets an error.
    func post(_ failure: Viewport.Failure, to object: Resource)
}

extension SurfaceExtension {
    package func preferredScaleChanged(to scale: OutputScale, for object: Resource) {}
    package func post(_ failure: Viewport.Failure, to object: Resource) {}
}

extension Surface {
    /// Makes the object by which a client extends a surface.
    /// - Parameter error: the manager's, for a client that has one of this interface already.
    /// - Returns: nil if the client got the error, or the surface is not one of ours.
    @discardableResult
    package static func extend<R: ResourceType>(
        _ surface: WlSurface, by new: NewResource<R>, askedOf manager: Resource,
        orPost error: some RawRepresentable<UInt32>, _ makeHandler: (Surface) -> R.Handler
    ) -> R? {
        guard let target = from(surface) else { return nil }
        guard !target.extensions.has(R.self) else {
            manager.postError(error, "wl_surface@\(surface.id) has a \(R.interface.name) already")
            return nil
        }
        let handler = makeHandler(target)
        let object = new.create(handler)
        if object.isAlive { target.extensions.add(object, handler as? any SurfaceExtension) }
        return object
    }

    func forEachExtension(_ body: (any SurfaceExtension, Resource) -> Void) {
        for (object, handler) in extensions.objects { if let handler { body(handler, object) } }
    }
}

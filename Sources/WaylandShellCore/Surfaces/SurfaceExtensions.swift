import SurfaceResponders
import WaylandServer

package struct SurfaceExtensions {
    /// At most one object of each interface. The handler is `nil` if it has no callbacks.
    fileprivate private(set) var objects: [(object: Resource, handler: (any SurfaceExtension)?)] = []

    fileprivate func has<R: Resource>(_ type: R.Type) -> Bool {
        objects.contains { $0.object is R }
    }

    fileprivate mutating func add(_ object: Resource, _ handler: (any SurfaceExtension)?) {
        objects.append((object, handler))
    }

    /// Removes an object that the client has destroyed.
    package mutating func remove(_ object: Resource) {
        objects.removeAll { $0.object === object }
    }
}

/// The state that protocol extensions add to a surface. It is double-buffered.
package struct ExtensionState {
    /// The source rectangle and the destination size; `nil` without a viewport.
    package var viewport: Viewport?
    /// The factor for the alpha of each pixel, from 0 to 1.
    package var opacity = 1.0
    /// Values that the core does not use, by type; `nil` for most surfaces.
    private var values: [ObjectIdentifier: any Sendable]?

    /// The value that a protocol has set; if none, the property's standard.
    package subscript<Property: SurfaceProperty>(_ property: Property.Type) -> Property {
        get { values?[ObjectIdentifier(property)] as? Property ?? .standard }
        set { values = (values ?? [:]).merging([ObjectIdentifier(property): newValue]) { _, new in new } }
    }
}

/// A double-buffered value that a protocol sets on surfaces.
package protocol SurfaceProperty: Equatable, Sendable {
    /// The value for surfaces whose clients set none.
    static var standard: Self { get }
}

extension SurfaceState {
    /// The value that a protocol has set on the surface.
    package subscript<Property: SurfaceProperty>(_ property: Property.Type) -> Property {
        extensions[property]
    }
}

/// A handler of surface extension objects with callbacks for scale changes and viewport errors.
package protocol SurfaceExtension: AnyObject {
    /// Called when the surface's preferred scale changes.
    func preferredScaleChanged(to scale: OutputScale, for object: Resource)

    /// Called when a commit's viewport does not fit the buffer. Posts the protocol error.
    func post(_ failure: Viewport.Failure, to object: Resource)
}

extension SurfaceExtension {
    package func preferredScaleChanged(to scale: OutputScale, for object: Resource) {}
    package func post(_ failure: Viewport.Failure, to object: Resource) {}
}

extension Surface {
    /// Creates a client's object that extends a surface.
    /// - Parameter error: posted to the manager if the surface already has an object of this interface.
    /// - Returns: `nil` if the error was posted, or if the surface does not belong to a ``Compositor``.
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

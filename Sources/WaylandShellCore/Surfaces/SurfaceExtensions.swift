import SurfaceResponders
import WaylandServer

package struct SurfaceExtensions {
    /// At most one object of each interface, with its handler if the handler has callbacks.
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

/// The state that protocol extensions add to a surface. A commit applies all of it together.
package struct ExtensionState {
    /// The source rectangle and the destination size; `nil` without a viewport.
    package var viewport: Viewport?
    /// The factor for the alpha of each pixel, from 0 to 1.
    package var opacity = 1.0
    /// Values that the core does not use, by type; `nil` for most surfaces.
    private var values: [ObjectIdentifier: any Sendable]?

    /// The value that a protocol has set, for embedders to read.
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

/// A handler of surface extension objects that is called when the preferred scale changes or a commit fails a
/// check.
package protocol SurfaceExtension: AnyObject {
    /// Called when the surface's preferred scale changes.
    func preferredScaleChanged(to scale: OutputScale, for object: Resource)

    /// Called when the viewport does not fit the buffer. Posts the protocol error.
    func post(_ failure: Viewport.Failure, to object: Resource)
}

extension SurfaceExtension {
    package func preferredScaleChanged(to scale: OutputScale, for object: Resource) {}
    package func post(_ failure: Viewport.Failure, to object: Resource) {}
}

extension Surface {
    /// Creates a client's object that extends a surface.
    /// - Parameter error: the manager's error for a surface that already has an object of this interface.
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

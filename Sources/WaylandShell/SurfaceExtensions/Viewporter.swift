import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// wp_viewporter: clients show a part of a surface's buffer, in another size.
final class ViewporterManager: WpViewporterHandler {
    func getViewport(_ viewporter: WpViewporter, id: NewResource<WpViewport>, surface: WlSurface) {
        Surface.extend(
            surface, by: id, askedOf: viewporter, orPost: WpViewporter.Error.viewportExists,
            ViewportRequests.init)
    }
}

/// The requests of a wp_viewport. Whether the source is within the buffer is checked at the commit.
final class ViewportRequests: SurfaceExtensionRequests, WpViewportHandler, SurfaceExtension {
    func setSource(_ viewport: WpViewport, x: Double, y: Double, width: Double, height: Double) {
        guard let target = liveTarget(of: viewport, orPost: WpViewport.Error.noSurface) else { return }
        if [x, y, width, height].allSatisfy({ $0 == -1 }) {
            target.pending.state.extensions.viewport?.source = nil
            return
        }
        guard x >= 0, y >= 0, width > 0, height > 0 else {
            return viewport.postError(.badValue, "a source of \(width)x\(height) at (\(x), \(y))")
        }
        let destination = target.pending.state.extensions.viewport?.destination
        target.pending.state.extensions.viewport = Viewport(
            source: Rect(x: x, y: y, width: width, height: height), destination: destination)
    }

    func setDestination(_ viewport: WpViewport, width: Int32, height: Int32) {
        guard let target = liveTarget(of: viewport, orPost: WpViewport.Error.noSurface) else { return }
        if width == -1, height == -1 {
            target.pending.state.extensions.viewport?.destination = nil
            return
        }
        guard width > 0, height > 0 else {
            return viewport.postError(.badValue, "a destination of \(width)x\(height)")
        }
        target.pending.state.extensions.viewport = Viewport(
            source: target.pending.state.extensions.viewport?.source,
            destination: Size(width: Double(width), height: Double(height)))
    }

    func post(_ failure: Viewport.Failure, to object: Resource) {
        (object as? WpViewport)?.postError(failure, failure.description)
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        target?.pending.state.extensions.viewport = nil
    }
}

import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A window at the upper left corner of a 60 Hz output, for clients that delay commits. The clock starts at
/// one second, and the first refresh follows between 16 and 17 milliseconds later.
final class PacedSurface {
    /// The interval between two refreshes, rounded up.
    static let refresh = Duration.microseconds(16_667)

    let fixture: CompositorFixture
    let client: CompositorClient
    let surface: WlSurface
    let served: Surface
    let role: TestWindow

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
        surface = client.makeSurface()
        served = try client.served(surface)
        role = TestWindow.show(served)
    }

    /// Commits a buffer of one color.
    @discardableResult
    func show(_ pixel: UInt32, on other: WlSurface? = nil) throws -> ClientBuffer {
        let surface = other ?? surface
        let buffer = try client.attachBuffer(to: surface, width: 10, height: 10, pixel: pixel)
        surface.commit()
        return buffer
    }

    /// The upper left pixel of the shown content.
    var pixel: UInt32? { pixel(of: served) }

    func pixel(of surface: Surface) -> UInt32? { surface.current.content?.pixel(x: 0, y: 0) }

    func roundtrip() throws {
        try client.roundtrip()
    }

    /// Removes the window and destroys the surface.
    func destroy() {
        fixture.compositor.scene.remove(role.window)
        role.window.removeSurface(served.responder)
        served.resign(role)
        surface.destroy()
    }

    func advance(by duration: Duration = refresh) throws {
        try fixture.advance(by: duration)
    }

    struct Child {
        let surface: WlSurface
        let subsurface: WlSubsurface
        let served: Surface
    }

    /// Adds a synchronized subsurface.
    func addChild() throws -> Child {
        let child = client.makeSurface()
        let subsurface = client.subcompositor.getSubsurface(surface: child, parent: surface)
        return Child(surface: child, subsurface: subsurface, served: try client.served(child))
    }
}

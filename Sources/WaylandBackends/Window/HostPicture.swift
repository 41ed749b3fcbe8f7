import SurfaceResponders
import SystemPackage
import WaylandClient
import WaylandRenderer
import WaylandShell

/// A surface of the host with a small picture: a cursor, or a part of a window's frame.
final class HostPicture {
    let surface: WaylandClient.WlSurface

    private let host: Host
    private let renderer: PixmanRenderer
    private let viewport: WaylandClient.WpViewport?
    private var buffers: [SharedMemoryBuffer] = []

    /// A picture that changes faster than the host reads is shown late.
    private static let maximumBufferCount = 4

    init(on host: Host, renderer: PixmanRenderer) {
        self.host = host
        self.renderer = renderer
        surface = host.compositor.createSurface()
        viewport = host.viewporter?.getViewport(surface: surface)
    }

    func stop() {
        buffers = []
        viewport?.destroy()
        surface.destroy()
    }

    /// Draws items, and attaches the picture. The caller commits the surface.
    /// - Parameters:
    ///   - items: front to back.
    ///   - area: the part of the items' plane that is shown.
    ///   - background: the color behind the items.
    ///   - unit: the length of the plane's unit, in logical pixels of the host.
    ///   - hostScale: the host's pixels for each of its logical pixels.
    ///   - size: the size of the surface, in logical pixels of the host, where viewports exist; by default that of the
    ///     area.
    /// - Returns: `false` if the host still reads all buffers.
    func draw(
        _ items: [FrameItem], in area: Rect, over background: FrameColor, unit: Double = 1,
        hostScale: OutputScale,
        stretchedTo size: Size? = nil
    ) throws -> Bool {
        // Without a viewport, a picture has the host's logical pixels.
        let scale = OutputScale(viewport == nil ? unit : unit * hostScale.factor)
        let canvas = FrameOutput(name: "picture of the host", upright: area, scale: scale)
        guard let buffer = try freeBuffer(width: canvas.width, height: canvas.height) else { return false }
        try buffer.withPixels { pixels throws(FrameRenderingError) in
            _ = try renderer.render(
                SceneFrame(items), on: canvas, damage: .everything, over: background, into: &pixels,
                bytesPerRow: buffer.bytesPerRow)
        }
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        buffer.didAttach()
        surface.damageBuffer(x: 0, y: 0, width: canvas.width, height: canvas.height)
        let shown = size ?? Size(width: area.width * unit, height: area.height * unit)
        viewport?.setDestination(
            width: max(Int32(shown.width.rounded()), 1), height: max(Int32(shown.height.rounded()), 1))
        return true
    }

    /// Removes the picture. The caller commits the surface.
    func hide() {
        surface.attach(buffer: nil, x: 0, y: 0)
    }

    private func freeBuffer(width: Int32, height: Int32) throws(Errno) -> SharedMemoryBuffer? {
        buffers.removeAll { !$0.isBusy && ($0.width != width || $0.height != height) }
        if let free = buffers.first(where: { !$0.isBusy }) { return free }
        guard buffers.count < Self.maximumBufferCount else { return nil }
        let buffer = try SharedMemoryBuffer(on: host.shm, width: width, height: height, format: .argb8888)
        buffers.append(buffer)
        return buffer
    }
}

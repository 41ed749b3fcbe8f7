import WaylandServer
import WaylandShellCore

/// The icon of a window: a name, pictures, or both. Prefer the name if the icon theme has it.
public struct ToplevelIcon {
    /// One picture of the icon.
    public struct Picture {
        /// The length of each side, in pixels.
        public let size: Int
        /// How many of its pixels make up the length of a logical pixel.
        public let scale: Int
        /// The pixels of the buffer that the client added.
        public let content: any FrameContent
    }

    /// A name in the user's icon theme; `nil` if the client set none.
    public let name: String?
    /// The pictures in different sizes and scales, in the order in which they were added; at most 32.
    public let pictures: [Picture]
}

extension ToplevelController {
    /// The window's own icon; `nil` to use the icon of its application.
    public var icon: ToplevelIcon? { attributes.icon }

    func setIcon(_ icon: ToplevelIcon?) {
        guard icon != nil || attributes.icon != nil else { return }
        attributes.icon = icon
        shell.policy.xdgShell(shell, didChangeIconOf: self)
    }
}

/// xdg_toplevel_icon_manager_v1: clients set icons for their windows: ``ToplevelController/icon``.
final class ToplevelIconManager: XdgToplevelIconManagerV1Handler {
    /// Announces no preferred sizes, so the client chooses them.
    func begin(_ resource: XdgToplevelIconManagerV1) {
        resource.handler = self
        resource.done()
    }

    func createIcon(_ manager: XdgToplevelIconManagerV1, id: NewResource<XdgToplevelIconV1>) {
        let requests = ToplevelIconRequests()
        requests.resource = id.create(requests)
    }

    func setIcon(_ manager: XdgToplevelIconManagerV1, toplevel: XdgToplevel, icon: XdgToplevelIconV1?) {
        let icon = (icon?.handler as? ToplevelIconRequests)?.finish()
        Toplevel.from(toplevel)?.shellSurface.pendingChanges.icon = .some(icon)
    }
}

final class ToplevelIconRequests: XdgToplevelIconV1Handler {
    private let icon = PendingIcon()
    private var isFinished = false
    fileprivate var resource: XdgToplevelIconV1?

    /// Makes the icon immutable, because it is assigned to a toplevel. Returns `nil` if it is empty.
    func finish() -> PendingIcon? {
        isFinished = true
        return icon.isEmpty ? nil : icon
    }

    func setName(_ resource: XdgToplevelIconV1, iconName: String) {
        if isMutable(resource) { icon.name = iconName }
    }

    func addBuffer(_ resource: XdgToplevelIconV1, buffer: WlBuffer, scale: Int32) {
        guard isMutable(resource) else { return }
        guard let pixels = buffer.handler as? ShmBuffer, pixels.width == pixels.height, scale > 0 else {
            return resource.postError(
                .invalidBuffer,
                "wl_buffer@\(buffer.id) is not square, or not in shared memory, or has a scale of \(scale)")
        }
        guard let use = resource.client.useOrEnd(.objects) else { return }
        let picture = IconPicture(of: pixels, scale: Int(scale), use)
        picture.bufferEnd = buffer.onDestroy { [weak self] in self?.bufferDestroyed() }
        icon.add(picture)
    }

    private func isMutable(_ resource: XdgToplevelIconV1) -> Bool {
        if isFinished {
            resource.postError(.immutable, "a toplevel has the icon already")
        }
        return !isFinished
    }

    private func bufferDestroyed() {
        guard let resource, resource.client.isAlive else { return }
        resource.postError(.noBuffer, "a buffer was destroyed before the icon that uses it")
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        icon.forgetBuffers()
    }
}

/// An icon whose pictures may still be being read.
final class PendingIcon {
    var name: String?
    /// In the order in which they were added.
    private var pictures: [IconPicture] = []

    /// How many pictures are kept at most. The oldest is dropped for a new one.
    private static let maximumCount = 32

    var isEmpty: Bool { name == nil && pictures.isEmpty }

    /// Adds a picture, which replaces one of the same size and scale.
    func add(_ picture: IconPicture) {
        pictures.removeAll { $0.size == picture.size && $0.scale == picture.scale }
        if pictures.count == Self.maximumCount { pictures.removeFirst() }
        pictures.append(picture)
    }

    /// Stops observing the buffers, which clients may now destroy.
    func forgetBuffers() {
        for picture in pictures { picture.bufferEnd = nil }
    }

    /// The icon with the pictures that have been read.
    var icon: ToplevelIcon {
        ToplevelIcon(
            name: name,
            pictures: pictures.compactMap { picture in
                picture.content.map {
                    ToplevelIcon.Picture(size: picture.size, scale: picture.scale, content: $0)
                }
            })
    }
}

/// A picture of an icon. It is read as work for its client, because it may be large.
final class IconPicture {
    /// The length of each side, in pixels.
    let size: Int
    let scale: Int
    /// `nil` until the picture has been read.
    private(set) var content: (any FrameContent)?

    /// Observes the end of the buffer, which must exist until this is `nil` or the picture is released.
    var bufferEnd: DestroyObservation? {
        willSet { bufferEnd?.cancel() }
    }
    /// Counts the picture toward its client's limit.
    private let clientUse: ClientUse
    private var reading: GradualReading?
    private var job: ClientJob?

    init(of buffer: ShmBuffer, scale: Int, _ clientUse: ClientUse) {
        size = buffer.width
        self.scale = scale
        self.clientUse = clientUse
        let use = BufferUse(buffer, isReleased: false)
        job = buffer.client.display?.work.add(for: buffer.client) { [weak self] in
            self?.readNext(use) ?? .done
        }
    }

    deinit {
        bufferEnd?.cancel()
    }

    private func readNext(_ use: BufferUse) -> ClientJob.Progress {
        if let reading { return readNext(of: reading) }
        switch use.buffer.read(use, over: nil) {
        case .content(let content): self.content = content
        case .gradual(let reading):
            self.reading = reading
            return .continues
        case .failed: break
        }
        return .done
    }

    private func readNext(of reading: GradualReading) -> ClientJob.Progress {
        switch reading.readNext() {
        case .continues: return .continues
        case .done: content = reading.content
        case .failed: break
        }
        self.reading = nil
        return .done
    }
}

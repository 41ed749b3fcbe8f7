import WaylandServer

/// What a client makes an icon of by its xdg_toplevel_icon_v1.
final class ToplevelIconRequests: XdgToplevelIconV1Handler {
    private let icon = PendingIcon()
    private var isFinished = false
    private var resource: XdgToplevelIconV1?

    func attach(to resource: XdgToplevelIconV1) {
        self.resource = resource
    }

    /// The icon is given to a toplevel, and stays as it is from now on.
    /// - Returns: nil if there is nothing in it.
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
                XdgToplevelIconV1.Error.invalidBuffer,
                "wl_buffer@\(buffer.id) is not square, or not in shared memory, or has a scale of \(scale)")
        }
        guard let use = resource.client.useOrEnd(.objects) else { return }
        let picture = IconPicture(of: pixels, scale: Int(scale), use)
        picture.bufferEnd = buffer.onDestroy { [weak self] in self?.bufferDestroyed() }
        icon.add(picture)
    }

    private func isMutable(_ resource: XdgToplevelIconV1) -> Bool {
        if isFinished {
            resource.postError(XdgToplevelIconV1.Error.immutable, "a toplevel has the icon already")
        }
        return !isFinished
    }

    private func bufferDestroyed() {
        guard let resource, resource.client.isAlive else { return }
        resource.postError(
            XdgToplevelIconV1.Error.noBuffer, "a buffer of the icon was destroyed before it")
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        icon.forgetBuffers()
    }
}

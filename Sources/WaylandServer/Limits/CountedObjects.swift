import CWaylandServer

/// Counts the live objects of a client: those that are made here, and those of libwayland itself and of C code, which this
/// hears of.
final class CountedObjects {
    private unowned let client: Client
    private var listener: DestroyListener?
    /// Set while libwayland makes an object that is counted already.
    private var isMaking = false

    init(of client: Client, _ pointer: OpaquePointer) {
        self.client = client
        let listener = DestroyListener(
            notify: resourceCreated, object: Unmanaged.passUnretained(self).toOpaque())
        wl_client_add_resource_created_listener(pointer, listener.listener)
        self.listener = listener
    }

    /// The client's end has begun: it makes nothing any more.
    func end() {
        listener?.removeAndFree()
        listener = nil
    }

    deinit {
        end()
    }

    // MARK: Objects that are made here

    /// Makes an object, and counts it: ``ClientAccount/giveBackObject(_:)`` when it is gone. One that the client may not
    /// have is made as well, so that nobody has to do without it until the client ends for it.
    /// - Parameter make: calls libwayland.
    /// - Returns: the object, with what it is counted as, if it is; nil if there is no memory.
    func make(
        _ interface: Interface, _ make: () -> OpaquePointer?
    ) -> (pointer: OpaquePointer, countedAs: ClientLimit?)? {
        isMaking = true
        defer { isMaking = false }
        guard let pointer = make() else { return nil }
        let kind = CountedInterfaces.kind(of: interface)
        return (pointer, count(kind) ? kind : nil)
    }

    /// - Returns: false for one too many: the client is told, and ends.
    private func count(_ kind: ClientLimit) -> Bool {
        do {
            try client.account.takeObject(kind)
            return true
        } catch {
            client.post(error)
            return false
        }
    }

    // MARK: Objects of C code

    fileprivate func foreignCreated(_ resource: OpaquePointer) {
        guard !isMaking else { return }
        let kind = CountedInterfaces.kind(ofForeign: resource)
        guard count(kind) else { return }
        let listener = DestroyListener(
            notify: countedResourceDestroyed, object: Unmanaged.passRetained(client.account).toOpaque())
        wl_resource_add_destroy_listener(resource, listener.listener)
    }
}

extension ClientAccount {
    /// Counts an object, and what it is besides.
    fileprivate func takeObject(_ kind: ClientLimit) throws(ClientLimitExceeded) {
        try take(of: .objects)
        guard kind != .objects else { return }
        do {
            try take(of: kind)
        } catch {
            giveBack(of: .objects)
            throw error
        }
    }

    /// An object is gone.
    func giveBackObject(_ kind: ClientLimit) {
        giveBack(of: .objects)
        if kind != .objects { giveBack(of: kind) }
    }
}

private func resourceCreated(_ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?)
{
    guard let object = DestroyListener(listener)?.object, let data else { return }
    Unmanaged<CountedObjects>.fromOpaque(object).takeUnretainedValue().foreignCreated(OpaquePointer(data))
}

private func countedResourceDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    guard let listener = DestroyListener(listener), let object = listener.object, let data else { return }
    listener.free()
    Unmanaged<ClientAccount>.fromOpaque(object).takeRetainedValue()
        .giveBackObject(CountedInterfaces.kind(ofForeign: OpaquePointer(data)))
}

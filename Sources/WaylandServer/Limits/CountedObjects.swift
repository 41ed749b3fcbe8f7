import CWaylandServer

/// Counts a client's live objects: those of this module, and those of libwayland and C code.
final class CountedObjects {
    private unowned let client: Client
    private var listener: DestroyListener?
    /// Whether this module is creating an object, which ``make(_:_:)`` counts.
    private var isMaking = false

    init(of client: Client, _ pointer: OpaquePointer) {
        self.client = client
        let listener = unsafe DestroyListener(
            notify: resourceCreated, object: Unmanaged.passUnretained(self).toOpaque())
        unsafe wl_client_add_resource_created_listener(pointer, listener.listener)
        self.listener = listener
    }

    /// Stops counting new objects, because the client is ending.
    func end() {
        listener?.removeAndFree()
        listener = nil
    }

    deinit {
        end()
    }

    // MARK: Objects that are made here

    /// Creates an object and counts it until ``ClientAccount/giveBackObject(_:)``. Returns `nil` if there is
    /// no memory. An object that exceeds a limit is created but not counted, so that callers need not handle
    /// its absence until the client ends.
    func make(
        _ interface: Interface, _ make: () -> OpaquePointer?
    ) -> (pointer: OpaquePointer, countedAs: ClientLimit?)? {
        isMaking = true
        defer { isMaking = false }
        guard let pointer = unsafe make() else { return nil }
        let kind = CountedInterfaces.kind(of: interface)
        return unsafe (pointer, count(kind) ? kind : nil)
    }

    /// - Returns: false if a limit is exceeded. The client is sent the error and ends.
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
        let kind = unsafe CountedInterfaces.kind(ofForeign: resource)
        guard count(kind) else { return }
        let listener = unsafe DestroyListener(
            notify: countedResourceDestroyed, object: Unmanaged.passRetained(client.account).toOpaque())
        unsafe wl_resource_add_destroy_listener(resource, listener.listener)
    }
}

extension ClientAccount {
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

    func giveBackObject(_ kind: ClientLimit) {
        giveBack(of: .objects)
        if kind != .objects { giveBack(of: kind) }
    }
}

private func resourceCreated(_ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?)
{
    guard let object = unsafe DestroyListener(listener)?.object, let data = unsafe data else { return }
    unsafe Unmanaged<CountedObjects>.fromOpaque(object).takeUnretainedValue().foreignCreated(
        OpaquePointer(data))
}

private func countedResourceDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    guard let listener = unsafe DestroyListener(listener), let object = unsafe listener.object,
        let data = unsafe data
    else { return }
    listener.free()
    unsafe Unmanaged<ClientAccount>.fromOpaque(object).takeRetainedValue()
        .giveBackObject(CountedInterfaces.kind(ofForeign: OpaquePointer(data)))
}

enum CountedInterfaces {
    static func kind(of interface: Interface) -> ClientLimit {
        unsafe kinds[UInt(bitPattern: interface.pointer)] ?? .objects
    }

    /// Compares names, because C code has its own tables for the same interfaces.
    static func kind(ofForeign resource: OpaquePointer) -> ClientLimit {
        unsafe wl_resource_get_class(resource).flatMap { unsafe kindsOfNames[String(cString: $0)] }
            ?? .objects
    }

    /// Keyed by the addresses of the interface tables.
    private static let kinds = Dictionary(
        uniqueKeysWithValues: interfaces.map { unsafe (UInt(bitPattern: $0.pointer), $1) })
    private static let kindsOfNames = Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $1) })

    /// The interfaces whose objects count against another limit besides ``ClientLimit/objects``.
    private static let interfaces: [(Interface, ClientLimit)] =
        [
            (WlSurface.interface, .surfaces), (XdgToplevel.interface, .toplevels),
            (WlRegion.interface, .regions), (ZwlrLayerSurfaceV1.interface, .layerSurfaces),
            (ZwpInputPopupSurfaceV2.interface, .inputMethodPanels),
            (ZwpInputPanelSurfaceV1.interface, .inputMethodPanels),
            (ExtForeignToplevelListV1.interface, .windowLists),
            (ZwlrForeignToplevelManagerV1.interface, .windowLists),
        ] + (subscriptionsToSeats + subscriptionsToScreens).map { ($0, .subscriptions) }

    /// Objects that receive events about a seat, or inhibit something on it.
    private static let subscriptionsToSeats = [
        WlSeat.interface, WlPointer.interface, WlKeyboard.interface, WlTouch.interface,
        ZwpRelativePointerV1.interface, ZwpPointerGestureSwipeV1.interface,
        ZwpPointerGesturePinchV1.interface, ZwpPointerGestureHoldV1.interface,
        ZwpInputTimestampsV1.interface, ZwpTabletSeatV2.interface, WlDataDevice.interface,
        ZwpPrimarySelectionDeviceV1.interface, ExtDataControlDeviceV1.interface,
        ZwlrDataControlDeviceV1.interface, ZwpInputMethodV1.interface, ZwpInputMethodV2.interface,
        ExtIdleNotificationV1.interface, ZwpIdleInhibitorV1.interface,
        ZwpKeyboardShortcutsInhibitorV1.interface, ZwpXwaylandKeyboardGrabV1.interface,
    ]

    /// Objects that receive events about outputs or workspaces, or share windows. Registries are excluded:
    /// some clients create many and never destroy them.
    private static let subscriptionsToScreens = [
        WlOutput.interface, ZxdgOutputV1.interface, ZwlrOutputManagerV1.interface,
        ExtWorkspaceManagerV1.interface, ZxdgExportedV2.interface, ZxdgImportedV2.interface,
    ]
}

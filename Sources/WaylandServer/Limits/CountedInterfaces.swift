import CWaylandServer

/// What objects count as, by their interfaces.
enum CountedInterfaces {
    /// What an object that is made here counts as.
    static func kind(of interface: Interface) -> ClientLimit {
        kinds[UInt(bitPattern: interface.pointer)] ?? .objects
    }

    /// What an object of C code counts as, which has tables of its own for the same interfaces.
    static func kind(ofForeign resource: OpaquePointer) -> ClientLimit {
        wl_resource_get_class(resource).flatMap { kindsOfNames[String(cString: $0)] } ?? .objects
    }

    /// By the addresses of their tables.
    private static let kinds = Dictionary(
        uniqueKeysWithValues: interfaces.map { (UInt(bitPattern: $0.pointer), $1) })
    private static let kindsOfNames = Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $1) })

    /// Those that count as more than objects.
    private static let interfaces: [(Interface, ClientLimit)] =
        [
            (WlSurface.interface, .surfaces), (XdgToplevel.interface, .toplevels),
            (WlRegion.interface, .regions), (ZwlrLayerSurfaceV1.interface, .layerSurfaces),
            (ZwpInputPopupSurfaceV2.interface, .inputMethodPanels),
            (ZwpInputPanelSurfaceV1.interface, .inputMethodPanels),
            (ExtForeignToplevelListV1.interface, .windowLists),
            (ZwlrForeignToplevelManagerV1.interface, .windowLists),
        ] + (subscriptionsToSeats + subscriptionsToScreens).map { ($0, .subscriptions) }

    /// What is told of a seat, or keeps it from something.
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

    /// What is told of outputs or workspaces, or passes windows on. A registry is not among them: clients cannot destroy one,
    /// and some make many.
    private static let subscriptionsToScreens = [
        WlOutput.interface, ZxdgOutputV1.interface, ZwlrOutputManagerV1.interface,
        ExtWorkspaceManagerV1.interface, ZxdgExportedV2.interface, ZxdgImportedV2.interface,
    ]
}

/// A protocol that is offered until it is taken back.
protocol RemovableGlobal: AnyObject {
    func remove()
}

extension CursorShapeGlobal: RemovableGlobal {}
extension DataControlGlobal: RemovableGlobal {}
extension DataDeviceGlobal: RemovableGlobal {}
extension IdleInhibitGlobal: RemovableGlobal {}
extension IdleNotifierGlobal: RemovableGlobal {}
extension InputTimestampsGlobal: RemovableGlobal {}
extension InputMethodV1Global: RemovableGlobal {}
extension InputMethodV2Global: RemovableGlobal {}
extension PointerConstraintsGlobal: RemovableGlobal {}
extension PointerGesturesGlobal: RemovableGlobal {}
extension PointerWarpGlobal: RemovableGlobal {}
extension PrimarySelectionGlobal: RemovableGlobal {}
extension RelativePointerGlobal: RemovableGlobal {}
extension ResponderManagerGlobal: RemovableGlobal {}
extension ShortcutsInhibitGlobal: RemovableGlobal {}
extension TabletGlobal: RemovableGlobal {}
extension TextInputV1Global: RemovableGlobal {}
extension TextInputV2Global: RemovableGlobal {}
extension TextInputV3Global: RemovableGlobal {}
extension VirtualKeyboardGlobal: RemovableGlobal {}
extension VirtualPointerGlobal: RemovableGlobal {}
extension XwaylandKeyboardGrabGlobal: RemovableGlobal {}

/// A protocol that is offered until it is taken back.
protocol RemovableGlobal: AnyObject {
    func remove()
}

extension DataDeviceGlobal: RemovableGlobal {}
extension InputMethodV1Global: RemovableGlobal {}
extension InputMethodV2Global: RemovableGlobal {}
extension PointerGesturesGlobal: RemovableGlobal {}
extension RelativePointerGlobal: RemovableGlobal {}
extension ResponderManagerGlobal: RemovableGlobal {}
extension ShortcutsInhibitGlobal: RemovableGlobal {}
extension TextInputV1Global: RemovableGlobal {}
extension TextInputV2Global: RemovableGlobal {}
extension TextInputV3Global: RemovableGlobal {}
extension VirtualKeyboardGlobal: RemovableGlobal {}
extension VirtualPointerGlobal: RemovableGlobal {}

/// What is held down.
enum CellKind: CaseIterable {
    case pointerButton, finger, key, touchpadGesture, toolTip
    /// A button of a gamepad, of which only the tests know.
    case padButton
}

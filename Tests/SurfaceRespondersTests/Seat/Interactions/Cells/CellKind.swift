/// The kind of the interaction.
enum CellKind: CaseIterable {
    case pointerButton, finger, key, touchpadGesture, toolTip
    /// A button of a gamepad, a kind that only the tests define.
    case padButton
}

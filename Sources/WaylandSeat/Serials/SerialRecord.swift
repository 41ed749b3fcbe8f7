import SurfaceResponders

/// What an event with a serial told a client.
enum SerialRecord: Hashable, Sendable {
    case pointerEnter
    case buttonPress(PointerButton)
    case buttonRelease(PointerButton)
    case keyboardEnter
    case keyPress(KeyCode)
    case keyRelease(KeyCode)
    case modifiers
    /// The id is Wayland's for the touch point.
    case touchDown(Int32)
    case touchUp(Int32)
    case toolEnter
    case toolDown(TabletTool.ID)
    case toolButtonPress(TabletTool.ID, PointerButton)
    case toolButtonRelease(TabletTool.ID, PointerButton)
    case padEnter
    case padMode
    case gestureBegin
    case gestureEnd
    /// A key command or an action that the client was asked to perform.
    case command
}

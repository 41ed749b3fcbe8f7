import SystemPackage
import WaylandServer

/// An object by which an input method gets keys, of whichever version of the protocol.
protocol GrabbedKeyboard: Resource {
    func keymap(format: WlKeyboard.KeymapFormat, fd: FileDescriptor, size: UInt32)
    func key(serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState)
    func modifiers(
        serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32)
    func repeatInfo(rate: Int32, delay: Int32)
    /// Nobody hears of the object's requests any more, nor of its end.
    func makeInert()
}

extension ZwpInputMethodKeyboardGrabV2: GrabbedKeyboard {
    func makeInert() { handler = nil }
}

extension WlKeyboard: GrabbedKeyboard {
    func makeInert() { handler = nil }
}

import SurfaceResponders

/// Switches to another virtual terminal with Ctrl+Alt+F1 to F12, which layouts map to keysyms of their own.
///
/// A filter, because no client and no other command may take these keys.
final class TerminalKeys: InputFilter {
    /// XF86Switch_VT_1 to XF86Switch_VT_12.
    private static let keysyms: ClosedRange<UInt32> = 0x1008_fe01...0x1008_fe0c

    private let switchToTerminal: (Int) -> Void

    init(_ switchToTerminal: @escaping (_ number: Int) -> Void) {
        self.switchToTerminal = switchToTerminal
    }

    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        guard case .key(let code, isDown: true) = event.payload else { return false }
        let keysym = seat.keyboard.state.keysym(for: code).rawValue
        guard Self.keysyms.contains(keysym) else { return false }
        switchToTerminal(Int(keysym - Self.keysyms.lowerBound) + 1)
        return true
    }
}

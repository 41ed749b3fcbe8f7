import CXKB

/// The keysyms that the library uses. Create others with `init(name:)`.
extension Keysym {
    /// The media key that plays, or that toggles between playing and pausing.
    static let audioPlay = Keysym(XKB_KEY_XF86AudioPlay)
    static let audioPause = Keysym(XKB_KEY_XF86AudioPause)
    static let audioStop = Keysym(XKB_KEY_XF86AudioStop)
    package static let audioNext = Keysym(XKB_KEY_XF86AudioNext)
    static let audioPrevious = Keysym(XKB_KEY_XF86AudioPrev)
    static let audioRewind = Keysym(XKB_KEY_XF86AudioRewind)
    static let audioForward = Keysym(XKB_KEY_XF86AudioForward)

    /// The keysym 0, which stands for no symbol.
    public static let noSymbol = Keysym(XKB_KEY_NoSymbol)

    /// Return on the main part of the keyboard.
    package static let `return` = Keysym(XKB_KEY_Return)
    package static let escape = Keysym(XKB_KEY_Escape)
    package static let space = Keysym(XKB_KEY_space)
    /// Delete, which deletes forward.
    package static let delete = Keysym(XKB_KEY_Delete)

    package static let leftShift = Keysym(XKB_KEY_Shift_L)
    static let rightShift = Keysym(XKB_KEY_Shift_R)
    static let leftAlternate = Keysym(XKB_KEY_Alt_L)
    /// The right Alt key in layouts where it is not AltGr.
    static let rightAlternate = Keysym(XKB_KEY_Alt_R)
    /// The left logo key.
    static let leftSuper = Keysym(XKB_KEY_Super_L)
    static let rightSuper = Keysym(XKB_KEY_Super_R)
    /// AltGr, which selects the third and fourth character of a key.
    package static let level3Shift = Keysym(XKB_KEY_ISO_Level3_Shift)
    /// Selects the fifth to eighth character of a key, in the few layouts that have them.
    static let level5Shift = Keysym(XKB_KEY_ISO_Level5_Shift)
    package static let capsLock = Keysym(XKB_KEY_Caps_Lock)
    package static let numLock = Keysym(XKB_KEY_Num_Lock)
}

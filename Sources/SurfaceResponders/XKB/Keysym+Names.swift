import CXKB

/// The keysyms that key commands and policies name most; all others are had by name.
extension Keysym {
    /// The media key that plays, or plays and pauses.
    public static let audioPlay = Keysym(XKB_KEY_XF86AudioPlay)
    /// The media key that pauses.
    public static let audioPause = Keysym(XKB_KEY_XF86AudioPause)
    /// The media key that stops.
    public static let audioStop = Keysym(XKB_KEY_XF86AudioStop)
    /// The media key for the next track.
    public static let audioNext = Keysym(XKB_KEY_XF86AudioNext)
    /// The media key for the track before.
    public static let audioPrevious = Keysym(XKB_KEY_XF86AudioPrev)
    /// The media key that seeks backward while it is held.
    public static let audioRewind = Keysym(XKB_KEY_XF86AudioRewind)
    /// The media key that seeks forward while it is held.
    public static let audioForward = Keysym(XKB_KEY_XF86AudioForward)

    /// What a key means that means nothing; the number 0.
    public static let noSymbol = Keysym(XKB_KEY_NoSymbol)

    /// Backspace, which deletes before the cursor: UIKit's delete.
    public static let backspace = Keysym(XKB_KEY_BackSpace)
    /// Tab, without Shift.
    public static let tab = Keysym(XKB_KEY_Tab)
    /// What Tab means with Shift in most layouts.
    public static let leftTab = Keysym(XKB_KEY_ISO_Left_Tab)
    /// Return on the main part of the keyboard; the number pad's is `keypadEnter`.
    public static let `return` = Keysym(XKB_KEY_Return)
    /// Escape.
    public static let escape = Keysym(XKB_KEY_Escape)
    /// The space bar.
    public static let space = Keysym(XKB_KEY_space)
    /// Delete, which deletes after the cursor.
    public static let delete = Keysym(XKB_KEY_Delete)
    /// Insert.
    public static let insert = Keysym(XKB_KEY_Insert)
    /// The key that opens a context menu.
    public static let menu = Keysym(XKB_KEY_Menu)
    /// Print Screen.
    public static let print = Keysym(XKB_KEY_Print)
    /// Pause.
    public static let pause = Keysym(XKB_KEY_Pause)

    /// Home; the number pad's has a keysym of its own.
    public static let home = Keysym(XKB_KEY_Home)
    /// End; the number pad's has a keysym of its own.
    public static let end = Keysym(XKB_KEY_End)
    /// Page Up; the number pad's has a keysym of its own.
    public static let pageUp = Keysym(XKB_KEY_Page_Up)
    /// Page Down; the number pad's has a keysym of its own.
    public static let pageDown = Keysym(XKB_KEY_Page_Down)
    /// The arrow to the left; the number pad's has a keysym of its own.
    public static let leftArrow = Keysym(XKB_KEY_Left)
    /// The arrow to the right; the number pad's has a keysym of its own.
    public static let rightArrow = Keysym(XKB_KEY_Right)
    /// The arrow up; the number pad's has a keysym of its own.
    public static let upArrow = Keysym(XKB_KEY_Up)
    /// The arrow down; the number pad's has a keysym of its own.
    public static let downArrow = Keysym(XKB_KEY_Down)

    /// Enter on the number pad.
    public static let keypadEnter = Keysym(XKB_KEY_KP_Enter)

    /// The function key F1.
    public static let f1 = Keysym(XKB_KEY_F1)
    /// The function key F2.
    public static let f2 = Keysym(XKB_KEY_F2)
    /// The function key F3.
    public static let f3 = Keysym(XKB_KEY_F3)
    /// The function key F4.
    public static let f4 = Keysym(XKB_KEY_F4)
    /// The function key F5.
    public static let f5 = Keysym(XKB_KEY_F5)
    /// The function key F6.
    public static let f6 = Keysym(XKB_KEY_F6)
    /// The function key F7.
    public static let f7 = Keysym(XKB_KEY_F7)
    /// The function key F8.
    public static let f8 = Keysym(XKB_KEY_F8)
    /// The function key F9.
    public static let f9 = Keysym(XKB_KEY_F9)
    /// The function key F10.
    public static let f10 = Keysym(XKB_KEY_F10)
    /// The function key F11.
    public static let f11 = Keysym(XKB_KEY_F11)
    /// The function key F12.
    public static let f12 = Keysym(XKB_KEY_F12)

    /// The left Shift key.
    public static let leftShift = Keysym(XKB_KEY_Shift_L)
    /// The right Shift key.
    public static let rightShift = Keysym(XKB_KEY_Shift_R)
    /// The left Control key.
    public static let leftControl = Keysym(XKB_KEY_Control_L)
    /// The right Control key.
    public static let rightControl = Keysym(XKB_KEY_Control_R)
    /// The left Alt key.
    public static let leftAlternate = Keysym(XKB_KEY_Alt_L)
    /// The right Alt key, in layouts in which it is not AltGr.
    public static let rightAlternate = Keysym(XKB_KEY_Alt_R)
    /// The left key with a manufacturer's logo.
    public static let leftSuper = Keysym(XKB_KEY_Super_L)
    /// The right key with a manufacturer's logo.
    public static let rightSuper = Keysym(XKB_KEY_Super_R)
    /// AltGr, which chooses the third and fourth character of a key.
    public static let level3Shift = Keysym(XKB_KEY_ISO_Level3_Shift)
    /// Chooses the fifth to eighth character of a key, in the few layouts that have them.
    public static let level5Shift = Keysym(XKB_KEY_ISO_Level5_Shift)
    /// Caps Lock.
    public static let capsLock = Keysym(XKB_KEY_Caps_Lock)
    /// Num Lock.
    public static let numLock = Keysym(XKB_KEY_Num_Lock)
    /// Scroll Lock.
    public static let scrollLock = Keysym(XKB_KEY_Scroll_Lock)
}

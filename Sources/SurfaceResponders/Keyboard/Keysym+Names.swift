import CXKB

/// The keysyms that key commands and policies name most; all others are had by name.
extension Keysym {
    public static let noSymbol = Keysym(XKB_KEY_NoSymbol)

    public static let backspace = Keysym(XKB_KEY_BackSpace)
    public static let tab = Keysym(XKB_KEY_Tab)
    /// What Tab means with Shift in most layouts.
    public static let leftTab = Keysym(XKB_KEY_ISO_Left_Tab)
    public static let `return` = Keysym(XKB_KEY_Return)
    public static let escape = Keysym(XKB_KEY_Escape)
    public static let space = Keysym(XKB_KEY_space)
    public static let delete = Keysym(XKB_KEY_Delete)
    public static let insert = Keysym(XKB_KEY_Insert)
    public static let menu = Keysym(XKB_KEY_Menu)
    public static let print = Keysym(XKB_KEY_Print)
    public static let pause = Keysym(XKB_KEY_Pause)

    public static let home = Keysym(XKB_KEY_Home)
    public static let end = Keysym(XKB_KEY_End)
    public static let pageUp = Keysym(XKB_KEY_Page_Up)
    public static let pageDown = Keysym(XKB_KEY_Page_Down)
    public static let leftArrow = Keysym(XKB_KEY_Left)
    public static let rightArrow = Keysym(XKB_KEY_Right)
    public static let upArrow = Keysym(XKB_KEY_Up)
    public static let downArrow = Keysym(XKB_KEY_Down)

    public static let keypadEnter = Keysym(XKB_KEY_KP_Enter)

    public static let f1 = Keysym(XKB_KEY_F1)
    public static let f2 = Keysym(XKB_KEY_F2)
    public static let f3 = Keysym(XKB_KEY_F3)
    public static let f4 = Keysym(XKB_KEY_F4)
    public static let f5 = Keysym(XKB_KEY_F5)
    public static let f6 = Keysym(XKB_KEY_F6)
    public static let f7 = Keysym(XKB_KEY_F7)
    public static let f8 = Keysym(XKB_KEY_F8)
    public static let f9 = Keysym(XKB_KEY_F9)
    public static let f10 = Keysym(XKB_KEY_F10)
    public static let f11 = Keysym(XKB_KEY_F11)
    public static let f12 = Keysym(XKB_KEY_F12)

    public static let leftShift = Keysym(XKB_KEY_Shift_L)
    public static let rightShift = Keysym(XKB_KEY_Shift_R)
    public static let leftControl = Keysym(XKB_KEY_Control_L)
    public static let rightControl = Keysym(XKB_KEY_Control_R)
    public static let leftAlternate = Keysym(XKB_KEY_Alt_L)
    public static let rightAlternate = Keysym(XKB_KEY_Alt_R)
    public static let leftSuper = Keysym(XKB_KEY_Super_L)
    public static let rightSuper = Keysym(XKB_KEY_Super_R)
    public static let level3Shift = Keysym(XKB_KEY_ISO_Level3_Shift)
    public static let level5Shift = Keysym(XKB_KEY_ISO_Level5_Shift)
    public static let capsLock = Keysym(XKB_KEY_Caps_Lock)
    public static let numLock = Keysym(XKB_KEY_Num_Lock)
    public static let scrollLock = Keysym(XKB_KEY_Scroll_Lock)
}

import SurfaceResponders

/// The codes of keys that tests press, from the kernel's list.
extension KeyCode {
    static let number2 = KeyCode(3)
    static let tab = KeyCode(15)
    static let q = KeyCode(16)
    static let y = KeyCode(21)
    static let i = KeyCode(23)
    static let enter = KeyCode(28)
    static let leftControl = KeyCode(29)
    static let a = KeyCode(30)
    static let j = KeyCode(36)
    static let leftShift = KeyCode(42)
    static let c = KeyCode(46)
    static let slash = KeyCode(53)
    static let leftAlternate = KeyCode(56)
    static let capsLock = KeyCode(58)
    static let f1 = KeyCode(59)
    static let numLock = KeyCode(69)
    static let scrollLock = KeyCode(70)
    static let keypad1 = KeyCode(79)
    static let rightAlternate = KeyCode(100)
    static let leftSuper = KeyCode(125)
}

/// Further keys that tests of key commands use.
extension KeyCode {
    static let escape = KeyCode(1)
    static let number1 = KeyCode(2)
    static let number3 = KeyCode(4)
    static let w = KeyCode(17)
    static let k = KeyCode(37)
    static let x = KeyCode(45)
    static let period = KeyCode(52)
    static let rightControl = KeyCode(97)
    static let leftArrow = KeyCode(105)
    static let rightArrow = KeyCode(106)
    static let rightSuper = KeyCode(126)
}

@testable import SurfaceResponders

/// The numbers of the keys that the tests press, from the kernel's list.
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

/// The evdev codes of the keys that tests press.
enum EvdevKey {
    static let escape: UInt32 = 1
    static let number1: UInt32 = 2
    static let number2: UInt32 = 3
    static let number3: UInt32 = 4
    static let tab: UInt32 = 15
    static let q: UInt32 = 16
    static let e: UInt32 = 18
    static let r: UInt32 = 19
    static let o: UInt32 = 24
    static let p: UInt32 = 25
    static let `return`: UInt32 = 28
    static let a: UInt32 = 30
    static let f: UInt32 = 33
    static let g: UInt32 = 34
    static let h: UInt32 = 35
    static let j: UInt32 = 36
    static let k: UInt32 = 37
    static let l: UInt32 = 38
    static let shift: UInt32 = 42
    static let z: UInt32 = 44
    static let n: UInt32 = 49
    static let m: UInt32 = 50
    static let alternate: UInt32 = 56
    static let f4: UInt32 = 62
    static let up: UInt32 = 103
    static let left: UInt32 = 105
    static let right: UInt32 = 106
    static let down: UInt32 = 108
    static let `super`: UInt32 = 125
}

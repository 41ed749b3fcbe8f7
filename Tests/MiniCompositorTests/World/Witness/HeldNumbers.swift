/// Keys, buttons or touches that are down. One that is down must not be pressed, and one that is up must not
/// be released.
struct HeldNumbers {
    private(set) var all: Set<UInt32> = []

    var isEmpty: Bool { all.isEmpty }

    mutating func put(_ number: UInt32, isDown: Bool, by event: WireMessage, _ rule: ObjectRule) {
        if isDown {
            rule.report("\(event), which is down", unless: all.insert(number).inserted)
        } else {
            rule.report("\(event), which is not down", unless: all.remove(number) != nil)
        }
    }

    /// Reports an event about one that is not down.
    func expect(_ number: UInt32, by event: WireMessage, _ rule: ObjectRule) {
        rule.report("\(event), which is not down", unless: all.contains(number))
    }

    mutating func set(_ numbers: Set<UInt32>) { all = numbers }
    mutating func letGo() { all = [] }
}

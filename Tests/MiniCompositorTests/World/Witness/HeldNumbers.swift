/// The keys, buttons or touches that are down. Only others may be pressed, and only these may be released.
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

    /// Reports an event about a number that is not down.
    func expect(_ number: UInt32, by event: WireMessage, _ rule: ObjectRule) {
        rule.report("\(event), which is not down", unless: all.contains(number))
    }

    mutating func set(_ numbers: Set<UInt32>) { all = numbers }
    mutating func letGo() { all = [] }
}

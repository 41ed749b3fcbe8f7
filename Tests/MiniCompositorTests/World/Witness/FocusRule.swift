/// Something that is on one surface or none: enter and leave take turns.
class FocusRule: ObjectRule {
    /// 0 while it is elsewhere.
    private(set) var surface: UInt32 = 0

    func enter(_ surface: UInt32, by event: WireMessage) {
        report("\(event), while it is on @\(self.surface)", unless: self.surface == 0)
        self.surface = surface
    }

    /// - Parameter surface: nil if the event does not say it.
    func leave(_ surface: UInt32? = nil, by event: WireMessage) {
        let isThere = self.surface != 0 && (surface ?? self.surface) == self.surface
        report("\(event), while it is on @\(self.surface)", unless: isThere)
        self.surface = 0
    }

    /// To be asked of events that only whoever has it may hear.
    func expectFocus(for event: WireMessage) {
        report("\(event), while it is elsewhere", unless: surface != 0)
    }
}

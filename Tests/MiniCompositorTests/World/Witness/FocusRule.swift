/// An object with focus on at most one surface, so that enter and leave alternate.
class FocusRule: ObjectRule {
    /// The ID of the surface with focus; 0 if there is none.
    private(set) var surface: UInt32 = 0

    func enter(_ surface: UInt32, by event: WireMessage) {
        report("\(event), while the focus is on @\(self.surface)", unless: self.surface == 0)
        self.surface = surface
    }

    /// - Parameter surface: `nil` if the event does not name it.
    func leave(_ surface: UInt32? = nil, by event: WireMessage) {
        let isThere = self.surface != 0 && (surface ?? self.surface) == self.surface
        report("\(event), while the focus is on @\(self.surface)", unless: isThere)
        self.surface = 0
    }

    /// Reports an event that arrives without focus.
    func expectFocus(for event: WireMessage) {
        report("\(event), without focus", unless: surface != 0)
    }
}

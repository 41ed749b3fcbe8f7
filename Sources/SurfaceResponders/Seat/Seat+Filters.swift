extension Seat {
    /// Adds a filter; it is kept until it is removed.
    public func addFilter(_ filter: any InputFilter, at stage: FilterStage) {
        context.add(filter, at: stage)
    }

    /// What the filter took stays taken: the rest of it reaches nobody.
    public func removeFilter(_ filter: any InputFilter) {
        context.removeFilter(filter)
    }

    /// Adds a spy; it is kept until it is removed.
    public func addSpy(_ spy: any InputSpy) {
        context.intake.spies.append(spy)
    }

    /// Nothing happens for a spy that was not added. One that is removed while spies are told of an event may
    /// still be told of it.
    public func removeSpy(_ spy: any InputSpy) {
        context.intake.spies.removeAll { $0 === spy }
    }
}

extension Seat {
    /// Adds a filter; it is kept until it is removed.
    public func addFilter(_ filter: any InputFilter, at stage: FilterStage) {
        context.filters.add(filter, at: stage)
    }

    /// What the filter took stays taken: the rest of it reaches nobody.
    public func removeFilter(_ filter: any InputFilter) {
        context.removeFilter(filter)
    }

    /// Adds a spy; it is kept until it is removed.
    public func addSpy(_ spy: any InputSpy) {
        intake.spies.append(spy)
    }

    public func removeSpy(_ spy: any InputSpy) {
        intake.spies.removeAll { $0 === spy }
    }
}

/// The filters of a seat in their declared order.
struct FilterChain {
    private var filters: [(stage: FilterStage, filter: any InputFilter)] = []

    var isEmpty: Bool { filters.isEmpty }

    mutating func add(_ filter: any InputFilter, at stage: FilterStage) {
        let place = filters.firstIndex { $0.stage > stage } ?? filters.count
        filters.insert((stage, filter), at: place)
    }

    mutating func remove(_ filter: any InputFilter) {
        filters.removeAll { $0.filter === filter }
    }

    /// The first filter of a stage that takes an event.
    func taker(of event: InputEvent, on seat: Seat, at stage: FilterStage) -> (any InputFilter)? {
        for entry in filters where entry.stage == stage {
            if entry.filter.filter(event, on: seat) { return entry.filter }
        }
        return nil
    }
}

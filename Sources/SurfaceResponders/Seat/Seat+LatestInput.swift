extension Seat {
    /// The time of the latest event from a device of the seat, as the event had it; zero before the first. For whoever has to
    /// know how long nobody has done anything: it is found when it is asked for, and costs events nothing.
    public var latestInputTime: Timestamp {
        context.intake.validator.latestTime
    }
}

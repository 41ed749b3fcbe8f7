extension SeatGlobal {
    /// Says that somebody is there, though no device of the seat reports it: a lid was opened, a sensor sees somebody, the
    /// session comes back from another one. Whoever was told that the seat is idle hears that it is no longer.
    public func notePresence() {
        idleness.notePresence()
    }

    /// Set by an embedder to keep the seat from becoming idle, as a client does that shows a film. False at first.
    public var inhibitsIdleness: Bool {
        get { idleness.isInhibitedByEmbedder }
        set { idleness.isInhibitedByEmbedder = newValue }
    }

    /// Whether the seat is kept from becoming idle now: by the embedder, or by a client whose surface is to be seen.
    public var isIdlenessInhibited: Bool { idleness.isInhibited }
}

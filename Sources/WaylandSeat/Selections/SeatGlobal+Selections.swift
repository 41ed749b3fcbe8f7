extension SeatGlobal {
    /// What is selected now: a client's data, or the embedder's own; nil for nothing. Reading it, by
    /// ``OfferedData/send(_:to:)``, is the same for both.
    public func selection(_ kind: SelectionKind = .clipboard) -> (any SelectionSource)? {
        senders.selections[kind].source
    }

    /// Selects data of the embedder's own, or nothing. No client and no serial is asked; whoever selects something next
    /// replaces it.
    /// - Parameters:
    ///   - source: kept until its selection ends. Set again when it has more forms, it stays; that of another seat or
    ///     selection must not be given.
    ///   - kind: which selection.
    public func setSelection(_ source: (any SelectionSource)?, as kind: SelectionKind = .clipboard) {
        senders.selections[kind].set(source)
    }
}

/// Combinations that somebody wants to know the end of.
extension HeldKeys {
    func add(_ combination: HeldCombination) -> ObservationToken {
        combinations.append(combination)
        return ObservationToken { [weak self] in self?.remove(combination) }
    }

    /// Handlers may do anything: a combination whose observation one of them cancels is not told any more.
    func endCombinations(at timestamp: Timestamp, isLost: Bool, where isMeant: (HeldCombination) -> Bool) {
        for combination in combinations.filter(isMeant) where remove(combination) {
            combination.end(KeyCombinationEnd(timestamp: timestamp, isLost: isLost))
        }
    }

    /// - Returns: whether it was there.
    @discardableResult
    private func remove(_ combination: HeldCombination) -> Bool {
        guard let place = combinations.firstIndex(where: { $0 === combination }) else { return false }
        combinations.remove(at: place)
        return true
    }
}

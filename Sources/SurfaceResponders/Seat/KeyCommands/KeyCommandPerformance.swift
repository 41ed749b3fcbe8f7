/// What a key command performs with right now.
struct KeyCommandPerformance {
    var trigger = KeyCommandTrigger.Uncounted.none
    /// Whether it performs again, since its key is held.
    var isRepeating = false
}

extension Int32 {
    /// The nearest number that the wire can carry; 0 for what is no number.
    init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Int32(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}

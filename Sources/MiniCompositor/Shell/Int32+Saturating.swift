extension Int32 {
    /// The nearest number that the wire can carry; 0 for what is no number.
    init(saturating value: Double) {
        self = value.isNaN ? 0 : Int32(max(Double(Int32.min), min(Double(Int32.max), value.rounded())))
    }
}

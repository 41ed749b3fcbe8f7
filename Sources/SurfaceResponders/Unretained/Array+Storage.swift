extension Array {
    /// Whether two arrays are copies of each other that nobody has changed: then they are equal, and nothing is compared.
    func isSameStorage(as other: Array) -> Bool {
        unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer {
                unsafe $0.baseAddress == own.baseAddress && $0.count == own.count
            }
        }
    }
}

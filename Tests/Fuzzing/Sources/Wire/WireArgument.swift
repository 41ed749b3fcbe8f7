/// An argument of a request, as it is sent.
enum WireArgument {
    /// A number, or the number of an object.
    case word(UInt32)
    /// Without the zero that ends it.
    case text([UInt8]?)
    case array([UInt8])
    /// Closed once it is sent.
    case file(Int32)
    /// A new object; nil where the number is the next that is free.
    case new(UInt32?)
}

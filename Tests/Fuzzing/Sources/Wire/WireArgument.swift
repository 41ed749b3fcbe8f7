/// An argument of a request on the wire.
enum WireArgument {
    /// A number or an object ID.
    case word(UInt32)
    /// A string without its terminating zero; nil for a null string.
    case text([UInt8]?)
    case array([UInt8])
    /// A file, which the client closes after sending it.
    case file(Int32)
    /// A new object with an ID; nil for the next free ID.
    case new(UInt32?)
}

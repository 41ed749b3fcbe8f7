/// Responders that offer commands and are on no chain.
struct LastResponders {
    let responders: [Responder]
    /// Whether there ever were any. Without them, everybody that offers something is on a chain.
    let areKnown: Bool

    /// Without any, nothing that would have to be counted.
    @inline(__always)
    var known: [Responder]? { areKnown ? responders : nil }
}

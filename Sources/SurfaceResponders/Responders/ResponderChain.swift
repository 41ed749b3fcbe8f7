/// A walk from a responder along `next`. Each responder is kept alive while it is visited.
///
/// The `next` of a responder is read before the visit, so the visit may remove the responder. The walk ends
/// in a cycle, but may visit some of its responders more than once (Brent's algorithm, which needs no
/// allocation). ``ResponderPath`` contains each responder once.
struct ResponderChain: Sequence, IteratorProtocol {
    private(set) var upcoming: Responder?
    /// Whether the walk ended in a cycle, which contains `upcoming`.
    private(set) var isCircular = false
    private var marker: Responder?
    private var steps = 0
    private var stepsToNextMarker = 1

    init(from first: Responder?) {
        upcoming = first
    }

    /// Returns whether a walk from a responder ends in a cycle. The walk stops at an application unless it
    /// begins there, because an application's delegate may be on the chain below the application.
    static func isCircular(from first: Responder) -> Bool {
        var chain = ResponderChain(from: first)
        while let responder = chain.next() {
            if responder is Application, !(first is Application) { return false }
        }
        return chain.isCircular
    }

    mutating func next() -> Responder? {
        guard let current = upcoming else { return nil }
        guard current !== marker else {
            isCircular = true
            return nil
        }
        steps += 1
        if steps == stepsToNextMarker {
            marker = current
            steps = 0
            stepsToNextMarker *= 2
        }
        upcoming = current.next
        return current
    }
}

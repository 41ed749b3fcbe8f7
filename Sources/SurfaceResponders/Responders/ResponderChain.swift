/// A responder and those that follow it by `next`, as the chain is now. Each is kept while it is visited.
///
/// `next` is asked for before a responder is visited, so a visit may remove the responder. A circle ends the walk. Some
/// responders of a circle are visited more than once before it is noticed (Brent's cycle detection, which allocates
/// nothing); ``ResponderPath`` has each of them once.
struct ResponderChain: Sequence, IteratorProtocol {
    private(set) var upcoming: Responder?
    /// Whether the walk has ended in a circle, which `upcoming` is part of.
    private(set) var isCircular = false
    private var marker: Responder?
    private var steps = 0
    private var stepsToNextMarker = 1

    init(from first: Responder?) {
        upcoming = first
    }

    /// Whether a walk from a responder ends in a circle. It ends at an application, unless it begins at one: an
    /// application's delegate may be on the chain below it, which is no mistake.
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

/// Follows `next`, beginning with a responder, for code that looks for something on the way.
///
/// It ends in a circle too. Some responders of a circle are passed more than once before it is noticed
/// (Brent's cycle detection, which allocates nothing).
struct Chain: Sequence, IteratorProtocol {
    private var upcoming: Responder?
    private var marker: Responder?
    private var steps = 0
    private var stepsToNextMarker = 1

    init(from first: Responder?) {
        upcoming = first
    }

    /// Whether following `next` from a responder never ends. What lies beyond an application is looked at for an application
    /// alone: its delegate may be on the chain below it, which is no mistake.
    static func isCyclic(from first: Responder) -> Bool {
        var chain = Chain(from: first)
        while let responder = chain.next() {
            if responder is Application, !(first is Application) { return false }
        }
        return chain.upcoming != nil
    }

    mutating func next() -> Responder? {
        guard let current = upcoming, current !== marker else { return nil }
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

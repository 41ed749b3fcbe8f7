extension ClientWork {
    /// How many elements are gone through in a step.
    private static let elementsPerStep = 16

    /// Adds a job that goes through many objects, some in each turn: see ``addAhead(for:_:)``.
    /// - Parameters:
    ///   - elements: kept until the job has come to them. What has become of one meanwhile is for `body` to look at.
    ///   - client: the one that it is done for.
    ///   - body: called with each, in order.
    ///   - completion: called after the last.
    package func addForEach<Element>(
        of elements: [Element], for client: Client, _ body: @escaping (Element) -> Void,
        completion: @escaping () -> Void = {}
    ) -> ClientJob {
        var rest = elements[...]
        return addAhead(for: client) {
            rest.prefix(Self.elementsPerStep).forEach(body)
            rest = rest.dropFirst(Self.elementsPerStep)
            guard rest.isEmpty else { return .continues }
            completion()
            return .done
        }
    }
}

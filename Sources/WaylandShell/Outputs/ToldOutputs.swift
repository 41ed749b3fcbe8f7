import WaylandServer

/// The outputs of which a client was told that something is on them, by its own objects for them.
struct ToldOutputs {
    private(set) var outputs: [Output] = []

    /// - Parameters:
    ///   - outputs: those that it is on from now on.
    ///   - client: has objects for some of them, or several for one.
    ///   - enter: tells it of one that is new.
    ///   - leave: tells it of one that is not among them any more.
    /// - Returns: whether it was told anything.
    mutating func update(
        to outputs: [Output], for client: Client, enter: (WlOutput) -> Void, leave: (WlOutput) -> Void
    ) -> Bool {
        let former = self.outputs
        self.outputs = outputs
        let entered = Self.objects(of: outputs.filter { !Self.contains($0, in: former) }, for: client)
        let left = Self.objects(of: former.filter { !Self.contains($0, in: outputs) }, for: client)
        entered.forEach(enter)
        left.forEach(leave)
        return !entered.isEmpty || !left.isEmpty
    }

    func contains(_ output: Output) -> Bool { Self.contains(output, in: outputs) }

    private static func contains(_ output: Output, in outputs: [Output]) -> Bool {
        outputs.contains { $0 === output }
    }

    private static func objects(of outputs: [Output], for client: Client) -> [WlOutput] {
        outputs.flatMap { $0.resources(of: client) }
    }
}

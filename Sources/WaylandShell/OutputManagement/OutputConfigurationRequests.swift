import WaylandServer

/// What a tool asks the outputs to be.
final class OutputConfigurationRequests: ZwlrOutputConfigurationV1Handler {
    private let serial: UInt32
    private weak var manager: OutputManager?
    private var entries: [Entry] = []
    private var isUsed = false

    private struct Entry {
        let output: Output
        /// nil for one that is to be off.
        let wish: OutputConfigurationHeadRequests?
    }

    init(for serial: UInt32, manager: OutputManager?) {
        self.serial = serial
        self.manager = manager
    }

    func enableHead(
        _ configuration: ZwlrOutputConfigurationV1, id: NewResource<ZwlrOutputConfigurationHeadV1>,
        head: ZwlrOutputHeadV1
    ) {
        let output = OutputHead.from(head)?.output
        let wish = OutputConfigurationHeadRequests(output)
        id.create(wish)
        if let output { add(Entry(output: output, wish: wish), configuration) }
    }

    func disableHead(_ configuration: ZwlrOutputConfigurationV1, head: ZwlrOutputHeadV1) {
        guard let output = OutputHead.from(head)?.output else { return }
        add(Entry(output: output, wish: nil), configuration)
    }

    /// An output that is gone is not missed: the arrangement is another one by now.
    private func add(_ entry: Entry, _ configuration: ZwlrOutputConfigurationV1) {
        guard !isUsed else { return postUsed(configuration) }
        guard !entries.contains(where: { $0.output === entry.output }) else {
            return configuration.postError(
                ZwlrOutputConfigurationV1.Error.alreadyConfiguredHead,
                "\(entry.output.name) is in the configuration already")
        }
        entries.append(entry)
    }

    private func postUsed(_ configuration: ZwlrOutputConfigurationV1) {
        configuration.postError(
            ZwlrOutputConfigurationV1.Error.alreadyUsed, "the configuration was applied or tested before")
    }

    func apply(_ configuration: ZwlrOutputConfigurationV1) {
        use(configuration) { $0.apply($1) }
    }

    func test(_ configuration: ZwlrOutputConfigurationV1) {
        use(configuration) { $0.allows($1) }
    }

    private func use(
        _ configuration: ZwlrOutputConfigurationV1, _ body: (OutputManager, OutputArrangement) -> Bool
    ) {
        guard !isUsed else { return postUsed(configuration) }
        isUsed = true
        guard let manager, manager.serial == serial else { return configuration.cancelled() }
        if let missing = manager.outputs.first(where: { output in !entries.contains { $0.output === output } }
        ) {
            return configuration.postError(
                ZwlrOutputConfigurationV1.Error.unconfiguredHead,
                "\(missing.name) is missing in the configuration")
        }
        let arrangement = OutputArrangement(
            entries: manager.outputs.compactMap { output in
                entries.first { $0.output === output }.map {
                    OutputArrangement.Entry(output: output, state: $0.wish?.state)
                }
            })
        if body(manager, arrangement) { configuration.succeeded() } else { configuration.failed() }
    }
}

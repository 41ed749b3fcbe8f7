import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

final class OutputConfigurationRequests: ZwlrOutputConfigurationV1Handler {
    private let serial: UInt32
    private weak var manager: OutputManager?
    private var entries: [Entry] = []
    private var isUsed = false

    private struct Entry {
        let output: Output
        /// `nil` to turn the output off.
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

    /// Adds an existing output. A configuration that names a removed output is canceled when it is used.
    private func add(_ entry: Entry, _ configuration: ZwlrOutputConfigurationV1) {
        guard !isUsed else { return postUsed(configuration) }
        guard !entries.contains(where: { $0.output === entry.output }) else {
            return configuration.postError(
                .alreadyConfiguredHead, "\(entry.output.name) is in the configuration already")
        }
        entries.append(entry)
    }

    private func postUsed(_ configuration: ZwlrOutputConfigurationV1) {
        configuration.postError(.alreadyUsed, "the configuration was applied or tested before")
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
                .unconfiguredHead, "\(missing.name) is missing in the configuration")
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

/// The properties that a tool requests for one output that is to be on.
final class OutputConfigurationHeadRequests: ZwlrOutputConfigurationHeadV1Handler {
    /// `nil` for an output that no longer exists.
    private let output: Output?
    private var mode: OutputMode?
    private var position: Point?
    private var transform: BufferTransform?
    private var scale: OutputScale?
    private var isAdaptiveSyncSet = false

    /// A larger scale would leave hardly any logical pixels.
    private static let largestScale = 100.0

    init(_ output: Output?) {
        self.output = output
    }

    /// The state that the output would have. Properties that were not set keep their values.
    var state: OutputState? {
        guard var state = output?.state else { return nil }
        state.mode = mode ?? state.mode
        state.position = position ?? state.position
        state.transform = transform ?? state.transform
        state.scale = scale ?? state.scale
        return state
    }

    private func isNew(_ isSet: Bool, _ head: ZwlrOutputConfigurationHeadV1) -> Bool {
        if isSet {
            head.postError(.alreadySet, "the property was already set")
        }
        return !isSet
    }

    func setMode(_ head: ZwlrOutputConfigurationHeadV1, mode: ZwlrOutputModeV1) {
        guard isNew(self.mode != nil, head) else { return }
        // A mode that no longer exists is ignored.
        guard let known = OutputHeadMode.from(mode)?.mode else { return }
        guard output.map({ $0.modes.contains(known) || $0.state.mode == known }) ?? true else {
            return head.postError(.invalidMode, "the output does not have this mode")
        }
        self.mode = known
    }

    func setCustomMode(
        _ head: ZwlrOutputConfigurationHeadV1, width: Int32, height: Int32, refresh: Int32
    ) {
        guard isNew(mode != nil, head) else { return }
        guard width > 0, height > 0, refresh >= 0 else {
            return head.postError(
                .invalidCustomMode, "no mode has \(width) by \(height) pixels at \(refresh) mHz")
        }
        let fallback = output?.state.mode.refresh ?? 60_000
        mode = OutputMode(width: width, height: height, refresh: refresh > 0 ? refresh : fallback)
    }

    func setPosition(_ head: ZwlrOutputConfigurationHeadV1, x: Int32, y: Int32) {
        guard isNew(position != nil, head) else { return }
        position = Point(x: Double(x), y: Double(y))
    }

    func setTransform(_ head: ZwlrOutputConfigurationHeadV1, transform: WlOutput.Transform) {
        guard isNew(self.transform != nil, head) else { return }
        guard let known = BufferTransform(transform) else {
            return head.postError(.invalidTransform, "there is no transform \(transform.rawValue)")
        }
        self.transform = known
    }

    func setScale(_ head: ZwlrOutputConfigurationHeadV1, scale: Double) {
        guard isNew(self.scale != nil, head) else { return }
        guard scale > 0, scale <= Self.largestScale else {
            return head.postError(.invalidScale, "a scale of \(scale) cannot be shown")
        }
        self.scale = OutputScale(scale)
    }

    func setAdaptiveSync(
        _ head: ZwlrOutputConfigurationHeadV1, state: ZwlrOutputHeadV1.AdaptiveSyncState
    ) {
        guard isNew(isAdaptiveSyncSet, head) else { return }
        guard state == .disabled || state == .enabled else {
            return head.postError(.invalidAdaptiveSyncState, "there is no state \(state.rawValue)")
        }
        // No output here has a variable refresh rate, so the value has no effect.
        isAdaptiveSyncSet = true
    }
}

/// The requested states of all outputs, which are applied together.
public struct OutputArrangement {
    /// The requested state of one output.
    public struct Entry {
        /// The output.
        public let output: Output
        /// The requested state; `nil` to turn the output off.
        public var state: OutputState?
    }

    /// All outputs, on or off, in the order in which they were added.
    public var entries: [Entry]

    /// The longest side of a mode, in pixels. Limits the memory that a picture takes.
    static let longestSide: Int32 = 16_384

    /// Whether at least one output is on, no outputs overlap, and no mode is too large.
    public var isSound: Bool { problem == nil }

    /// Why the arrangement is not sound, for logs; `nil` if it is sound.
    public var problem: String? {
        let on = entries.compactMap { entry in entry.state.map { (output: entry.output, state: $0) } }
        if on.isEmpty { return "no output would be on" }
        for (place, entry) in on.enumerated() {
            let (mode, frame) = (entry.state.mode, entry.state.frame)
            if max(mode.width, mode.height) > Self.longestSide {
                return "\(entry.output.name) would have \(mode.width)x\(mode.height) pixels"
            }
            if let other = on[..<place].first(where: { $0.state.frame.intersects(frame) }) {
                return "\(other.output.name) and \(entry.output.name) would overlap"
            }
        }
        return nil
    }
}

import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What a tool asks one output to be while it is on.
final class OutputConfigurationHeadRequests: ZwlrOutputConfigurationHeadV1Handler {
    /// nil for an output that is gone.
    private let output: Output?
    private var mode: OutputMode?
    private var position: Point?
    private var transform: BufferTransform?
    private var scale: OutputScale?
    private var isAdaptiveSyncSet = false

    /// A scale beyond this leaves hardly a logical pixel of a picture.
    private static let largestScale = 100.0

    init(_ output: Output?) {
        self.output = output
    }

    /// As it would be then: what was not said stays as it is.
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
            head.postError(
                ZwlrOutputConfigurationHeadV1.Error.alreadySet, "a property of an output is set once")
        }
        return !isSet
    }

    func setMode(_ head: ZwlrOutputConfigurationHeadV1, mode: ZwlrOutputModeV1) {
        guard isNew(self.mode != nil, head) else { return }
        // Of one that is gone, nothing is known any more.
        guard let known = OutputHeadMode.from(mode)?.mode else { return }
        guard output == nil || known == output?.state.mode else {
            return head.postError(
                ZwlrOutputConfigurationHeadV1.Error.invalidMode, "the mode is not one of this output")
        }
        self.mode = known
    }

    func setCustomMode(
        _ head: ZwlrOutputConfigurationHeadV1, width: Int32, height: Int32, refresh: Int32
    ) {
        guard isNew(mode != nil, head) else { return }
        guard width > 0, height > 0, refresh >= 0 else {
            return head.postError(
                ZwlrOutputConfigurationHeadV1.Error.invalidCustomMode,
                "no mode has \(width) by \(height) pixels at \(refresh) mHz")
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
            return head.postError(
                ZwlrOutputConfigurationHeadV1.Error.invalidTransform,
                "there is no transform \(transform.rawValue)")
        }
        self.transform = known
    }

    func setScale(_ head: ZwlrOutputConfigurationHeadV1, scale: Double) {
        guard isNew(self.scale != nil, head) else { return }
        guard scale > 0, scale <= Self.largestScale else {
            return head.postError(
                ZwlrOutputConfigurationHeadV1.Error.invalidScale, "a scale of \(scale) cannot be shown")
        }
        self.scale = OutputScale(scale)
    }

    func setAdaptiveSync(
        _ head: ZwlrOutputConfigurationHeadV1, state: ZwlrOutputHeadV1.AdaptiveSyncState
    ) {
        guard isNew(isAdaptiveSyncSet, head) else { return }
        guard state == .disabled || state == .enabled else {
            return head.postError(
                ZwlrOutputConfigurationHeadV1.Error.invalidAdaptiveSyncState,
                "there is no state \(state.rawValue)")
        }
        // Nothing here has a refresh rate that could follow anything.
        isAdaptiveSyncSet = true
    }
}

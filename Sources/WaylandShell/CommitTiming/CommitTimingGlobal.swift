import WaylandServer

/// wp_commit_timing_manager_v1: commits that wait for a moment.
final class CommitTimingGlobal: WpCommitTimingManagerV1Handler {
    private var global: Global<WpCommitTimingManagerV1>?

    init(_ display: Display) {
        global = Global<WpCommitTimingManagerV1>(display, version: 1) { [unowned self] in $0.handler = self }
    }

    func getTimer(
        _ manager: WpCommitTimingManagerV1, id: NewResource<WpCommitTimerV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, CommitTimerRequests(target), askedOf: manager,
            orPost: WpCommitTimingManagerV1.Error.commitTimerExists)
    }
}

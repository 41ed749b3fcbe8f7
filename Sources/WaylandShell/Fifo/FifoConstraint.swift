/// A commit that waits while the surface has a barrier: until what another commit brought was shown in one picture. The
/// frame scheduler takes barriers away, and has what waits applied.
///
/// A surface that nobody sees loses its barrier once a second.
struct FifoConstraint: UpdateConstraint {
    /// Such a commit waits for the parent's anyhow.
    var holdsSynchronized: Bool { false }

    /// The frame scheduler knows when.
    func begin(on surface: Surface, _ metHandler: @escaping () -> Void) {}

    func isMet(on surface: Surface) -> Bool { !surface.frames.requests.setsBarrier }
}

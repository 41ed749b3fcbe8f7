/// Something that a commit waits for: a barrier, a moment, a fence.
protocol UpdateConstraint {
    /// Whether a commit of a synchronized subsurface waits for it too, and that of the parent which takes it along. Such a
    /// constraint says itself when it is met.
    var holdsSynchronized: Bool { get }

    /// The commit is in its surface's queue.
    /// - Parameter metHandler: to be called when the constraint has been met, as long as the constraint is kept.
    func begin(on surface: Surface, _ metHandler: @escaping () -> Void)

    /// Whether the commit need not wait any longer. Asked when nothing before it in its surface's queue waits any more, and
    /// again whenever others of the surface are applied.
    func isMet(on surface: Surface) -> Bool
}

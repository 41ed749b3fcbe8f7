/// Something that a commit waits for: a barrier, a moment, a fence.
///
/// Whoever makes one calls ``UpdateQueue/applyReady()`` of the surface when it may have been met. One that is met stays
/// met, as long as nothing else of the surface is applied.
protocol UpdateConstraint {
    /// Whether the commit need not wait any longer. Asked when nothing before it in its surface's queue waits any more.
    func isMet(on surface: Surface) -> Bool
}

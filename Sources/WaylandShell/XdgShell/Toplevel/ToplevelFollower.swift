/// What hears of all windows, and decides nothing.
protocol ToplevelFollower: AnyObject {
    /// A window has content.
    func toplevelMapped(_ controller: ToplevelController)

    /// Something is otherwise of a window: what its client calls it, what it is, what it is a dialog of, or which outputs it
    /// is on. It may not be mapped.
    func toplevelChanged(_ controller: ToplevelController)

    /// A window is about to go.
    func toplevelUnmapped(_ controller: ToplevelController)
}

/// What hears of all windows, and decides nothing.
protocol ToplevelFollower: AnyObject {
    /// A window has content.
    func toplevelMapped(_ controller: ToplevelController)

    /// A window that is mapped has another title, or says that it is another application's.
    func toplevelChanged(_ controller: ToplevelController)

    /// A window is about to go.
    func toplevelUnmapped(_ controller: ToplevelController)
}

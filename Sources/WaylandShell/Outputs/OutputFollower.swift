/// What places something on outputs.
protocol OutputFollower: AnyObject {
    /// An output came, went or changed.
    func outputsChanged()

    /// What was on it has to go elsewhere. Called before `outputsChanged()`.
    func outputRemoved(_ output: Output)

    /// Panels leave another part of it to windows.
    func remainingAreaChanged(of output: Output)
}

extension OutputFollower {
    func outputsChanged() {}
    func outputRemoved(_ output: Output) {}
    func remainingAreaChanged(of output: Output) {}
}

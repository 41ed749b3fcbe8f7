import WaylandServer

/// What places something on outputs.
protocol OutputFollower: AnyObject {
    /// An output came, went or changed.
    func outputsChanged()

    /// An output is about to go; clients still have objects for it.
    func outputWillGo(_ output: Output)

    /// What was on it has to go elsewhere. Called before `outputsChanged()`.
    func outputRemoved(_ output: Output)

    /// Panels leave another part of it to windows.
    func remainingAreaChanged(of output: Output)

    /// A client has asked for it, and was told what it is.
    func outputBound(_ output: Output, by resource: WlOutput)
}

extension OutputFollower {
    func outputsChanged() {}
    func outputWillGo(_ output: Output) {}
    func outputRemoved(_ output: Output) {}
    func remainingAreaChanged(of output: Output) {}
    func outputBound(_ output: Output, by resource: WlOutput) {}
}

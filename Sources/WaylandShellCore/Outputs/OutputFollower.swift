import WaylandServer

package protocol OutputFollower: AnyObject {
    func outputsChanged()

    func outputWillGo(_ output: Output)

    /// What was on it has to go elsewhere. Called before `outputsChanged()`.
    func outputRemoved(_ output: Output)

    /// Panels leave another part of it to windows.
    func remainingAreaChanged(of output: Output)

    /// Clients were told what it is now, and are told next that this was all.
    func outputAnnounced(_ output: Output)

    /// A client has asked for it, and was told what it is.
    func outputBound(_ output: Output, by resource: WlOutput)
}

extension OutputFollower {
    package func outputsChanged() {}
    package func outputWillGo(_ output: Output) {}
    package func outputRemoved(_ output: Output) {}
    package func remainingAreaChanged(of output: Output) {}
    package func outputAnnounced(_ output: Output) {}
    package func outputBound(_ output: Output, by resource: WlOutput) {}
}

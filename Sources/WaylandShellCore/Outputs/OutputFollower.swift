import WaylandServer

package protocol OutputFollower: AnyObject {
    func outputsChanged()

    func outputWillGo(_ output: Output)

    /// Called after an output was removed, before `outputsChanged()`. Moves what was on it elsewhere.
    func outputRemoved(_ output: Output)

    /// Called when panels reserve a different part of an output.
    func remainingAreaChanged(of output: Output)

    /// Called when clients have been sent an output's state, before they are sent `wl_output.done`.
    func outputAnnounced(_ output: Output)

    /// Called when a client has bound an output and been sent its state.
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

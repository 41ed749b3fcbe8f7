/// Has the buttons of pads that are down while the keyboard focus moves.
protocol PadHolder: AnyObject {
    /// The keyboard focus is about to move: whoever had buttons down hears that they are cancelled.
    func focusWillMove()
}

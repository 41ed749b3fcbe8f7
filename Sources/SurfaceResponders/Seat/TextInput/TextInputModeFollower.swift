/// Goes by a seat's text input mode, and by who has the keys while it is in effect.
protocol TextInputModeFollower: AnyObject {
    /// What the field that wants text is for; nil if there is none.
    var activePurpose: TextInputPurpose? { get }
    /// Another responder has the keys, or nobody.
    func keyTargetChanged(to target: Responder?)
    /// Another mode is in effect.
    func modeChanged()
}

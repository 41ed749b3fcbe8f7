/// Goes by who has a seat's keys.
protocol FocusFollower: AnyObject {
    /// Another responder may have the keys: between the leave of the old client and the enter of the new one, and when it
    /// is another responder of the same client. Asked often; most times nothing has changed.
    func keyTargetMayHaveChanged()
    /// Another window is key, or has another first responder.
    func firstResponderChanged()
    /// Another surface has the keyboard focus, or none, and its client was told.
    func keyboardFocusChanged()
    /// Whether a press on a responder is meant for whoever has the keys, and changes nothing about who that is.
    func keepsFocus(pressOn responder: Responder?) -> Bool
}

extension FocusFollower {
    func keyTargetMayHaveChanged() {}
    func firstResponderChanged() {}
    func keyboardFocusChanged() {}
    func keepsFocus(pressOn responder: Responder?) -> Bool { false }
}

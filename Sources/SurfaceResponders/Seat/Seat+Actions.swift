extension Seat {
    /// Sends an action: what a menu, a button or a key command does.
    ///
    /// With a target it goes to that object alone. Without one, its performer is searched for: from the key window's
    /// first responder; where no window has one, from the sender, if that is a responder in a window; then in the main
    /// window, if that is another one; at last the application, its delegate and the seat's are asked.
    ///
    /// - Parameters:
    ///   - action: what is to be done.
    ///   - target: the object to do it; nil searches for one.
    ///   - sender: handed to the action as it is.
    ///   - event: what the action is the answer to; `currentEvent` while it is performed.
    /// - Returns: whether somebody performed it. If not, nothing happened.
    @discardableResult
    public func sendAction(
        _ action: Action, to target: AnyObject? = nil, from sender: Any?, for event: Event? = nil
    ) -> Bool {
        guard let target = target ?? self.target(forAction: action, withSender: sender) else { return false }
        let outer = currentEvent
        context.performed.event = event ?? outer
        context.performed.depth += 1
        defer {
            context.performed.event = outer
            context.performed.depth -= 1
        }
        return action.perform(on: target, withSender: sender)
    }

    /// Who performs an action that is sent without a target; nil if nobody can now.
    public func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        action.performer(
            withSender: sender, from: focus.actionStart ?? Self.chainMember(sender) ?? focus.keyTarget,
            mainStart: focus.mainActionStart, delegate: delegate)
    }

    private static func chainMember(_ sender: Any?) -> Responder? {
        guard let responder = sender as? Responder, responder.window != nil else { return nil }
        return responder
    }

    /// The time of the latest event from a device of the seat, as the event had it; zero before the first. For whoever has to
    /// know how long nobody has done anything: it is found when it is asked for, and costs events nothing.
    public var latestInputTime: Timestamp {
        context.intake.validator.latestTime
    }
}

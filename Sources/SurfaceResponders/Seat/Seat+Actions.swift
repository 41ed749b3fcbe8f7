extension Seat {
    /// Sends an action, as a menu, a button or a key command does.
    ///
    /// A target is the only object that may perform the action. Without a target, the seat searches for a
    /// performer in this order:
    /// - up the chain of the first responder that receives keys. If no first responder receives keys, the
    ///   search begins at the sender, if that is a responder in a window, or else at the target of keys;
    /// - up the chain of the main window, if that is not the key window;
    /// - the application and its delegate, then the seat's delegate.
    ///
    /// - Parameters:
    ///   - action: the action to perform.
    ///   - target: the object that performs it; `nil` searches for one.
    ///   - sender: passed to the action unchanged.
    ///   - event: the event that the action answers. It is `currentEvent` while the action is performed;
    ///     `nil` leaves `currentEvent` unchanged.
    /// - Returns: whether an object performed the action.
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

    /// Returns the object that would perform an action sent without a target; `nil` if none can do so now.
    public func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        action.performer(
            withSender: sender, from: focus.actionStart ?? Self.chainMember(sender) ?? focus.keyTarget,
            mainStart: focus.mainActionStart, delegate: delegate)
    }

    private static func chainMember(_ sender: Any?) -> Responder? {
        guard let responder = sender as? Responder, responder.window != nil else { return nil }
        return responder
    }

    /// The time of the latest input event, on the seat's clock; zero before the first.
    public var latestInputTime: Timestamp {
        context.intake.validator.latestTime
    }
}

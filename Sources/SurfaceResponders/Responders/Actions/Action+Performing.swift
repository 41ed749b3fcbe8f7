extension Action {
    /// Does the action on an object that need not be a responder. False if it does not have it.
    func perform(on object: AnyObject, withSender sender: Any?) -> Bool {
        if let responder = object as? Responder { return responder.perform(self, withSender: sender) }
        return performBound(to: object, withSender: sender)
    }
}

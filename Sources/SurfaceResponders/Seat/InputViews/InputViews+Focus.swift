extension InputViews: FocusFollower {
    func firstResponderChanged() {
        setNeedsUpdate()
    }

    func keepsFocus(pressOn responder: Responder?) -> Bool {
        contains(responder)
    }
}

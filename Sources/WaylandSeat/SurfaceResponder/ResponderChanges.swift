/// What commits change in the responders of a surface.
struct ResponderChanges {
    let tree: ResponderTree
    /// The responders that lie in no other, back to front; nil where the commits do not touch them.
    var children: [ClientResponder]?
    var responders: [(responder: ClientResponder, state: ClientResponderState)]

    mutating func merge(_ later: ResponderChanges) {
        children = later.children ?? children
        for change in later.responders {
            if let place = responders.firstIndex(where: { $0.responder === change.responder }) {
                responders[place].state = change.state
            } else {
                responders.append(change)
            }
        }
    }
}

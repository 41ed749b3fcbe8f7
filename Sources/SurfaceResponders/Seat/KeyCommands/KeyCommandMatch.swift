/// A command that works now, and the object that performs it.
///
/// Never copied: copying `sender`, or making it anew, costs more than the search.
struct KeyCommandMatch: ~Copyable {
    let command: KeyCommand
    let target: AnyObject
    /// The command, as it is handed to whoever is asked and performs.
    let sender: Any?

    /// - Parameter findTarget: given the sender, finds the performer.
    init?(_ command: KeyCommand, _ findTarget: (Any?) -> AnyObject?) {
        self.command = command
        sender = command
        guard let target = findTarget(sender) else { return nil }
        self.target = target
    }
}

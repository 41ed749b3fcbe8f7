import WaylandServer

/// What a client says of its window. It says so anew after it took the window off the screen.
struct ToplevelAttributes {
    var title = ""
    var applicationIdentifier: String?
    /// What is remembered for the window goes by the first name that its client gave it: one that took others' names
    /// would fill the memory.
    private(set) var firstApplicationIdentifier: String?
    /// What the window is for, in the same words every time.
    var tag: String?
    /// The same in the person's language.
    var tagDescription: String?
    var icon: ToplevelIcon?
    /// Waits for the pictures of the next icon.
    var iconJob: ClientJob?
    /// The parent, until that is shown.
    var awaited = AwaitedFamily()
    /// Whether the window has to be answered before its parent.
    var isModal = false

    mutating func setApplicationIdentifier(_ identifier: String) {
        applicationIdentifier = identifier
        if !identifier.isEmpty, firstApplicationIdentifier == nil { firstApplicationIdentifier = identifier }
    }
}

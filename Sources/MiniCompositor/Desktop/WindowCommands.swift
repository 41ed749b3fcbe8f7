/// What can be done with a window. Requests of clients, and whatever the person uses, come here alike.
///
/// The window's controller answers; the sender is whoever asked, and is not looked at.
public protocol WindowCommands: AnyObject {
    /// Asks the client to close the window; it may ask the person first, or not do it.
    func closeWindow(_ sender: Any?)
    /// Puts the window out of sight; the focus goes on to the next.
    func minimizeWindow(_ sender: Any?)
    /// Brings the window back, in front and with the keys.
    func restoreWindow(_ sender: Any?)
    /// Makes the window fill the output, or gives it back its own size and place.
    func toggleMaximized(_ sender: Any?)
    /// Makes the window cover the output, or gives it back what it had before.
    func toggleFullscreen(_ sender: Any?)
}

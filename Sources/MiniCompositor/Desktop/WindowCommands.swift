import SurfaceResponders

/// What can be done with a window. Requests of clients, and whatever the person uses, come here alike.
///
/// The window's controller performs them. Senders are whoever asked; those that carry a `propertyList` say what
/// they mean by it.
public protocol WindowCommands: AnyObject {
    /// Asks the client to close the window; it may ask the person first, or not do it.
    func closeWindow(_ sender: Any?)
    /// Puts the window out of sight; the focus moves on to the next.
    func minimizeWindow(_ sender: Any?)
    /// Brings the window back from wherever it is, in front and with the keys.
    func activateWindow(_ sender: Any?)
    /// Makes the window fill the output, or gives it back its own size and place.
    func toggleMaximized(_ sender: Any?)
    /// Makes the window cover the output, or gives it back what it had before.
    func toggleFullscreen(_ sender: Any?)
    /// The window follows the button or the finger that asks for it; keys begin the mode in which keys move it.
    func moveWindow(_ sender: Any?)
    /// The nearest corner follows the button or the finger that asks for it; keys begin the mode in which keys resize.
    func resizeWindow(_ sender: Any?)
    /// Moves the window by the vector in the sender's `propertyList`.
    func moveWindowByStep(_ sender: Any?)
    /// Makes the window larger by the vector in the sender's `propertyList`; its upper left corner stays.
    func resizeWindowByStep(_ sender: Any?)
    /// Takes the window, with its dialogs, to the workspace whose number is the sender's `propertyList`.
    func moveToWorkspace(_ sender: Any?)
}

extension Action {
    /// Asks for the window to be closed: ``WindowCommands/closeWindow(_:)``.
    public static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow)
    /// Puts the window out of sight: ``WindowCommands/minimizeWindow(_:)``.
    public static let minimizeWindow = Action("minimizeWindow", (any WindowCommands).minimizeWindow)
    /// Brings the window to the front with the keys: ``WindowCommands/activateWindow(_:)``.
    public static let activateWindow = Action("activateWindow", (any WindowCommands).activateWindow)
    /// Makes the window fill the output, or undoes that: ``WindowCommands/toggleMaximized(_:)``.
    public static let toggleMaximized = Action("toggleMaximized", (any WindowCommands).toggleMaximized)
    /// Makes the window cover the output, or undoes that: ``WindowCommands/toggleFullscreen(_:)``.
    public static let toggleFullscreen = Action("toggleFullscreen", (any WindowCommands).toggleFullscreen)
    /// Begins an interactive move: ``WindowCommands/moveWindow(_:)``.
    public static let moveWindow = Action("moveWindow", (any WindowCommands).moveWindow)
    /// Begins an interactive resize: ``WindowCommands/resizeWindow(_:)``.
    public static let resizeWindow = Action("resizeWindow", (any WindowCommands).resizeWindow)
    /// Moves the window by the sender's vector: ``WindowCommands/moveWindowByStep(_:)``.
    public static let moveWindowByStep = Action("moveWindowByStep", (any WindowCommands).moveWindowByStep)
    /// Makes the window larger by the sender's vector: ``WindowCommands/resizeWindowByStep(_:)``.
    public static let resizeWindowByStep = Action(
        "resizeWindowByStep", (any WindowCommands).resizeWindowByStep)
    /// Takes the window to another workspace. The sender carries its number:
    /// ``WindowCommands/moveToWorkspace(_:)``.
    public static let moveToWorkspace = Action("moveToWorkspace", (any WindowCommands).moveToWorkspace)
}

/// Names something that a responder can be asked to do: what a selector is to UIKit.
///
/// An action refers to a method of a protocol, and every responder that conforms to the protocol responds to it:
///
///     protocol WindowCommands: AnyObject { func closeWindow(_ sender: Any?) }
///     extension Action { static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow) }
///
/// Two actions are equal when both their names and their protocols are.
public struct Action: Sendable, Hashable, CustomStringConvertible {
    @usableFromInline let definition: ActionDefinition
    /// The search that the action is being performed for, while it goes on.
    @usableFromInline var climb: ActionClimb?

    /// For people and logs. It need not be unique: actions of one protocol are told apart by it.
    public var name: String { definition.name }

    /// An action that calls a method of a protocol or a class. Every object that conforms to the protocol, or
    /// is of the class, has it.
    ///
    /// - Parameters:
    ///   - name: what the action is called. Two methods of one protocol need two names: methods cannot be
    ///     compared, so nobody notices where they have not.
    ///   - method: the method, as `(any WindowCommands).closeWindow`. It gets the sender as it was given to
    ///     `Seat.sendAction`: nil, a ``KeyCommand``, a ``GestureRecognizer`` or whatever else sent the
    ///     action.
    @inlinable
    public init<Target>(_ name: String, _ method: @escaping @Sendable (Target) -> (Any?) -> Void) {
        definition = ActionDefinition(
            name, targetType: ObjectIdentifier(Target.self),
            bind: { object in (object as? Target).flatMap { ActionTarget($0, partOf: object) } },
            call: { target, sender in method(target.target(as: Target.self))(sender) })
    }

    /// An action that is known by its name alone, for actions that are declared at run time. Only a responder
    /// that overrides `responds(to:)` and `perform(_:withSender:)` has it.
    public init(name: String) {
        definition = ActionDefinition(name, targetType: nil, bind: { _ in nil }, call: { _, _ in })
    }

    /// An action whose search is going on.
    @inline(__always)
    init(_ action: Action, along climb: ActionClimb) {
        definition = action.definition
        self.climb = climb
    }

    /// Does the action on an object that is not a responder. False if the object does not have it.
    func performBound(to object: AnyObject, withSender sender: Any?) -> Bool {
        guard let target = definition.bind(object) else { return false }
        definition.call(target.pointer, sender)
        return true
    }

    /// Whether two actions have the same name and the same protocol or class. Methods are not compared: two
    /// methods of one protocol under one name count as one action.
    public static func == (left: Action, right: Action) -> Bool {
        left.definition === right.definition
            || left.definition.targetType == right.definition.targetType && left.name == right.name
    }

    /// Hashes what `==` compares: the name, and the protocol or class.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(definition.targetType)
        hasher.combine(name)
    }

    /// The action's name.
    public var description: String { name }
}

/// What an action is, made once and shared by its copies.
@usableFromInline
final class ActionDefinition: Sendable {
    let name: String
    /// The protocol or class that has the method; nil for an action that is only a name.
    let targetType: ObjectIdentifier?
    /// Sees an object as the protocol; nil if the object does not conform to it.
    let bind: @Sendable (AnyObject) -> ActionTarget?
    /// Calls the method. The pointer is that of a target which `bind` made.
    let call: @Sendable (ActionTarget.Pointer, Any?) -> Void

    @usableFromInline
    init(
        _ name: String, targetType: ObjectIdentifier?, bind: @escaping @Sendable (AnyObject) -> ActionTarget?,
        call: @escaping @Sendable (ActionTarget.Pointer, Any?) -> Void
    ) {
        self.name = name
        self.targetType = targetType
        self.bind = bind
        self.call = call
    }
}

/// The actions of ``StandardEditActions``: what menus, key commands and clients send for editing. Each is
/// performed by the nearest responder that conforms to its protocol and says that it can perform it.
extension Action {
    /// Takes back the last change. See ``StandardEditActions/Undo``.
    public static let undo = Action("undo", (any StandardEditActions.Undo).undo)
    /// Makes the change again that was taken back last. See ``StandardEditActions/Redo``.
    public static let redo = Action("redo", (any StandardEditActions.Redo).redo)
    /// Moves the selection to the clipboard. See ``StandardEditActions/Cut``.
    public static let cut = Action("cut", (any StandardEditActions.Cut).cut)
    /// Copies the selection to the clipboard. See ``StandardEditActions/Copy``.
    public static let copy = Action("copy", (any StandardEditActions.Copy).copy)
    /// Puts what the clipboard holds in place of the selection. See ``StandardEditActions/Paste``.
    public static let paste = Action("paste", (any StandardEditActions.Paste).paste)
    /// Pastes text in the style of the text around it. See ``StandardEditActions/PasteAndMatchStyle``.
    public static let pasteAndMatchStyle = Action(
        "pasteAndMatchStyle", (any StandardEditActions.PasteAndMatchStyle).pasteAndMatchStyle)
    /// Pastes an address and opens it. See ``StandardEditActions/PasteAndGo``.
    public static let pasteAndGo = Action("pasteAndGo", (any StandardEditActions.PasteAndGo).pasteAndGo)
    /// Pastes text and searches for it. See ``StandardEditActions/PasteAndSearch``.
    public static let pasteAndSearch = Action(
        "pasteAndSearch", (any StandardEditActions.PasteAndSearch).pasteAndSearch)
    /// Selects what is at the insertion point, such as a word. See ``StandardEditActions/Select``.
    public static let select = Action("select", (any StandardEditActions.Select).select)
    /// Selects everything. See ``StandardEditActions/SelectAll``.
    public static let selectAll = Action("selectAll", (any StandardEditActions.SelectAll).selectAll)
    /// Deletes the selection and leaves the clipboard alone. See ``StandardEditActions/Delete``.
    public static let delete = Action("delete", (any StandardEditActions.Delete).delete)
    /// Makes a second one of what is selected. See ``StandardEditActions/Duplicate``.
    public static let duplicate = Action("duplicate", (any StandardEditActions.Duplicate).duplicate)
    /// Moves what is selected to another place. See ``StandardEditActions/Move``.
    public static let move = Action("move", (any StandardEditActions.Move).move)
    /// Gives what is selected another name. See ``StandardEditActions/Rename``.
    public static let rename = Action("rename", (any StandardEditActions.Rename).rename)
    /// Writes the content in another format or to another place. See ``StandardEditActions/Export``.
    public static let export = Action("export", (any StandardEditActions.Export).export)
    /// Prints the content. See ``StandardEditActions/Print``.
    public static let printContent = Action("printContent", (any StandardEditActions.Print).printContent)
    /// Makes the selected text run from left to right. See
    /// ``StandardEditActions/MakeTextWritingDirectionLeftToRight``.
    public static let makeTextWritingDirectionLeftToRight = Action(
        "makeTextWritingDirectionLeftToRight",
        (any StandardEditActions.MakeTextWritingDirectionLeftToRight).makeTextWritingDirectionLeftToRight)
    /// Makes the selected text run from right to left. See
    /// ``StandardEditActions/MakeTextWritingDirectionRightToLeft``.
    public static let makeTextWritingDirectionRightToLeft = Action(
        "makeTextWritingDirectionRightToLeft",
        (any StandardEditActions.MakeTextWritingDirectionRightToLeft).makeTextWritingDirectionRightToLeft)
    /// Makes the selected text bold, or no longer bold. See ``StandardEditActions/ToggleBoldface``.
    public static let toggleBoldface = Action(
        "toggleBoldface", (any StandardEditActions.ToggleBoldface).toggleBoldface)
    /// Makes the selected text italic, or no longer italic. See ``StandardEditActions/ToggleItalics``.
    public static let toggleItalics = Action(
        "toggleItalics", (any StandardEditActions.ToggleItalics).toggleItalics)
    /// Underlines the selected text, or no longer underlines it. See ``StandardEditActions/ToggleUnderline``.
    public static let toggleUnderline = Action(
        "toggleUnderline", (any StandardEditActions.ToggleUnderline).toggleUnderline)
    /// Makes the selected text larger. See ``StandardEditActions/IncreaseSize``.
    public static let increaseSize = Action(
        "increaseSize", (any StandardEditActions.IncreaseSize).increaseSize)
    /// Makes the selected text smaller. See ``StandardEditActions/DecreaseSize``.
    public static let decreaseSize = Action(
        "decreaseSize", (any StandardEditActions.DecreaseSize).decreaseSize)
    /// Asks what to search for. See ``StandardEditActions/Find``.
    public static let find = Action("find", (any StandardEditActions.Find).find)
    /// Asks what to search for and what to put in its place. See ``StandardEditActions/FindAndReplace``.
    public static let findAndReplace = Action(
        "findAndReplace", (any StandardEditActions.FindAndReplace).findAndReplace)
    /// Goes to the next place where the searched text is. See ``StandardEditActions/FindNext``.
    public static let findNext = Action("findNext", (any StandardEditActions.FindNext).findNext)
    /// Goes to the previous place where the searched text is. See ``StandardEditActions/FindPrevious``.
    public static let findPrevious = Action(
        "findPrevious", (any StandardEditActions.FindPrevious).findPrevious)
    /// Makes the selected text the one that is searched for. See ``StandardEditActions/UseSelectionForFind``.
    public static let useSelectionForFind = Action(
        "useSelectionForFind", (any StandardEditActions.UseSelectionForFind).useSelectionForFind)
    /// Shows tools that write or reword text. See ``StandardEditActions/ShowWritingTools``.
    public static let showWritingTools = Action(
        "showWritingTools", (any StandardEditActions.ShowWritingTools).showWritingTools)
}

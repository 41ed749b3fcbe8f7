/// Names an operation that a responder can perform, like a selector in UIKit.
///
/// An action refers to a method of a protocol. Every responder that conforms to the protocol responds to it:
///
///     protocol WindowCommands: AnyObject { func closeWindow(_ sender: Any?) }
///     extension Action { static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow) }
///
/// Two actions are equal if both their names and their protocols are equal.
public struct Action: Sendable, Hashable, CustomStringConvertible {
    @usableFromInline let definition: ActionDefinition
    /// The search in progress for the object that performs the action; `nil` outside a search.
    @usableFromInline var climb: ActionClimb?

    /// The action's name, for users and logs. Names need not be unique across protocols.
    public var name: String { definition.name }

    /// Creates an action that calls a method of a protocol or class. Objects of that type respond to it.
    ///
    /// - Parameters:
    ///   - name: the action's name. Two methods of one protocol need two names: methods are not compared.
    ///   - method: the method, such as `(any WindowCommands).closeWindow`. Its argument is the sender: `nil`,
    ///     a ``KeyCommand``, a ``GestureRecognizer`` or any other object.
    @inlinable
    public init<Target>(_ name: String, _ method: @escaping @Sendable (Target) -> (Any?) -> Void) {
        definition = ActionDefinition(
            name, targetType: ObjectIdentifier(Target.self),
            bind: { object in (object as? Target).flatMap { ActionTarget($0, partOf: object) } },
            call: { target, sender in method(target.target(as: Target.self))(sender) })
    }

    /// Creates an action that is only a name, for actions that are declared at run time. Only responders that
    /// override `responds(to:)` and `perform(_:withSender:)` respond to it.
    public init(name: String) {
        definition = ActionDefinition(name, targetType: nil, bind: { _ in nil }, call: { _, _ in })
    }

    /// Creates a copy of an action that carries a search in progress.
    @inline(__always)
    init(_ action: Action, along climb: ActionClimb) {
        definition = action.definition
        self.climb = climb
    }

    /// Performs the action on an object that is not a responder. Returns false if it does not respond to it.
    func performBound(to object: AnyObject, withSender sender: Any?) -> Bool {
        guard let target = definition.bind(object) else { return false }
        definition.call(target.pointer, sender)
        return true
    }

    /// Whether two actions have the same name and the same protocol or class. Methods are not compared.
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

/// The immutable part of an action, shared by its copies.
@usableFromInline
final class ActionDefinition: Sendable {
    let name: String
    /// The protocol or class that declares the method; `nil` for an action that is only a name.
    let targetType: ObjectIdentifier?
    /// Casts an object to that type; `nil` if the cast fails.
    let bind: @Sendable (AnyObject) -> ActionTarget?
    /// Calls the method of a target that `bind` returned, given that target's pointer.
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

/// The actions of ``StandardEditActions``, which menus, key commands and clients send. Each is performed by
/// the nearest responder up the chain that responds to it and whose `canPerformAction` returns true.
extension Action {
    /// Undoes the last change. See ``StandardEditActions/Undo``.
    public static let undo = Action("undo", (any StandardEditActions.Undo).undo)
    /// Repeats the change that was undone last. See ``StandardEditActions/Redo``.
    public static let redo = Action("redo", (any StandardEditActions.Redo).redo)
    /// Moves the selection to the clipboard. See ``StandardEditActions/Cut``.
    public static let cut = Action("cut", (any StandardEditActions.Cut).cut)
    /// Copies the selection to the clipboard. See ``StandardEditActions/Copy``.
    public static let copy = Action("copy", (any StandardEditActions.Copy).copy)
    /// Replaces the selection with the contents of the clipboard. See ``StandardEditActions/Paste``.
    public static let paste = Action("paste", (any StandardEditActions.Paste).paste)
    /// Pastes text in the style of the surrounding text. See ``StandardEditActions/PasteAndMatchStyle``.
    public static let pasteAndMatchStyle = Action(
        "pasteAndMatchStyle", (any StandardEditActions.PasteAndMatchStyle).pasteAndMatchStyle)
    /// Pastes an address and opens it. See ``StandardEditActions/PasteAndGo``.
    public static let pasteAndGo = Action("pasteAndGo", (any StandardEditActions.PasteAndGo).pasteAndGo)
    /// Pastes text and searches for it. See ``StandardEditActions/PasteAndSearch``.
    public static let pasteAndSearch = Action(
        "pasteAndSearch", (any StandardEditActions.PasteAndSearch).pasteAndSearch)
    /// Selects the item at the insertion point, such as a word. See ``StandardEditActions/Select``.
    public static let select = Action("select", (any StandardEditActions.Select).select)
    /// Selects everything. See ``StandardEditActions/SelectAll``.
    public static let selectAll = Action("selectAll", (any StandardEditActions.SelectAll).selectAll)
    /// Deletes the selection without changing the clipboard. See ``StandardEditActions/Delete``.
    public static let delete = Action("delete", (any StandardEditActions.Delete).delete)
    /// Duplicates the selection. See ``StandardEditActions/Duplicate``.
    public static let duplicate = Action("duplicate", (any StandardEditActions.Duplicate).duplicate)
    /// Moves the selection to another place. See ``StandardEditActions/Move``.
    public static let move = Action("move", (any StandardEditActions.Move).move)
    /// Renames the selection. See ``StandardEditActions/Rename``.
    public static let rename = Action("rename", (any StandardEditActions.Rename).rename)
    /// Writes the content in another format or to another location. See ``StandardEditActions/Export``.
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
    /// Toggles bold type in the selected text. See ``StandardEditActions/ToggleBoldface``.
    public static let toggleBoldface = Action(
        "toggleBoldface", (any StandardEditActions.ToggleBoldface).toggleBoldface)
    /// Toggles italic type in the selected text. See ``StandardEditActions/ToggleItalics``.
    public static let toggleItalics = Action(
        "toggleItalics", (any StandardEditActions.ToggleItalics).toggleItalics)
    /// Toggles underlining in the selected text. See ``StandardEditActions/ToggleUnderline``.
    public static let toggleUnderline = Action(
        "toggleUnderline", (any StandardEditActions.ToggleUnderline).toggleUnderline)
    /// Makes the selected text larger. See ``StandardEditActions/IncreaseSize``.
    public static let increaseSize = Action(
        "increaseSize", (any StandardEditActions.IncreaseSize).increaseSize)
    /// Makes the selected text smaller. See ``StandardEditActions/DecreaseSize``.
    public static let decreaseSize = Action(
        "decreaseSize", (any StandardEditActions.DecreaseSize).decreaseSize)
    /// Asks for text to search for. See ``StandardEditActions/Find``.
    public static let find = Action("find", (any StandardEditActions.Find).find)
    /// Asks for text to search for and for its replacement. See ``StandardEditActions/FindAndReplace``.
    public static let findAndReplace = Action(
        "findAndReplace", (any StandardEditActions.FindAndReplace).findAndReplace)
    /// Moves to the next match. See ``StandardEditActions/FindNext``.
    public static let findNext = Action("findNext", (any StandardEditActions.FindNext).findNext)
    /// Moves to the previous match. See ``StandardEditActions/FindPrevious``.
    public static let findPrevious = Action(
        "findPrevious", (any StandardEditActions.FindPrevious).findPrevious)
    /// Uses the selected text as the search text. See ``StandardEditActions/UseSelectionForFind``.
    public static let useSelectionForFind = Action(
        "useSelectionForFind", (any StandardEditActions.UseSelectionForFind).useSelectionForFind)
    /// Shows tools that write or rephrase text. See ``StandardEditActions/ShowWritingTools``.
    public static let showWritingTools = Action(
        "showWritingTools", (any StandardEditActions.ShowWritingTools).showWritingTools)
}

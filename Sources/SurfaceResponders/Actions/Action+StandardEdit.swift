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

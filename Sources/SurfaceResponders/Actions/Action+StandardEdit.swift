/// The actions of `StandardEditActions`.
extension Action {
    public static let undo = Action("undo", (any StandardEditActions.Undo).undo)
    public static let redo = Action("redo", (any StandardEditActions.Redo).redo)
    public static let cut = Action("cut", (any StandardEditActions.Cut).cut)
    public static let copy = Action("copy", (any StandardEditActions.Copy).copy)
    public static let paste = Action("paste", (any StandardEditActions.Paste).paste)
    public static let pasteAndMatchStyle = Action(
        "pasteAndMatchStyle", (any StandardEditActions.PasteAndMatchStyle).pasteAndMatchStyle)
    public static let pasteAndGo = Action("pasteAndGo", (any StandardEditActions.PasteAndGo).pasteAndGo)
    public static let pasteAndSearch = Action(
        "pasteAndSearch", (any StandardEditActions.PasteAndSearch).pasteAndSearch)
    public static let select = Action("select", (any StandardEditActions.Select).select)
    public static let selectAll = Action("selectAll", (any StandardEditActions.SelectAll).selectAll)
    public static let delete = Action("delete", (any StandardEditActions.Delete).delete)
    public static let duplicate = Action("duplicate", (any StandardEditActions.Duplicate).duplicate)
    public static let move = Action("move", (any StandardEditActions.Move).move)
    public static let rename = Action("rename", (any StandardEditActions.Rename).rename)
    public static let export = Action("export", (any StandardEditActions.Export).export)
    public static let printContent = Action("printContent", (any StandardEditActions.Print).printContent)
    public static let makeTextWritingDirectionLeftToRight = Action(
        "makeTextWritingDirectionLeftToRight",
        (any StandardEditActions.MakeTextWritingDirectionLeftToRight).makeTextWritingDirectionLeftToRight)
    public static let makeTextWritingDirectionRightToLeft = Action(
        "makeTextWritingDirectionRightToLeft",
        (any StandardEditActions.MakeTextWritingDirectionRightToLeft).makeTextWritingDirectionRightToLeft)
    public static let toggleBoldface = Action(
        "toggleBoldface", (any StandardEditActions.ToggleBoldface).toggleBoldface)
    public static let toggleItalics = Action(
        "toggleItalics", (any StandardEditActions.ToggleItalics).toggleItalics)
    public static let toggleUnderline = Action(
        "toggleUnderline", (any StandardEditActions.ToggleUnderline).toggleUnderline)
    public static let increaseSize = Action(
        "increaseSize", (any StandardEditActions.IncreaseSize).increaseSize)
    public static let decreaseSize = Action(
        "decreaseSize", (any StandardEditActions.DecreaseSize).decreaseSize)
    public static let find = Action("find", (any StandardEditActions.Find).find)
    public static let findAndReplace = Action(
        "findAndReplace", (any StandardEditActions.FindAndReplace).findAndReplace)
    public static let findNext = Action("findNext", (any StandardEditActions.FindNext).findNext)
    public static let findPrevious = Action(
        "findPrevious", (any StandardEditActions.FindPrevious).findPrevious)
    public static let useSelectionForFind = Action(
        "useSelectionForFind", (any StandardEditActions.UseSelectionForFind).useSelectionForFind)
    public static let showWritingTools = Action(
        "showWritingTools", (any StandardEditActions.ShowWritingTools).showWritingTools)
}

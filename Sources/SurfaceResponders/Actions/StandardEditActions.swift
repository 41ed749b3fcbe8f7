/// The standard edit actions, one protocol each. A responder conforms to the protocols of the actions that it
/// supports, and overrides `canPerformAction(_:withSender:)` to state whether it can perform one now.
///
/// The names are those of UIKit's `UIResponderStandardEditActions`; undo and redo follow AppKit.
public enum StandardEditActions {
    /// A responder that can undo its last change, for ``Action/undo``.
    public protocol Undo: AnyObject { func undo(_ sender: Any?) }
    /// A responder that can repeat a change that was undone, for ``Action/redo``.
    public protocol Redo: AnyObject { func redo(_ sender: Any?) }
    /// A responder that can move its selection to the clipboard, for ``Action/cut``.
    public protocol Cut: AnyObject { func cut(_ sender: Any?) }
    /// A responder that can copy its selection to the clipboard, for ``Action/copy``.
    public protocol Copy: AnyObject { func copy(_ sender: Any?) }
    /// A responder that can insert the contents of the clipboard, for ``Action/paste``.
    public protocol Paste: AnyObject { func paste(_ sender: Any?) }
    /// A responder that can insert text in the surrounding style, for ``Action/pasteAndMatchStyle``.
    public protocol PasteAndMatchStyle: AnyObject { func pasteAndMatchStyle(_ sender: Any?) }
    /// A responder that can insert an address and open it, for ``Action/pasteAndGo``.
    public protocol PasteAndGo: AnyObject { func pasteAndGo(_ sender: Any?) }
    /// A responder that can insert text and search for it, for ``Action/pasteAndSearch``.
    public protocol PasteAndSearch: AnyObject { func pasteAndSearch(_ sender: Any?) }
    /// A responder that can select the item at its insertion point, for ``Action/select``.
    public protocol Select: AnyObject { func select(_ sender: Any?) }
    /// A responder that can select all of its content, for ``Action/selectAll``.
    public protocol SelectAll: AnyObject { func selectAll(_ sender: Any?) }
    /// A responder that can delete its selection, for ``Action/delete``.
    public protocol Delete: AnyObject { func delete(_ sender: Any?) }
    /// A responder that can duplicate its selection, for ``Action/duplicate``.
    public protocol Duplicate: AnyObject { func duplicate(_ sender: Any?) }
    /// A responder that can move its selection to another place, for ``Action/move``.
    public protocol Move: AnyObject { func move(_ sender: Any?) }
    /// A responder that can rename its selection, for ``Action/rename``.
    public protocol Rename: AnyObject { func rename(_ sender: Any?) }
    /// A responder that can write its content in another format or place, for ``Action/export``.
    public protocol Export: AnyObject { func export(_ sender: Any?) }
    /// A responder that can print its content, for ``Action/printContent``.
    public protocol Print: AnyObject { func printContent(_ sender: Any?) }

    /// A responder that can make its selected text run from left to right, for
    /// ``Action/makeTextWritingDirectionLeftToRight``.
    public protocol MakeTextWritingDirectionLeftToRight: AnyObject {
        func makeTextWritingDirectionLeftToRight(_ sender: Any?)
    }
    /// A responder that can make its selected text run from right to left, for
    /// ``Action/makeTextWritingDirectionRightToLeft``.
    public protocol MakeTextWritingDirectionRightToLeft: AnyObject {
        func makeTextWritingDirectionRightToLeft(_ sender: Any?)
    }
    /// A responder that can toggle bold type, for ``Action/toggleBoldface``.
    public protocol ToggleBoldface: AnyObject { func toggleBoldface(_ sender: Any?) }
    /// A responder that can toggle italic type, for ``Action/toggleItalics``.
    public protocol ToggleItalics: AnyObject { func toggleItalics(_ sender: Any?) }
    /// A responder that can toggle underlining, for ``Action/toggleUnderline``.
    public protocol ToggleUnderline: AnyObject { func toggleUnderline(_ sender: Any?) }
    /// A responder that can make its selected text larger, for ``Action/increaseSize``.
    public protocol IncreaseSize: AnyObject { func increaseSize(_ sender: Any?) }
    /// A responder that can make its selected text smaller, for ``Action/decreaseSize``.
    public protocol DecreaseSize: AnyObject { func decreaseSize(_ sender: Any?) }

    /// A responder that can search its content, for ``Action/find``.
    public protocol Find: AnyObject { func find(_ sender: Any?) }
    /// A responder that can search its content and replace what it finds, for ``Action/findAndReplace``.
    public protocol FindAndReplace: AnyObject { func findAndReplace(_ sender: Any?) }
    /// A responder that can move to the next match, for ``Action/findNext``.
    public protocol FindNext: AnyObject { func findNext(_ sender: Any?) }
    /// A responder that can move to the previous match, for ``Action/findPrevious``.
    public protocol FindPrevious: AnyObject { func findPrevious(_ sender: Any?) }
    /// A responder that can search for its selected text, for ``Action/useSelectionForFind``.
    public protocol UseSelectionForFind: AnyObject { func useSelectionForFind(_ sender: Any?) }
    /// A responder that can show tools that write or rephrase text, for ``Action/showWritingTools``.
    public protocol ShowWritingTools: AnyObject { func showWritingTools(_ sender: Any?) }
}

/// The standard edit actions, one protocol each: a responder conforms to those that it can do.
///
/// The names are those of UIKit's `UIResponderStandardEditActions`; undo and redo are AppKit's.
public enum StandardEditActions {
    public protocol Undo: AnyObject { func undo(_ sender: Any?) }
    public protocol Redo: AnyObject { func redo(_ sender: Any?) }
    public protocol Cut: AnyObject { func cut(_ sender: Any?) }
    public protocol Copy: AnyObject { func copy(_ sender: Any?) }
    public protocol Paste: AnyObject { func paste(_ sender: Any?) }
    public protocol PasteAndMatchStyle: AnyObject { func pasteAndMatchStyle(_ sender: Any?) }
    public protocol PasteAndGo: AnyObject { func pasteAndGo(_ sender: Any?) }
    public protocol PasteAndSearch: AnyObject { func pasteAndSearch(_ sender: Any?) }
    public protocol Select: AnyObject { func select(_ sender: Any?) }
    public protocol SelectAll: AnyObject { func selectAll(_ sender: Any?) }
    public protocol Delete: AnyObject { func delete(_ sender: Any?) }
    public protocol Duplicate: AnyObject { func duplicate(_ sender: Any?) }
    public protocol Move: AnyObject { func move(_ sender: Any?) }
    public protocol Rename: AnyObject { func rename(_ sender: Any?) }
    public protocol Export: AnyObject { func export(_ sender: Any?) }
    public protocol Print: AnyObject { func printContent(_ sender: Any?) }

    public protocol MakeTextWritingDirectionLeftToRight: AnyObject {
        func makeTextWritingDirectionLeftToRight(_ sender: Any?)
    }
    public protocol MakeTextWritingDirectionRightToLeft: AnyObject {
        func makeTextWritingDirectionRightToLeft(_ sender: Any?)
    }
    public protocol ToggleBoldface: AnyObject { func toggleBoldface(_ sender: Any?) }
    public protocol ToggleItalics: AnyObject { func toggleItalics(_ sender: Any?) }
    public protocol ToggleUnderline: AnyObject { func toggleUnderline(_ sender: Any?) }
    public protocol IncreaseSize: AnyObject { func increaseSize(_ sender: Any?) }
    public protocol DecreaseSize: AnyObject { func decreaseSize(_ sender: Any?) }

    public protocol Find: AnyObject { func find(_ sender: Any?) }
    public protocol FindAndReplace: AnyObject { func findAndReplace(_ sender: Any?) }
    public protocol FindNext: AnyObject { func findNext(_ sender: Any?) }
    public protocol FindPrevious: AnyObject { func findPrevious(_ sender: Any?) }
    public protocol UseSelectionForFind: AnyObject { func useSelectionForFind(_ sender: Any?) }
    public protocol ShowWritingTools: AnyObject { func showWritingTools(_ sender: Any?) }
}

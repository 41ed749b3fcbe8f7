import SurfaceResponders
import WaylandServer

extension SurfaceResponderV1.Action {
    /// The protocol's name for an action; nil for what clients cannot be asked to do.
    init?(_ action: Action) {
        guard let known = Self.standardEditActions[action] else { return nil }
        self = known
    }

    private static let standardEditActions: [Action: SurfaceResponderV1.Action] = [
        .undo: .undo,
        .redo: .redo,
        .cut: .cut,
        .copy: .copy,
        .paste: .paste,
        .pasteAndMatchStyle: .pasteAndMatchStyle,
        .pasteAndGo: .pasteAndGo,
        .pasteAndSearch: .pasteAndSearch,
        .select: .select,
        .selectAll: .selectAll,
        .delete: .delete,
        .duplicate: .duplicate,
        .move: .move,
        .rename: .rename,
        .export: .export,
        .printContent: .print,
        .makeTextWritingDirectionLeftToRight: .makeTextWritingDirectionLeftToRight,
        .makeTextWritingDirectionRightToLeft: .makeTextWritingDirectionRightToLeft,
        .toggleBoldface: .toggleBoldface,
        .toggleItalics: .toggleItalics,
        .toggleUnderline: .toggleUnderline,
        .increaseSize: .increaseSize,
        .decreaseSize: .decreaseSize,
        .find: .find,
        .findAndReplace: .findAndReplace,
        .findNext: .findNext,
        .findPrevious: .findPrevious,
        .useSelectionForFind: .useSelectionForFind,
        .showWritingTools: .showWritingTools,
    ]
}

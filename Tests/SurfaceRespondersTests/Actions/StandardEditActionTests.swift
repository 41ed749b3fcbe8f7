import Proofs
import Testing

import SurfaceResponders

/// The standard edit actions, which match those of UIKit.
struct StandardEditActionTests {
    private final class Editor: Responder, StandardEditActions.Cut, StandardEditActions.Copy,
        StandardEditActions.Paste, StandardEditActions.PasteAndMatchStyle, StandardEditActions.PasteAndGo,
        StandardEditActions.PasteAndSearch, StandardEditActions.Select, StandardEditActions.SelectAll,
        StandardEditActions.Delete, StandardEditActions.Duplicate, StandardEditActions.Move,
        StandardEditActions.Rename, StandardEditActions.Export, StandardEditActions.Print,
        StandardEditActions.MakeTextWritingDirectionLeftToRight,
        StandardEditActions.MakeTextWritingDirectionRightToLeft, StandardEditActions.ToggleBoldface,
        StandardEditActions.ToggleItalics, StandardEditActions.ToggleUnderline,
        StandardEditActions.IncreaseSize, StandardEditActions.DecreaseSize, StandardEditActions.Find,
        StandardEditActions.FindAndReplace, StandardEditActions.FindNext, StandardEditActions.FindPrevious,
        StandardEditActions.UseSelectionForFind, StandardEditActions.ShowWritingTools
    {
        private(set) var called: [String] = []
        private func note(_ name: String = #function) { called.append(String(name.prefix { $0 != "(" })) }

        func cut(_ sender: Any?) { note() }
        func copy(_ sender: Any?) { note() }
        func paste(_ sender: Any?) { note() }
        func pasteAndMatchStyle(_ sender: Any?) { note() }
        func pasteAndGo(_ sender: Any?) { note() }
        func pasteAndSearch(_ sender: Any?) { note() }
        func select(_ sender: Any?) { note() }
        func selectAll(_ sender: Any?) { note() }
        func delete(_ sender: Any?) { note() }
        func duplicate(_ sender: Any?) { note() }
        func move(_ sender: Any?) { note() }
        func rename(_ sender: Any?) { note() }
        func export(_ sender: Any?) { note() }
        func printContent(_ sender: Any?) { note() }
        func makeTextWritingDirectionLeftToRight(_ sender: Any?) { note() }
        func makeTextWritingDirectionRightToLeft(_ sender: Any?) { note() }
        func toggleBoldface(_ sender: Any?) { note() }
        func toggleItalics(_ sender: Any?) { note() }
        func toggleUnderline(_ sender: Any?) { note() }
        func increaseSize(_ sender: Any?) { note() }
        func decreaseSize(_ sender: Any?) { note() }
        func find(_ sender: Any?) { note() }
        func findAndReplace(_ sender: Any?) { note() }
        func findNext(_ sender: Any?) { note() }
        func findPrevious(_ sender: Any?) { note() }
        func useSelectionForFind(_ sender: Any?) { note() }
        func showWritingTools(_ sender: Any?) { note() }
    }

    private let all: [Action] = [
        .cut, .copy, .paste, .pasteAndMatchStyle, .pasteAndGo, .pasteAndSearch, .select, .selectAll, .delete,
        .duplicate, .move, .rename, .export, .printContent, .makeTextWritingDirectionLeftToRight,
        .makeTextWritingDirectionRightToLeft, .toggleBoldface, .toggleItalics, .toggleUnderline,
        .increaseSize, .decreaseSize, .find, .findAndReplace, .findNext, .findPrevious, .useSelectionForFind,
        .showWritingTools,
    ]

    @Test(.behavior(170)) func `each standard edit action calls the method of the same name`() {
        let editor = Editor()
        for action in all { #expect(editor.perform(action, withSender: nil)) }
        #expect(editor.called == all.map(\.name))
        #expect(Set(all).count == all.count)
    }

    private final class Copier: Responder, StandardEditActions.Copy {
        func copy(_ sender: Any?) {}
    }

    @Test(.behavior(170)) func `responder that only copies responds to no other edit action`() {
        let copier = Copier()
        #expect(all.filter { copier.responds(to: $0) } == [.copy])
    }

    @Test(.behavior(170)) func `copy skips a responder that only pastes`() {
        let stage = CommandStage(policyHas: [.copy, .paste])
        stage.root.script.has = [.paste]
        stage.seat.sendAction(.copy, from: nil)
        stage.seat.sendAction(.paste, from: nil)
        #expect(stage.performed() == ["policy.copy", "root.paste"])
    }
}

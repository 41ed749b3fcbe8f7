import SurfaceResponders
import SurfaceRespondersTesting

/// A window with a document that uses the window's undo manager.
final class UndoStage {
    /// A surface whose text changes can be undone.
    final class Document: SurfaceResponder {
        var text = ""
        /// The activity of the undo manager at each call of an undo handler.
        var seen: [String] = []

        /// Appends a letter, and registers its removal for undo.
        func append(_ letter: String, named name: String = "") {
            set(text + letter, named: name)
        }

        func set(_ new: String, named name: String = "") {
            let old = text
            text = new
            undoManager?.registerUndo(withTarget: self) { document in
                let manager = document.undoManager
                document.seen.append(
                    manager?.isUndoing == true ? "undo" : manager?.isRedoing == true ? "redo" : "idle")
                document.set(old)
            }
            if !name.isEmpty { undoManager?.setActionName(name) }
        }
    }

    let embedded = EmbeddedSeat()
    let document = Document(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let window: Window

    init() {
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: document)
    }

    /// The document's undo manager, which is that of the window.
    var undoManager: UndoManager { document.undoManager ?? UndoManager() }

    /// Ends the event to which the registrations so far belong.
    func endEvent() {
        embedded.seat.update()
    }

    /// Appends letters in one event.
    func event(_ letters: String...) {
        for letter in letters { document.append(letter) }
        endEvent()
    }
}

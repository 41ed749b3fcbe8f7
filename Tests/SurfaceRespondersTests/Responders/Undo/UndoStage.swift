import SurfaceResponders
import SurfaceRespondersTesting

/// A window with a document that counts, whose undo manager is the window's.
final class UndoStage {
    /// Something whose changes can be undone.
    final class Document: SurfaceResponder {
        var text = ""
        /// What the undo manager was doing when a handler ran.
        var seen: [String] = []

        /// Appends a letter, and registers how to take it off again.
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

    /// The document's, which is the window's.
    var undoManager: UndoManager { document.undoManager ?? UndoManager() }

    /// Whatever was registered before belongs to an event that is over.
    func endEvent() {
        embedded.seat.update()
    }

    /// One event, in which letters are appended.
    func event(_ letters: String...) {
        for letter in letters { document.append(letter) }
        endEvent()
    }
}

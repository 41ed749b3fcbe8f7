import Logging
import Testing

import SurfaceResponders

/// What is done outside of any scene, nobody can be told of but the log.
struct OutsideOfScenesTests {
    @Test func mistakesAndRefusalsOutsideOfAnySceneAreLogged() async {
        await #expect(processExitsWith: .success) {
            let log = LogLines()
            LoggingSystem.bootstrap { label in
                label == "surface-responders" ? log.handler(at: .debug) : SwiftLogNoOpLogHandler()
            }
            final class Willing: SurfaceResponder {
                override var canBecomeFirstResponder: Bool { true }
            }
            Willing().becomeFirstResponder()
            UndoManager().endUndoGrouping()
            let recognizer = TapGestureRecognizer()
            recognizer.require(toFail: recognizer)
            SurfaceResponder().placeAbove(SurfaceResponder())
            precondition(
                log.lines == [
                    "refused: region cannot become first: it is in no window",
                    "an undo group was ended without having been begun",
                    "TapGestureRecognizer cannot require TapGestureRecognizer to fail, which requires it to fail itself",
                    "region has no superresponder to have a place in",
                ], "\(log.lines)")
        }
    }
}

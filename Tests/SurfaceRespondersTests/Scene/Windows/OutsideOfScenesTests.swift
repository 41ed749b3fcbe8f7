import Logging
import Testing

import SurfaceResponders

/// Misuse and refusals outside of a scene have no observers, so they are logged.
struct OutsideOfScenesTests {
    @Test func `mistakes and refusals outside of a scene are logged`() async {
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
                    "TapGestureRecognizer cannot require TapGestureRecognizer to fail: the requirement is circular",
                    "region has no superresponder to be placed in",
                ], "\(log.lines)")
        }
    }
}

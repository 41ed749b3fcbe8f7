import SurfaceResponders

/// A gesture delegate whose answers a test sets.
final class ScriptedGestureDelegate: GestureRecognizerDelegate {
    var shouldBegin = true
    var receives: (Touch) -> Bool = { _ in true }
    var receivesPress = true
    var allowsSimultaneous = false
    var requiresFailure = false
    var isRequiredToFail = false
    private(set) var timesAskedToBegin = 0

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        timesAskedToBegin += 1
        return shouldBegin
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        receives(touch)
    }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
        receivesPress
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { allowsSimultaneous }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { requiresFailure }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { isRequiredToFail }
}

import SurfaceResponders

/// A policy with an action for a swipe from the left edge of the screen.
final class SwipePolicy: Responder {
    var onSwipe: () -> Void = {}

    override init() {
        super.init()
        let swipe = ScreenEdgePanGestureRecognizer()
        swipe.edges = .left
        swipe.addHandler { [unowned self, unowned swipe] _ in
            if swipe.state == .ended, swipe.translation().dx > 60 { onSwipe() }
        }
        addGestureRecognizer(swipe)
    }
}
